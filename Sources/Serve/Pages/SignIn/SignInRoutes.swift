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
enum SignInWord: PageWord {
    case title, signIn, once, how, refused

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .title: ("Sign in", "Anmelden", "Connexion", "Accesso")
        case .signIn: ("Sign in", "Anmelden", "Se connecter", "Accedi")
        case .once:
            (
                "Your link works once, in this browser. You stay signed in until you sign out, or have not been here for half an hour.",
                "Ihr Link gilt einmal, in diesem Browser. Sie bleiben angemeldet, bis Sie sich abmelden oder eine halbe Stunde nicht hier waren.",
                "Votre lien fonctionne une fois, dans ce navigateur. Vous restez connecté jusqu’à ce que vous vous déconnectiez, ou après une demi-heure d’absence.",
                "Il vostro link vale una volta, in questo browser. Restate connessi finché non uscite, o dopo mezz’ora di assenza."
            )
        case .how:
            (
                "One signs in here by a link that works once. Ask for a new one where you got yours, and open it in this browser.",
                "Hier meldet man sich mit einem Link an, der einmal gilt. Verlangen Sie einen neuen dort, wo Sie Ihren erhalten haben, und öffnen Sie ihn in diesem Browser.",
                "On se connecte ici par un lien qui fonctionne une fois. Demandez-en un nouveau là où vous avez reçu le vôtre, et ouvrez-le dans ce navigateur.",
                "Qui si accede con un link che vale una volta. Chiedetene uno nuovo a chi vi ha dato il vostro, e apritelo in questo browser."
            )
        case .refused:
            (
                "This link has been used, or has expired.",
                "Dieser Link wurde schon benutzt oder ist abgelaufen.",
                "Ce lien a déjà été utilisé, ou a expiré.",
                "Questo link è già stato usato, o è scaduto."
            )
        }
    }
}
