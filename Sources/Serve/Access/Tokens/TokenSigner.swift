import Base
import Foundation
import HTTPExchange
import JWTKit

/// Signs tokens with the service's own key, and knows them again.
struct TokenSigner: Sendable {
    private let identifier: String
    private let algorithm: any JWTAlgorithm

    init(_ key: TokenKey) async throws {
        identifier = key.identifier
        algorithm = try await key.algorithm()
    }

    /// A token of a type (`typ`), with the claims in the order of their names.
    func sign(_ claims: TokenClaims, type: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let header = ["alg": algorithm.name, "kid": identifier, "typ": type]
        let signed = try [encoder.encode(header), encoder.encode(claims)].map {
            Base64.encodeForURL($0)
        }
        .joined(separator: ".")
        let signature = try algorithm.sign(Array(signed.utf8))
        return "\(signed).\(Base64.encodeForURL(signature))"
    }

    /// Whether the signature is ours. The token has no say in how it is checked.
    func hasSigned(_ token: CompactToken) -> Bool {
        token.header.alg == algorithm.name && token.header.kid == identifier
            && (try? algorithm.verify(token.signature, signs: token.signed)) == true
    }
}

/// Somebody whose tokens are believed.
protocol TokenIssuing: Sendable {
    /// What its tokens have as `iss`.
    var name: String { get }

    /// Who stands behind a token of this issuer.
    ///
    /// - Throws: ``ServiceFailure`` with status 401 for a token that does not hold.
    func caller(for token: CompactToken, at now: Date) async throws -> Caller
}
