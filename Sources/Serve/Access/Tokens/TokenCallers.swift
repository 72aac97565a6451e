public import HTTPExchange
public import Foundation
public import Hummingbird

/// Callers by their bearer tokens: signed JWTs of issuers that are believed.
public struct TokenCallers: CallerResolving {
    private let issuers: [String: any TokenIssuing]
    private let now: @Sendable () -> Date
    private let known = KnownTokens()

    /// Believes the service's own tokens, and those of others.
    public init(
        authority: ServiceAuthority, issuers others: [ConfiguredIssuer] = [],
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        var issuers: [any TokenIssuing] = [authority.issuer]
        issuers += others
        self.issuers = Dictionary(issuers.map { ($0.name, $0) }) { first, _ in first }
        self.now = now
    }

    /// The caller whom the token names; nil for a request without a token.
    public func caller(of request: Request) async throws -> Caller? {
        guard let text = try BearerToken.read(request) else { return nil }
        let written = String(text)
        if let token = known[written], let issuer = issuer(of: token) {
            return try await issuer.caller(for: token, at: now())
        }
        guard let token = CompactToken(written) else {
            throw ServiceFailure.invalidToken("the token is not a signed JWT")
        }
        guard token.header.crit == nil else {
            throw ServiceFailure.invalidToken("the token has extensions that are not known here")
        }
        guard let issuer = issuer(of: token) else {
            throw ServiceFailure.invalidToken("the token's issuer is not one of this service")
        }
        let caller = try await issuer.caller(for: token, at: now())
        known.keep(token, written: written)
        return caller
    }

    private func issuer(of token: CompactToken) -> (any TokenIssuing)? {
        token.claims.issuer.flatMap { issuers[$0] }
    }
}
