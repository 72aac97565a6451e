import Foundation
import Hummingbird
import Wording

/// For whom and where a page is made: its language, its clock, its address.
struct PageSetting: Sendable {
    let language: InterfaceLanguage
    let timeZone: TimeZone
    /// The page's address with its query, to come back to.
    let address: String
    /// What every form sends with it; nil for whoever is not signed in.
    let formToken: String?
    /// What was just done, as the address says; see ``PageNotice``.
    let notice: String?

    init(_ request: Request, _ context: ServiceContext) {
        language = context.language
        timeZone = context.timeZone
        let query = request.uri.query.map { "?\($0)" } ?? ""
        address = request.method == .get ? request.uri.path + query : request.uri.path
        formToken = context.session?.formToken
        notice = request.uri.queryParameters["done"].map(String.init)
    }

    /// The person's languages (BCP 47), as the store wants them.
    var languages: [String] {
        language.isMain ? [language.code] : [language.rawValue, language.code]
    }
    var words: PageWords { PageWords(language: language) }
    var dates: PageDates { PageDates(language: language, timeZone: timeZone) }
    var figures: PageFigures { PageFigures(locale: dates.locale) }
}
