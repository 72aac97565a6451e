import Foundation
package import HTTPExchange
package import Hummingbird
package import Wording

/// For whom and where a page is made: its language, its clock, its address.
package struct PageSetting: Sendable {
    package let language: InterfaceLanguage
    let timeZone: TimeZone
    /// The page's address with its query, to come back to.
    package let address: String
    /// What every form sends with it; nil for whoever is not signed in.
    let formToken: String?
    /// What was just done, as the address says; see ``PageNotice``.
    package let notice: String?

    package init(_ request: Request, _ context: ServiceContext) {
        language = context.language
        timeZone = context.timeZone
        let query = request.uri.query.map { "?\($0)" } ?? ""
        address = request.method == .get ? request.uri.path + query : request.uri.path
        formToken = context.session?.formToken
        notice = request.uri.queryParameters["done"].map(String.init)
    }

    /// The person's languages (BCP 47), as the store wants them.
    package var languages: [String] {
        language.isMain ? [language.code] : [language.rawValue, language.code]
    }
    package var words: PageWords { PageWords(language: language) }
    package var dates: PageDates { PageDates(language: language, timeZone: timeZone) }
    package var figures: PageFigures { PageFigures(locale: dates.locale) }
}

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
