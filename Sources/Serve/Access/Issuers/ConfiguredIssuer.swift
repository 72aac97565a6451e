import HTTPExchange
import Foundation
public import HealthStore
public import Logging

/// Somebody else whose tokens are believed: an identity provider that a hospital runs.
public struct ConfiguredIssuer: TokenIssuing {
    /// The types of access tokens (RFC 9068 section 2.1), and what issuers write that know of
    /// none. Other types are other things: tickets to sign out by, proofs, statements.
    private static let usualTypes: Set<String?> = [nil, "jwt", "at+jwt", "application/at+jwt"]

    private let rules: IssuerConfiguration
    private let keys: IssuerKeys
    private let callers: IssuedCaller

    var name: String { rules.issuer }

    /// Believes an issuer, about persons of a store.
    public init(
        _ configuration: IssuerConfiguration, keys reader: any KeySetReading, store: HealthStore,
        logger: Logger
    ) {
        rules = configuration
        keys = IssuerKeys(configuration.keys, reader: reader, logger: logger)
        callers = IssuedCaller(rules: configuration, store: store)
    }

    func caller(for token: CompactToken, at now: Date) async throws -> Caller {
        guard try await hasSigned(token, at: now), isOfItsType(token) else {
            throw ServiceFailure.invalidToken("the token's signature does not hold")
        }
        // A token that is bound to a key is worth nothing without a proof of it (RFC 7800), which
        // is not asked for here.
        guard token.claims["cnf"] == nil else {
            throw ServiceFailure.invalidToken("the token is bound to a key, which is not checked")
        }
        let parts = Set((token.claims.audiences ?? []).compactMap { rules.audiences[$0] })
        guard let part = parts.first, parts.count == 1 else {
            throw ServiceFailure.invalidToken("the token is meant for somebody else")
        }
        try TokenWindow(leeway: rules.leeway).check(token.claims, at: now)
        return try await callers.caller(token.claims, as: part)
    }

    private func hasSigned(_ token: CompactToken, at now: Date) async throws -> Bool {
        if try await keys.keys(at: now).hasSigned(token) { return true }
        return try await keys.keys(anew: true, at: now).hasSigned(token)
    }

    private func isOfItsType(_ token: CompactToken) -> Bool {
        let type = token.header.typ?.lowercased()
        return rules.tokenType.map { $0.lowercased() == type } ?? Self.usualTypes.contains(type)
    }
}
