/// What a page says once at its top: what was just done, or what needs attention.
struct PageNotice: Sendable {
    /// How it looks; the words say it too.
    enum Tone: Sendable { case good, bad, mark, info }

    let tone: Tone
    let text: String

    /// What was done, without anything to worry about.
    static func done(_ text: String) -> PageNotice { PageNotice(tone: .good, text: text) }

    var markup: Markup {
        box { MarkupTag.p { text } }
    }

    /// A box of the same look with more in it.
    static func box(_ tone: Tone, @MarkupBuilder content: () -> Markup) -> Markup {
        MarkupTag.div(style(tone), content: content)
    }

    private func box(@MarkupBuilder content: () -> Markup) -> Markup {
        MarkupTag.div(Self.style(tone), .role("status"), content: content)
    }

    private static func style(_ tone: Tone) -> MarkupAttribute {
        switch tone {
        case .good: .class("notice good")
        case .bad: .class("notice bad")
        case .mark: .class("notice mark")
        case .info: .class("notice info")
        }
    }
}
