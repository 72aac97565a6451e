import Access
import Foundation
import HTTPExchange
import HTTPTypes
import HealthStore
import Hummingbird

/// The websocket of subscriptions (Subscriptions R5 Backport 1.1, channel `websocket`): an app
/// opens it, sends `bind-with-token: TOKEN`, and is told from then on what its subscriptions are
/// due.
///
/// Nothing but the token says who the app is: cookies and `Authorization` count for nothing here.
struct SubscriptionSockets {
    static let path = "/ws/subscriptions"
    private static let word = "bind-with-token"

    private let service: FHIRService
    private let pages: AppPages

    init(parts: ServiceParts) {
        service = FHIRService(parts: parts)
        pages = AppPages(parts.configuration, parts.authority)
    }

    /// Adds the path, below which is nothing else.
    func add(to router: some RouterMethods<ServiceContext>) {
        guard service.parts.notifier != nil, service.parts.authority != nil else { return }
        router.get(RouterPath(Self.path)) { request, context in
            try open(request, context)
        }
    }

    /// Where apps open it, by the base of the service.
    static func address(_ base: String) -> String {
        // `http` becomes `ws`, `https` `wss`.
        "ws" + base.dropFirst("http".count) + path
    }

    private func open(_ request: Request, _ context: ServiceContext) throws -> Response {
        // Browsers let every page open a websocket, and say which one does.
        if let origin = request.headers[.origin], !pages.include(origin) {
            throw ServiceFailure.forbidden("no registered app is a page of this origin")
        }
        return try service.parts.sockets.open(request, context, service.parts.shares) {
            await receive($1, from: $0)
        }
    }

    /// Does what a client's text asks for.
    func receive(_ text: String, from socket: any MessageSocket) async {
        guard let token = Self.token(in: text) else {
            return socket.close(.policy("expected \(Self.word): TOKEN"))
        }
        do {
            guard try await bind(token, to: socket) else {
                return socket.close(.policy("this token binds nothing, or nothing any more"))
            }
        } catch {
            socket.close(.failed)
        }
    }

    /// The token of a message, with or without the colon.
    private static func token(in text: String) -> Substring? {
        guard text.hasPrefix(word) else { return nil }
        let rest = text.dropFirst(word.count)
        guard rest.first == ":" || rest.first == " " else { return nil }
        return rest.drop { $0 == ":" || $0 == " " }
    }

    /// Binds a socket to the subscriptions of a token; false if there are none.
    private func bind(_ text: Substring, to socket: any MessageSocket) async throws -> Bool {
        let (parts, now) = (service.parts, service.parts.now())
        guard let authority = parts.authority,
            let token = BindingToken(text, by: authority, at: now),
            try await token.use(by: authority, at: now)
        else { return false }
        var isBound = false
        for name in token.subscriptions {
            let mark = RandomName.make()
            let kept = try await parts.store.changeServiceRecord(
                .subscription, named: name, of: token.person
            ) { value in
                guard var kept = value.flatMap(AppSubscription.init), kept.client == token.client,
                    kept.wish.isSocket, kept.isLiving
                else { return value }
                kept.bind(as: mark, at: now)
                return try kept.kept()
            }
            guard kept.flatMap(AppSubscription.init)?.binding == mark else { continue }
            guard parts.sockets.bind(name, as: mark, to: socket) else { return false }
            isBound = true
        }
        return isBound
    }
}
