/// The attributes that an element may have. Each value is of a type that can only hold what is
/// safe in its place; there is none for styles, handlers or addresses that load by themselves.
enum HTMLAttribute {
    /// A class of our own style sheet.
    case style(StaticString)
    /// Several classes of our own style sheet.
    case styles([StaticString])
    case id(PageIdentifier)
    case lang(LanguageCode)
    case title(String)
    case label(String)
    case labelledBy(PageIdentifier)
    case headers([PageIdentifier])
    case scope(TableScope)
    case columnSpan(Int)
    case rowSpan(Int)
    case span(Int)
    case start(Int)
    case level(Int)
    /// A role of the fixed set that our pages use.
    case role(StaticString)
    /// A link out, which opens nothing by itself and tells the other side nothing.
    case link(SafeLink)
    /// A link to a place of the page.
    case place(PageIdentifier)
    /// A link to another page of the service, by the address that the caller gave.
    case own(address: String)
    /// A link to an attachment, by the address that the caller gave.
    case attachment(address: String, name: String)
    /// A picture inside the page.
    case picture(PictureData, alternative: String)
    /// The element can be scrolled, so it can be reached by the keyboard.
    case focusable
    /// What can be closed is open at first.
    case open
}

/// What a heading cell is the heading of (HTML, 4.9.10).
enum TableScope: String { case row, col, rowgroup, colgroup }
