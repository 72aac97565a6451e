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
    /// For so long after the beginning somebody may change how they sign in.
    static let fresh: TimeInterval = 15 * 60
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
        guard let claims = authority.seal.open(ticket, for: .signIn),
            let role = CallerClaims.caller(by: claims)?.role, let name = claims.identifier,
            let end = claims.expiration, now() < end,
            try await authority.marks.spend("ticket:\(name)", until: end)
        else { return nil }
        return try begin(role)
    }

    /// A new session for somebody who has shown who they are, and its cookie's value.
    ///
    /// - Parameter provider: With whom they signed in, if not here.
    package func begin(
        _ role: Caller.Role, by provider: ProviderSession? = nil
    ) throws -> (session: Session, value: String) {
        let time = now()
        let session = make(
            RandomName.make(), role, begun: time, seen: time, provider: provider)
        return (session, try value(of: session))
    }

    /// Whether somebody signed in a short while ago: what decides how one signs in asks for that
    /// (ASVS 7.5.1).
    package func isFresh(_ session: Session) -> Bool { now() < session.begun + Self.fresh }

    /// The session of a cookie; nil if it has ended. With a new value where the cookie's is old.
    func session(_ value: String) throws -> (session: Session, renewal: String?)? {
        let time = now()
        guard let claims = authority.seal.open(value, for: .session),
            let role = CallerClaims.caller(by: claims)?.role, let name = claims.identifier,
            let begun = claims.issued, let seen = claims.date("seen"),
            time < begun + Self.length, time < seen + Self.idle,
            !authority.marks.isSpent("session:\(name)")
        else { return nil }
        let provider = ProviderSession(claims)
        let names = (provider?.names ?? []) + Self.names(of: role, by: authority.seal)
        guard !names.contains(where: { isOver($0, for: begun) }) else { return nil }
        guard time >= seen + Self.renewal else {
            return (make(name, role, begun: begun, seen: seen, provider: provider), nil)
        }
        let session = make(name, role, begun: begun, seen: time, provider: provider)
        return (session, try self.value(of: session))
    }

    /// Ends a session, wherever its cookie is.
    package func end(_ session: Session) async throws {
        try await authority.marks.mark(
            "session:\(session.name)", until: session.begun + Self.length)
    }

    /// The same session of somebody who now acts for another person: it ends when it would have,
    /// and the old cookie opens nothing more.
    package func turn(
        _ session: Session, to role: Caller.Role
    ) async throws -> (session: Session, value: String) {
        let turned = make(
            RandomName.make(), role, begun: session.begun, seen: now(),
            provider: session.provider)
        try await end(session)
        return (turned, try value(of: turned))
    }

    /// Ends all sessions of whoever has one, that one too (ASVS 7.4.3). Of somebody who acts for
    /// others these are the sessions in which they do; those with their own record go on. Of a
    /// person they are all.
    package func endEverywhere(_ session: Session) async throws {
        for name in Self.names(of: session.role, by: authority.seal).prefix(1) {
            try await endAll(of: name)
        }
    }

    /// By which all sessions of somebody are ended: words that only the service can say of them,
    /// those first that are said of the fewest sessions, and of these the newest.
    private static func names(of role: Caller.Role, by seal: Seal) -> [String] {
        guard let holder = role.holder else { return [] }
        var subjects = ["\(holder)"]
        if case .delegate = role { subjects.insert("\(holder) for others", at: 0) }
        return subjects.flatMap { seal.words(about: $0, for: .session).map { "everywhere:\($0)" } }
    }

    /// Ends what began by now of the sessions that have a name.
    package func endAll(of name: String) async throws {
        try await authority.marks.mark(name, until: now() + Self.length)
    }

    private func isOver(_ name: String, for begun: Date) -> Bool {
        authority.marks.end(of: name).map { $0 >= begun + Self.length } ?? false
    }

    private func make(
        _ name: String, _ role: Caller.Role, begun: Date, seen: Date, provider: ProviderSession?
    ) -> Session {
        Session(
            name: name, role: role, begun: begun, seen: seen,
            formToken: authority.seal.word(about: name, for: .formToken), provider: provider)
    }

    private func value(of session: Session) throws -> String {
        var claims = CallerClaims.claims(of: Caller(role: session.role))
        claims["jti"] = .string(session.name)
        claims["iat"] = .number(session.begun.timeIntervalSince1970)
        claims["seen"] = .number(session.seen.timeIntervalSince1970)
        session.provider?.write(to: &claims)
        return try authority.seal.close(claims, for: .session)
    }
}

extension ProviderSession {
    init?(_ claims: TokenClaims) {
        guard let provider = claims["provider"]?.text, let names = claims["provider_names"]?.texts
        else { return nil }
        self.init(provider: provider, names: names)
    }

    fileprivate func write(to claims: inout TokenClaims) {
        claims["provider"] = .string(provider)
        claims["provider_names"] = .array(names.map(JSONValue.string))
    }
}
