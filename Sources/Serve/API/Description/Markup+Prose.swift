import PageFrame

extension Markup {
    /// Words in which what stands between grave accents is code, as Markdown has it.
    init(prose text: String) {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        self.init(
            pieces.enumerated().map { place, piece in
                let words = Markup(text: String(piece))
                return place.isMultiple(of: 2) ? words : Markup(.code, [.class("mono")], words)
            })
    }
}
