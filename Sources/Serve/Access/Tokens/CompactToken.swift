import HTTPExchange
import Base
import Foundation

/// A signed token in three parts (JWS compact serialization, RFC 7515 section 7.1), taken apart
/// and not yet believed.
struct CompactToken: Sendable {
    /// What the token says of its signature.
    struct Header: Decodable, Sendable {
        let alg: String
        let kid: String?
        let typ: String?
        /// Extensions that must be understood; we understand none.
        let crit: [String]?
    }

    /// The longest token that is looked at, in bytes; issuers with many claims reach 4 KB.
    static let maximumBytes = 16_384

    let header: Header
    let claims: TokenClaims
    /// What the signature is over: the first two parts and the dot between them.
    let signed: [UInt8]
    let signature: [UInt8]
    /// Whether its signature was checked before, in this very text.
    private(set) var isProven = false
    /// Who calls with it, if it is proven and one of the service's own.
    private(set) var caller: Caller?

    /// Takes a token apart; nil for anything that is not three parts of canonical base64url, of
    /// which the first two are JSON objects.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64.decodeFromURL(parts[0]),
            let payload = Base64.decodeFromURL(parts[1]),
            let signature = Base64.decodeFromURL(parts[2]),
            let readHeader = try? JSONDecoder().decode(Header.self, from: Data(header)),
            let claims = try? JSONDecoder().decode(TokenClaims.self, from: Data(payload))
        else { return nil }
        self.header = readHeader
        self.claims = claims
        self.signature = signature
        signed = Array(text.utf8.prefix(parts[0].count + 1 + parts[1].count))
    }

    /// The token, once its signature was checked in this very text.
    var proven: CompactToken {
        var token = self
        token.isProven = true
        token.caller = CallerClaims.caller(by: claims)
        return token
    }
}
