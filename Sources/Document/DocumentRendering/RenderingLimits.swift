/// What a page holds, each limit with its unit and its reason. What goes beyond is shown in a
/// simpler form, never left out.
enum RenderingLimits {
    /// Bytes of one picture inside the page; larger ones are attachments. Browsers decode what they
    /// show at once.
    static let pictureBytes = 20 << 20
    /// Bytes of an embedded plain text that is shown in the page; larger ones are attachments.
    static let shownTextBytes = 4 << 20
    /// Levels of narrative markup; below them there is text only. Browsers move what is nested
    /// deeper than 512 elements.
    static let narrativeDepth = 60
    /// The same for what a stylesheet made; the page around it is part of that.
    static let resultDepth = 200
    /// Columns that one cell covers; real tables have fewer, and each of them costs layout.
    static let columnSpan = 100
    /// Rows that one cell covers.
    static let rowSpan = 1_000
    /// Levels of sections in the contents.
    static let contentsDepth = 2
    /// Parts that a stylesheet may leave out and that are searched for in the whole page; the rest
    /// is shown below without a search, which costs the length of the page each.
    static let searchedParts = 64
}
