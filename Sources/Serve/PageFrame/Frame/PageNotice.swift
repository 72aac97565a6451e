/// What a page says once at its top: what was just done, or what needs attention.
package struct PageNotice: Sendable {
    /// How it looks; the words say it too.
    package enum Tone: Sendable { case good, bad, mark, info }

    package let tone: Tone
    package let text: String

    package init(tone: Tone, text: String) {
        self.tone = tone
        self.text = text
    }

    /// What was done, without anything to worry about.
    package static func done(_ text: String) -> PageNotice { PageNotice(tone: .good, text: text) }

    var markup: Markup {
        box { MarkupTag.p { text } }
    }

    /// A box of the same look with more in it.
    package static func box(_ tone: Tone, @MarkupBuilder content: () -> Markup) -> Markup {
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
