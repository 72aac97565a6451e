import Access
import Base
import Foundation
import HTTPExchange
import HealthModel

/// What binds a websocket to subscriptions (`$get-ws-binding-token`): once, within a minute, for
/// the app that asked, and as long as its own token stands. It is sealed, so that every process of
/// the service reads it and no list of them is kept.
struct BindingToken: Sendable {
    private static let seconds: TimeInterval = 60

    /// The app, as it is registered.
    let client: String
    let person: PersonID
    /// The names of the subscriptions.
    let subscriptions: [String]
    /// The right of whoever asked for it.
    let hold: CredentialHold
    let end: Date
    /// The token's own name, by which it is used up.
    private let name: String

    init(
        of client: String, for person: PersonID, to subscriptions: [String], hold: CredentialHold,
        at now: Date
    ) {
        self.client = client
        self.person = person
        self.subscriptions = subscriptions
        self.hold = hold
        end = min(now + Self.seconds, hold.end)
        name = RandomName.make()
    }

    /// The token as a text that only this service reads.
    func sealed(by authority: ServiceAuthority) throws -> String {
        let hold = String(decoding: try JSONEncoder().encode(hold), as: UTF8.self)
        return try authority.seal.close(
            TokenClaims([
                "sub": .string(client), "patient": .string("\(person)"), "jti": .string(name),
                "ids": .string(subscriptions.joined(separator: " ")), "hold": .string(hold),
                "exp": .number(end.timeIntervalSince1970),
            ]), for: .binding)
    }

    /// Reads such a text; nil for one that is none or is over.
    init?(_ text: some StringProtocol, by authority: ServiceAuthority, at now: Date) {
        guard let claims = authority.seal.open(text, for: .binding), let name = claims.identifier,
            let end = claims.expiration, now < end, let client = claims.subject,
            let person = claims["patient"]?.text.flatMap(UUID.init(uuidString:)),
            let ids = claims["ids"]?.text,
            let hold = claims["hold"]?.text.flatMap({
                try? JSONDecoder().decode(CredentialHold.self, from: Data($0.utf8))
            })
        else { return nil }
        self.client = client
        self.person = PersonID(person)
        subscriptions = ids.split(separator: " ").map(String.init)
        self.hold = hold
        self.end = end
        self.name = name
    }

    /// Uses the token up; false for one that was used before, or whose owner's right has ended.
    func use(by authority: ServiceAuthority, at now: Date) async throws -> Bool {
        guard authority.stands(hold, of: client, for: person, at: now) else { return false }
        return try await authority.marks.spend("binding:\(name)", until: end)
    }
}
