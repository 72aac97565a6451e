package import HTTPExchange
import HTTPTypes
package import Hummingbird

/// What a browser shows when a request was not done.
package struct FailurePage {
    private let failure: ServiceFailure
    private let setting: PageSetting
    private let requestID: String

    package init(_ failure: ServiceFailure, _ request: Request, _ context: ServiceContext) {
        self.failure = failure
        setting = PageSetting(request, context)
        requestID = context.requestID
    }

    package func response() -> Response {
        let words = setting.words
        let (title, text) = message
        var response = Page(title: words[title], setting: setting) {
            MarkupTag.p(.class("lead")) { words[text] }
            if failure.status.code == 500 {
                MarkupTag.p { MarkupTag.code(.class("mono")) { requestID } }
            }
            MarkupTag.p(.class("actions")) {
                MarkupTag.a(.class("button"), .href("/")) { words[FrameWord.backToStart] }
            }
        }.response(status: failure.status)
        for field in failure.headers { response.headers.append(field) }
        return response
    }

    /// Mistakes of an app that sends somebody here, who has entered nothing.
    private static let ofApps = [
        "unknown-client", "unknown-redirect", "invalid-authorization-request",
    ]

    private var message: (FrameWord, FrameWord) {
        switch failure.status.code {
        case 404, 410: (.notFoundTitle, .notFoundText)
        case 401: (.signInTitle, .signInText)
        case 403 where failure.code == ServiceFailure.formTokenRequired.code:
            (.formExpiredTitle, .formExpiredText)
        case 403: (.forbiddenTitle, .forbiddenText)
        case 429, 503: (.busyTitle, .busyText)
        case 500...: (.failedTitle, .failedText)
        case 400 where Self.ofApps.contains(failure.code): (.appWrongTitle, .appWrongText)
        default: (.wrongTitle, .wrongText)
        }
    }
}
