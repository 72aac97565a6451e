public import Foundation

/// What a service vouches for itself: its own tokens, links to sign in by, and sessions.
public struct ServiceAuthority: Sendable {
    let issuer: LocalIssuer
    let seal: Seal
    let marks: SpentMarks

    /// Takes the key that everything is signed and sealed with.
    public init(key: TokenKey, marks: SpentMarks = SpentMarks()) async throws {
        issuer = try await LocalIssuer(key: key, marks: marks)
        seal = Seal(key)
        self.marks = marks
    }

    /// A bearer token for a caller.
    public func token(for caller: Caller, from now: Date, until end: Date) throws -> String {
        try issuer.token(for: caller, from: now, until: end)
    }

    /// A ticket that signs somebody in to the pages once: the `ticket` of `/sign-in`. Only this
    /// service can read what is in it.
    public func signInTicket(for role: Caller.Role, until end: Date) throws -> String {
        var claims = CallerClaims.claims(of: Caller(role: role))
        claims["jti"] = .text(RandomName.make())
        claims["exp"] = .number(end.timeIntervalSince1970)
        return try seal.close(claims, for: .signIn)
    }
}
