public import Foundation
public import HTTPExchange
import HTTPTypes
import HealthStore
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

/// Tokens whose signatures held, taken apart, so that a caller who comes again is known at once.
/// Whether a token still holds, and was not revoked, is asked each time.
final class KnownTokens: Sendable {
    /// At most a few megabytes.
    private let tokens = RecentlyUsed<String, CompactToken>(limit: 1_024)

    subscript(written: String) -> CompactToken? { tokens[written] }

    /// Keeps a token under its whole text, so that another signature is another token.
    func keep(_ token: CompactToken, written: String) {
        tokens.keep(token.proven, for: written)
    }
}

/// The bearer token of a request: in the Authorization header alone (RFC 6750 section 2.1), since
/// addresses and bodies end in logs.
enum BearerToken {
    /// The token; nil if the request brings no credentials.
    ///
    /// - Throws: 400 for two headers, 401 for credentials of another kind.
    static func read(_ request: Request) throws(ServiceFailure) -> Substring? {
        let headers = request.headers[values: .authorization]
        guard let header = headers.first else { return nil }
        guard headers.count == 1 else {
            throw .invalidCredentials("expected one Authorization header, found several")
        }
        let kind = header.utf8.prefix { $0 != UInt8(ascii: " ") }
        let token = header.utf8[kind.endIndex...].drop { $0 == UInt8(ascii: " ") }
        guard Substring(kind).lowercased() == "bearer", !token.isEmpty,
            !token.contains(UInt8(ascii: " "))
        else { throw .invalidToken("expected credentials of the form Bearer TOKEN") }
        return Substring(token)
    }
}
