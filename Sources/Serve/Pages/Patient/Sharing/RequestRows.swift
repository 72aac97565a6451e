import PageFrame
import Foundation
import HealthStore

/// A request as it stands in a list.
protocol ListedRequest {
    var appName: String { get }
    var requestedAt: Date { get }
    /// What the app would like, as a sentence with its name.
    func wish(_ words: PageWords) -> String
    /// Why, in its words.
    func reason(in languages: [String]) -> String?
    /// The page that answers it.
    var address: String { get }
}

extension DocumentRequest: ListedRequest {
    func wish(_ words: PageWords) -> String {
        words.count(documents.count, SharingWord.documentsAsked, appName)
    }

    func reason(in languages: [String]) -> String? { words(in: languages) }

    var address: String { "/requests/\(id.uuidString.lowercased())" }
}

extension AuthorizationRequest: ListedRequest {
    func wish(_ words: PageWords) -> String { words(SharingWord.typesAsked, appName) }

    func reason(in languages: [String]) -> String? { readWords(in: languages) }

    var address: String { "/requests/types/\(id.uuidString.lowercased())" }
}

/// Requests that wait, each with the link to its answer.
struct RequestRows<Request: ListedRequest> {
    let visit: PatientVisit
    let requests: [Request]

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        if !requests.isEmpty {
            MarkupTag.ul(.class("rows")) { for request in requests { row(request) } }
        }
    }

    private func row(_ request: Request) -> Markup {
        MarkupTag.li(.class("row")) {
            MarkupTag.div {
                MarkupTag.h3 { request.wish(words) }
                if let reason = request.reason(in: visit.setting.languages) {
                    MarkupTag.p { words(SharingWord.inItsWords, reason) }
                }
                MarkupTag.p(.class("quiet small")) {
                    words(SharingWord.askedOn, visit.dates.dayAndTime(request.requestedAt))
                }
            }
            MarkupTag.a(
                .class("button first"), .href(request.address),
                .label("\(words[SharingWord.answer]): \(request.appName)")
            ) { words[SharingWord.answer] }
        }
    }
}
