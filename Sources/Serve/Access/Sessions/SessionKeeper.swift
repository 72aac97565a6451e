package import HTTPExchange
import Base
package import Foundation

/// Begins, knows and ends sessions. A session is a sealed cookie, so that it outlives a restart;
/// the service keeps only the names of those that were ended.
package struct SessionKeeper: Sendable {
    /// Without a request for so long a session has ended (ASVS 7.3.1).
    static let idle: TimeInterval = 30 * 60
    /// After so long it has ended anyway (ASVS 7.3.2).
    static let length: TimeInterval = 12 * 3_600
    /// How exactly the last request is known.
    private static let renewal: TimeInterval = 60

    package let authority: ServiceAuthority
    package let now: @Sendable () -> Date

    package init(authority: ServiceAuthority, now: @escaping @Sendable () -> Date) {
        self.authority = authority
        self.now = now
    }

    /// A new session for whom a ticket names, and its cookie's value; nil for a ticket that is
    /// not ours, has expired or was used.
    package func begin(ticket: String) async throws -> (session: Session, value: String)? {
        let time = now()
        guard let claims = authority.seal.open(ticket, for: .signIn),
            let role = CallerClaims.caller(by: claims)?.role, let name = claims.identifier,
            let end = claims.expiration, time < end,
            try await authority.marks.spend("ticket:\(name)", until: end)
        else { return nil }
        let session = make(RandomName.make(), role, begun: time, seen: time)
        return (session, try value(of: session))
    }

    /// The session of a cookie; nil if it has ended. With a new value where the cookie's is old.
    func session(_ value: String) throws -> (session: Session, renewal: String?)? {
        let time = now()
        guard let claims = authority.seal.open(value, for: .session),
            let role = CallerClaims.caller(by: claims)?.role, let name = claims.identifier,
            let begun = claims.issued, let seen = claims.date("seen"),
            time < begun + Self.length, time < seen + Self.idle,
            !authority.marks.isSpent("session:\(name)")
        else { return nil }
        guard time >= seen + Self.renewal else {
            return (make(name, role, begun: begun, seen: seen), nil)
        }
        let session = make(name, role, begun: begun, seen: time)
        return (session, try self.value(of: session))
    }

    /// Ends a session, wherever its cookie is.
    package func end(_ session: Session) async throws {
        try await authority.marks.mark(
            "session:\(session.name)", until: session.begun + Self.length)
    }

    private func make(_ name: String, _ role: Caller.Role, begun: Date, seen: Date) -> Session {
        Session(
            name: name, role: role, begun: begun, seen: seen,
            formToken: authority.seal.word(about: name, for: .formToken))
    }

    private func value(of session: Session) throws -> String {
        var claims = CallerClaims.claims(of: Caller(role: session.role))
        claims["jti"] = .string(session.name)
        claims["iat"] = .number(session.begun.timeIntervalSince1970)
        claims["seen"] = .number(session.seen.timeIntervalSince1970)
        return try authority.seal.close(claims, for: .session)
    }
}
