import Base
import Foundation
package import HTTPExchange
import HealthModel
import HealthStore

/// Signing in with somebody else, from the first click to whom it is here.
///
/// A person is whoever linked the account while they were signed in: never somebody of the same
/// name or mail address, which a provider lets people choose. Staff may also be named by a claim.
package struct ProviderSignIn: Sendable {
    private let authority: ServiceAuthority
    private let parts: ServiceParts
    private let ways: SignInWays

    /// Who came back from a provider.
    package enum Outcome: Sendable {
        case signedIn(Caller.Role, ProviderSession)
        /// The account is a way to sign in from now on.
        case linked
        /// Nobody here has linked the account.
        case unknown
    }

    package init(_ authority: ServiceAuthority, _ parts: ServiceParts) {
        self.authority = authority
        self.parts = parts
        ways = SignInWays(parts.store, now: parts.now)
    }

    /// Where to send somebody, and the cookie's value that remembers it.
    ///
    /// - Parameter session: Whose account it becomes; nil for signing in.
    package func begin(
        at name: String, linkingTo session: Session?
    ) async throws -> (address: String, cookie: String) {
        let (address, claims) = try await provider(name).question(
            back: back(name), link: session?.name, at: parts.now())
        return (address, try authority.seal.close(claims, for: .provider))
    }

    /// Who came back with an answer: once, in the browser that was sent.
    ///
    /// - Throws: ``ServiceFailure`` for an answer that does not hold.
    package func finish(
        at name: String, _ answer: FormFields, cookie: String, session: Session?
    ) async throws -> Outcome {
        let provider = try provider(name)
        let time = parts.now()
        guard let claims = authority.seal.open(cookie, for: .provider),
            claims["provider"]?.text == name, let state = claims.identifier,
            answer.values("state") == [state], let end = claims.expiration, time < end,
            try await authority.marks.spend("provider-state:\(state)", until: end)
        else {
            throw ServiceFailure.forbidden("the answer belongs to no question of this browser")
        }
        let account = try await provider.account(answer, claims, back: back(name), at: time)
        if let link = claims["link"]?.text {
            guard let session, session.name == link else {
                throw ServiceFailure.forbidden("the session is another one")
            }
            try await self.link(account, at: provider, to: session)
            return .linked
        }
        guard let role = try await role(of: account, at: provider) else { return .unknown }
        return .signedIn(role, account.session(at: name))
    }

    /// Ends what a provider has ended (Back-Channel Logout 1.0): once for each token.
    package func end(at name: String, _ token: String) async throws {
        let provider = try provider(name)
        let (names, identifier) = try await provider.ended(token, at: parts.now())
        let isFirst = try await authority.marks.spend(
            SignInWay.Kind.account.name(of: "\(name) \(identifier)".utf8),
            until: parts.now().addingTimeInterval(86_400))
        guard isFirst else { throw ServiceFailure.invalidToken("the token was used before") }
        let keeper = SessionKeeper(authority: authority, now: parts.now)
        for name in names { try await keeper.endAll(of: name) }
    }

    /// Where somebody who signed in with a provider signs out there too.
    package func signOut(of session: Session) -> String? {
        let provider = parts.providers.first { $0.name == session.provider?.provider }
        return provider?.signOut(back: parts.configuration.publicBase + "/sign-in")
    }

    private func link(
        _ account: ProviderAccount, at provider: SignInProvider, to session: Session
    ) async throws {
        guard let holder = session.role.holder,
            try await ways.all(of: session.role).count < SignInWays.limit
        else { throw ServiceFailure.forbidden("nobody has so many ways to sign in") }
        if let known = try await ways.way(account.wayName), known.holder != holder {
            throw ServiceFailure.forbidden("the account is somebody else's here")
        }
        try await ways.keep(
            SignInWay(
                name: account.wayName, title: provider.title, made: parts.now(),
                role: session.role), of: holder)
    }

    private func role(
        of account: ProviderAccount, at provider: SignInProvider
    ) async throws -> Caller.Role? {
        if let role = provider.configuration.staff(account.claims) { return role }
        guard let (way, holder) = try await ways.way(account.wayName) else { return nil }
        return try await ways.use(way, of: holder)
    }

    private func provider(_ name: String) throws(ServiceFailure) -> SignInProvider {
        guard let provider = parts.providers.first(where: { $0.name == name }) else {
            throw .notFound
        }
        return provider
    }

    private func back(_ name: String) -> String {
        "\(parts.configuration.publicBase)/sign-in/from/\(name)"
    }
}

extension ProviderConfiguration {
    /// Whom of the staff claims name; nil for nobody. A claim inside another is written with a dot:
    /// `realm_access.roles`.
    func staff(_ claims: TokenClaims) -> Caller.Role? {
        guard let roleClaim, let name = claims[nameClaim]?.text, !name.isEmpty else { return nil }
        let path = roleClaim.split(separator: ".").map(String.init)
        let whole = claims[roleClaim]
        let value = path.dropFirst().reduce(path.first.flatMap { claims[$0] }) { $0?[$1] }
        let given = (whole ?? value)?.texts ?? []
        let found = Set(given.compactMap { roles[$0] })
        return found.isEmpty ? nil : .staff(StaffMember(name, roles: found))
    }
}
