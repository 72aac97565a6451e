public import HTTPExchange
import Base
import Crypto
public import Foundation

/// What a service vouches for itself: its own tokens, links to sign in by, and sessions.
public struct ServiceAuthority: Sendable {
    let issuer: LocalIssuer
    package let seal: Seal
    /// What was used up or taken back.
    public let marks: UsedNames
    package let grants: GrantBook
    private let clients: [String: OAuthClient]
    /// The apps that have registered themselves; nil where none may.
    package let registrations: RegistrationBook?

    /// Takes the keys that everything is signed and sealed with, and the apps that may ask people
    /// for tokens: those that are registered, and those that register themselves.
    public init(
        keys: TokenKeys, marks: UsedNames = UsedNames(), clients: [OAuthClient] = [],
        registrations: RegistrationBook? = nil
    ) async throws {
        issuer = try await LocalIssuer(keys: keys, marks: marks)
        seal = Seal(keys)
        self.marks = marks
        grants = GrantBook(marks, seal)
        self.clients = Dictionary(clients.map { ($0.identifier, $0) }) { first, _ in first }
        self.registrations = registrations
    }

    /// An app by what it is registered as.
    package func client(_ identifier: String) -> OAuthClient? {
        clients[identifier] ?? registrations?.client(identifier)
    }

    /// The apps that can be opened from here, by name.
    var launchableApps: [OAuthClient] {
        clients.values.filter { $0.launchAddress != nil }
            .sorted { ($0.name, $0.identifier) < ($1.name, $1.identifier) }
    }

    /// The pages that the apps are that whoever runs the service has registered.
    var origins: Set<PageOrigin> {
        Set(clients.values.flatMap(\.redirects).compactMap(PageOrigin.init(of:)))
    }

    /// A key for what this service seals for itself under a name: every process that has the token
    /// keys has it.
    package func ownKey(_ name: String) -> [UInt8] {
        Array(SHA256.hash(data: Data(seal.word(about: name, for: .formToken).utf8)))
    }

    /// A bearer token for a caller.
    public func token(for caller: Caller, from now: Date, until end: Date) throws -> String {
        try issuer.token(for: caller, from: now, until: end)
    }

    /// A ticket that signs somebody in to the pages once: the `ticket` of `/sign-in`. Only this
    /// service can read what is in it.
    public func signInTicket(for role: Caller.Role, until end: Date) throws -> String {
        var claims = CallerClaims.claims(of: Caller(role: role))
        claims["jti"] = .string(RandomName.make())
        claims["exp"] = .number(end.timeIntervalSince1970)
        return try seal.close(claims, for: .signIn)
    }
}

/// The pages in browsers that may call the service: those that are configured, and those that
/// registered apps are.
package struct AppPages: Sendable {
    /// As a browser names them.
    private let origins: Set<String>
    private let registrations: RegistrationBook?

    package init(_ configuration: ServiceConfiguration, _ authority: ServiceAuthority?) {
        origins = Set(configuration.origins.union(authority?.origins ?? []).map(\.text))
        registrations = authority?.registrations
    }

    /// Whether a page is one of them, by its `Origin` (RFC 6454 section 7).
    package func include(_ origin: String) -> Bool {
        origins.contains(origin) || registrations?.isApp(origin) == true
    }
}
