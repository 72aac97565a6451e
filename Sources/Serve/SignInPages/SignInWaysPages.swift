import Access
import HTTPExchange
import Hummingbird
import Logging
import PageFrame

/// The page on which somebody sees and changes how they sign in: passkeys, and accounts elsewhere.
struct SignInWaysPages {
    private static let path = "/sign-in/ways"

    private let authority: ServiceAuthority
    private let parts: ServiceParts
    private let passkeys: Passkeys?
    private let ways: SignInWays
    private let keeper: SessionKeeper

    init(_ authority: ServiceAuthority, _ parts: ServiceParts, _ passkeys: Passkeys?) {
        self.authority = authority
        self.parts = parts
        self.passkeys = passkeys
        ways = SignInWays(parts.store, now: parts.now)
        keeper = SessionKeeper(authority: authority, now: parts.now)
    }

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("sign-in/ways") { request, context in try await show(request, context) }
        router.post("sign-in/ways/passkey") { request, context in
            let session = try fresh(context)
            guard let passkeys else { throw ServiceFailure.notFound }
            let fields = try await FormFields(of: request)
            do {
                try await passkeys.register(
                    fields["answer"] ?? "", to: fields["state"] ?? "",
                    called: fields["title"] ?? "", in: session)
            } catch let refusal as Passkeys.Refusal {
                context.logger.notice("passkey refused", metadata: ["why": "\(refusal)"])
                return Self.back("refused")
            }
            return Self.back("added")
        }
        router.post("sign-in/ways/link/:provider") { request, context in
            let session = try fresh(context)
            return try await ProviderRoutes(authority, parts) { _, _, _ in Self.back("refused") }
                .begin(context, linkingTo: session)
        }
        router.post("sign-in/ways/end") { _, context in
            try await keeper.endEverywhere(try session(context))
            var response = Response.redirect(to: "/sign-in")
            response.setCookie(SessionCookie(parts.configuration).ended)
            return response
        }
        router.post("sign-in/ways/remove") { request, context in
            let session = try fresh(context)
            try await ways.remove(
                try await FormFields(of: request)["name"] ?? "", of: session.role)
            return Self.back("removed")
        }
    }

    private static func back(_ done: String) -> Response {
        .redirect(to: "\(path)?done=\(done)")
    }

    private func session(_ context: ServiceContext) throws(ServiceFailure) -> Session {
        guard let session = context.session else { throw .unauthenticated }
        return session
    }

    /// The session of somebody who signed in a short while ago.
    private func fresh(_ context: ServiceContext) throws(ServiceFailure) -> Session {
        let session = try session(context)
        guard keeper.isFresh(session) else {
            throw .forbidden("how one signs in is changed within 15 minutes of signing in")
        }
        return session
    }

    private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let session = try session(context)
        let isFresh = keeper.isFresh(session)
        let sheet = SignInWaysSheet(
            ways: try await ways.all(of: session.role),
            question: isFresh ? try await passkeys?.registration(for: session) : nil,
            providers: isFresh ? parts.providers : [], isFresh: isFresh, role: session.role,
            setting: PageSetting(request, context))
        return sheet.response()
    }
}

/// The page's content.
private struct SignInWaysSheet {
    let ways: [SignInWay]
    let question: Passkeys.Question?
    let providers: [SignInProvider]
    let isFresh: Bool
    let role: Caller.Role
    let setting: PageSetting

    private var words: PageWords { setting.words }

    func response() -> Response {
        var response = Page(
            title: words[FrameWord.signInWays], setting: setting,
            parent: Page.Parent(title: words[FrameWord.backToStart], path: "/"), notice: notice,
            asksPasskeys: question != nil
        ) {
            MarkupTag.p(.class("lead")) { words[SignInWaysWord.lead] }
            if !isFresh {
                PageNotice.box(.info) { MarkupTag.p { words[SignInWaysWord.stale] } }
            }
            MarkupTag.section(.class("card"), .labelledBy("ways")) {
                MarkupTag.h2(.id("ways")) { words[SignInWaysWord.list] }
                if ways.isEmpty { MarkupTag.p { words[SignInWaysWord.none] } }
                if !ways.isEmpty {
                    MarkupTag.ul(.class("rows")) { for way in ways { row(way) } }
                }
            }
            adding
        }.response()
        response.letForms(leadTo: providers.flatMap(\.sources))
        return response
    }

    private var notice: PageNotice? {
        switch setting.notice {
        case "added": .done(words[SignInWaysWord.added])
        case "linked": .done(words[SignInWaysWord.linked])
        case "removed": .done(words[SignInWaysWord.removed])
        case "refused": PageNotice(tone: .bad, text: words[SignInWaysWord.refused])
        default: nil
        }
    }

    private func row(_ way: SignInWay) -> Markup {
        MarkupTag.li(.class("row")) {
            MarkupTag.div {
                MarkupTag.h3 { way.title.isEmpty ? words[SignInWaysWord.passkey] : way.title }
                MarkupTag.p(.class("quiet small")) {
                    words[way.kind == .account ? SignInWaysWord.account : .passkey]
                    " · "
                    words(SignInWaysWord.since, setting.dates.day(way.made))
                    if let used = way.used {
                        " · "
                        words(SignInWaysWord.used, setting.dates.day(used))
                    }
                }
            }
            if isFresh {
                PageForm.button(
                    words[SignInWaysWord.remove], to: "/sign-in/ways/remove", setting,
                    kind: .bad, label: way.title, fields: [("name", way.name)])
            }
        }
    }

    @MarkupBuilder private var adding: Markup {
        if let question {
            MarkupTag.section(.class("card"), .labelledBy("add")) {
                MarkupTag.h2(.id("add")) { words[SignInWaysWord.add] }
                MarkupTag.p(.class("hint")) { words[SignInWaysWord.addHint] }
                PageForm.post("/sign-in/ways/passkey", setting) {
                    SignInPage.fields(of: question)
                    PageForm.input(
                        "title", label: words[SignInWaysWord.name],
                        hint: words[SignInWaysWord.nameHint], isRequired: true, isNarrow: true)
                    PageForm.submit(words[SignInWaysWord.add])
                }
            }
        }
        if !providers.isEmpty {
            MarkupTag.div(.class("actions")) {
                for provider in providers {
                    PageForm.button(
                        words(SignInWaysWord.link, provider.title),
                        to: "/sign-in/ways/link/\(provider.name)", setting)
                }
            }
        }
        MarkupTag.section(.class("card"), .label(words[SignInWaysWord.endAll])) {
            MarkupTag.p(.class("hint")) { words[ends] }
            PageForm.button(
                words[SignInWaysWord.endAll], to: "/sign-in/ways/end", setting, kind: .bad)
        }
    }

    /// Which sessions “everywhere” ends.
    private var ends: SignInWaysWord {
        switch role {
        case .delegate: .endsActing
        case .owner: .endsOwn
        case .staff, .app, .intake: .endsAll
        }
    }
}

/// What the page says.
enum SignInWaysWord: String, PageWord {
    static let group = "signInWays"

    case lead, stale, list, none, passkey, account, since, used, remove, add, addHint, name,
        nameHint, link, added, linked, removed, refused, endAll, endsActing, endsOwn, endsAll
}
