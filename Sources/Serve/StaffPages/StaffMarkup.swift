import PageFrame
import HealthStore

/// Pieces that several pages for staff have.
enum StaffMarkup {
    /// How a badge or a figure looks.
    enum Tone: Sendable { case good, bad, mark, info, plain }

    static func badge(_ text: String, _ tone: Tone) -> Markup {
        let style: MarkupAttribute =
            switch tone {
            case .good: .class("badge good")
            case .bad: .class("badge bad")
            case .mark: .class("badge mark")
            case .info: .class("badge info")
            case .plain: .class("badge")
            }
        return MarkupTag.span(style) { text }
    }

    /// The line for the reason of an act, which the person can read.
    static func reason(
        _ words: PageWords, _ value: String = "", name: String = "reason"
    ) -> Markup {
        PageForm.input(
            name, label: words[PersonWord.reason], hint: words[PersonWord.reasonHint],
            value: value, isRequired: true)
    }

    static func badge(_ outcome: ReceiptEntry.Outcome, _ words: PageWords) -> Markup {
        switch outcome {
        case .stored: badge(words[StaffWord.stored], .good)
        case .conflict: badge(words[StaffWord.conflict], .mark)
        case .rejected: badge(words[StaffWord.rejected], .bad)
        }
    }

    /// A number and what it counts, as one of several cards.
    static func figure(_ number: String, _ text: String, path: String? = nil) -> Markup {
        MarkupTag.div(.class("card")) {
            MarkupTag.span(.class("figure")) { number }
            if let path {
                MarkupTag.a(.href(path)) { text }
            } else {
                MarkupTag.span(.class("quiet")) { text }
            }
        }
    }

    /// What a rule or a page says, with what stands between backticks as code.
    static func message(_ text: String) -> Markup {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return Markup(text: text) }
        return Markup(
            parts.enumerated().map { number, part in
                number % 2 == 1
                    ? MarkupTag.code { String(part) } : Markup(text: String(part))
            })
    }
}
