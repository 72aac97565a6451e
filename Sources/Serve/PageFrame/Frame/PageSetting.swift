package import HTTPExchange
package import DocumentRendering
import Foundation
package import Hummingbird

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
    package var languages: [String] { [language.rawValue] }
    package var words: PageWords { PageWords(language: language) }
    package var dates: PageDates { PageDates(language: language, timeZone: timeZone) }
    package var figures: PageFigures { PageFigures(locale: dates.locale) }
}
