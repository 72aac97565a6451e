package import Access
package import HTTPExchange
import HTTPTypes
package import Hummingbird
import Logging
import PageFrame

/// Where one signs in to the pages, by a link that works once, and out.
package struct SignInRoutes {
    private let keeper: SessionKeeper
    private let cookie: SessionCookie
    private let origin: SameOrigin

    package init(_ authority: ServiceAuthority, _ parts: ServiceParts) {
        keeper = SessionKeeper(authority: authority, now: parts.now)
        cookie = SessionCookie(parts.configuration)
        origin = SameOrigin(parts.configuration)
    }

    package func add(to router: some RouterMethods<ServiceContext>) {
        // Programs that look at links before people do must not use them up: the link shows a
        // button, and the button signs in.
        router.get("sign-in") { request, context in
            let ticket = request.uri.queryParameters["ticket"].map(String.init)
            return SignInPage(ticket: ticket, setting: PageSetting(request, context)).response()
        }
        router.post("sign-in", use: signIn)
        router.post("sign-out", use: signOut)
    }

    private func signIn(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard origin.holds(request) else {
            throw ServiceFailure.forbidden("signing in begins on a page of this service")
        }
        let ticket = try await FormFields(of: request)["ticket"] ?? ""
        guard let (session, value) = try await keeper.begin(ticket: ticket) else {
            return SignInPage(ticket: nil, wasRefused: true, setting: PageSetting(request, context))
                .response(status: .gone)
        }
        if let previous = context.session { try await keeper.end(previous) }
        var response = Response.redirect(to: cookie.next(of: request) ?? Self.start(of: session))
        response.setCookie(cookie.session(value))
        response.setCookie(cookie.nextTaken)
        context.logger.info("signed in", metadata: ["request": "\(context.requestID)"])
        return response
    }

    private func signOut(_ request: Request, _ context: ServiceContext) async throws -> Response {
        if let session = context.session { try await keeper.end(session) }
        var response = Response.redirect(to: "/sign-in")
        response.setCookie(cookie.ended)
        return response
    }

    private static func start(of session: Session) -> String {
        if case .staff = session.role { "/staff" } else { "/" }
    }
}

/// The page with the one button that signs in.
struct SignInPage {
    let ticket: String?
    var wasRefused = false
    let setting: PageSetting

    func response(status: HTTPResponse.Status = .ok) -> Response {
        let words = setting.words
        return Page(title: words[SignInWord.title], setting: setting) {
            if let ticket {
                MarkupTag.p(.class("lead")) { words[SignInWord.once] }
                PageForm.button(
                    words[SignInWord.signIn], to: "/sign-in", setting, kind: .first,
                    fields: [("ticket", ticket)])
            } else {
                if wasRefused {
                    PageNotice.box(.mark) { MarkupTag.p { words[SignInWord.refused] } }
                }
                MarkupTag.p(.class("lead")) { words[SignInWord.how] }
            }
        }.response(status: status)
    }
}

/// What is said to somebody who signs in.
enum SignInWord: String, PageWord {
    static let group = "signIn"

    case title, signIn, once, how, refused
}
