/// The facts of a list of facts (`dl`).
package enum PageFact {
    /// A term and what it is; a wide one has a line of its own.
    package static func row(
        _ term: String, isWide: Bool = false, @MarkupBuilder _ value: () -> Markup
    ) -> Markup {
        let content = Markup([MarkupTag.dt { term }, MarkupTag.dd(content: value)])
        return Markup(.div, isWide ? [.class("wide")] : [], content)
    }

    package static func row(_ term: String, _ value: String) -> Markup { row(term) { value } }

    /// A fact that programs compare, as a digest.
    package static func code(_ term: String, _ value: String, isWide: Bool = false) -> Markup {
        row(term, isWide: isWide) { MarkupTag.code(.class("mono")) { value } }
    }
}
