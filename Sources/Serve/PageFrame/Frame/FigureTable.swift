/// A table of numbers, each row with a name, in a box that scrolls by itself where a screen is
/// narrow.
package struct FigureTable {
    /// What the table is about, for who does not see it.
    package let label: String
    /// What stands above it; nil where the page has said it already.
    package var caption: String?
    /// What the rows are, and what their numbers are.
    package let head: (name: String, columns: [String])
    package let rows: [(name: String, numbers: [Markup])]

    package init(
        label: String, caption: String? = nil, head: (name: String, columns: [String]),
        rows: [(name: String, numbers: [Markup])]
    ) {
        self.label = label
        self.caption = caption
        self.head = head
        self.rows = rows
    }

    package var markup: Markup {
        MarkupTag.div(.class("scroll"), .tabindex(0), .role("region"), .label(label)) {
            MarkupTag.table {
                if let caption { MarkupTag.caption { caption } }
                MarkupTag.thead {
                    MarkupTag.tr {
                        MarkupTag.th(.scope("col")) { head.name }
                        for column in head.columns {
                            MarkupTag.th(.scope("col"), .class("number")) { column }
                        }
                    }
                }
                MarkupTag.tbody {
                    for row in rows {
                        MarkupTag.tr {
                            MarkupTag.th(.scope("row")) { row.name }
                            for number in row.numbers {
                                MarkupTag.td(.class("number")) { number }
                            }
                        }
                    }
                }
            }
        }
    }
}

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
