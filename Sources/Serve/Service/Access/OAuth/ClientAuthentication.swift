import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// Finds out which app asks for a token, and whether it is itself (RFC 6749 section 2.3,
/// RFC 7523 for signed assertions).
struct ClientAuthentication: Sendable {
    private static let assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
    /// How long a signed assertion may hold at most (SMART App Launch 2.2).
    private static let assertionSeconds: TimeInterval = 300

    let authority: ServiceAuthority
    /// The addresses that an assertion may be meant for.
    let audiences: Set<String>

    func client(of request: Request, _ fields: FormFields, at now: Date) throws -> OAuthClient {
        if let assertion = fields["client_assertion"] {
            guard fields["client_assertion_type"] == Self.assertionType else {
                throw OAuthFailure(.invalidClient, "client_assertion_type is not known here")
            }
            return try client(asserted: assertion, at: now)
        }
        var method = OAuthClient.Authentication.none
        var identifier = fields["client_id"]
        var secret = fields["client_secret"]
        if secret != nil { method = .post }
        if let basic = request.headers[.authorization] {
            guard let pair = Self.pair(basic), identifier == nil || identifier == pair.0 else {
                throw OAuthFailure(.invalidClient, "the Authorization header is not this client's")
            }
            (identifier, secret) = pair
            method = .basic
        }
        guard let client = identifier.flatMap(authority.client) else {
            throw OAuthFailure(.invalidClient, "client_id names no app that is registered here")
        }
        let isItself =
            switch (client.authentication, method) {
            case (.none, .none): true
            case (.basic, .basic), (.post, .post), (.basic, .post), (.post, .basic):
                Self.digest(secret) == client.secretDigest
            default: false
            }
        guard isItself else {
            throw OAuthFailure(.invalidClient, "the client is not authenticated")
        }
        return client
    }

    private func client(asserted text: String, at now: Date) throws -> OAuthClient {
        guard let token = CompactToken(text), token.header.crit == nil,
            let client = token.claims.subject.flatMap(authority.client),
            client.authentication == .privateKey, token.claims.issuer == client.identifier,
            client.keys?.hasSigned(token) == true,
            let meant = token.claims.audiences, !audiences.isDisjoint(with: meant),
            let name = token.claims.identifier, let end = token.claims.expiration,
            end <= now + Self.assertionSeconds + 60
        else { throw OAuthFailure(.invalidClient, "the client's assertion does not hold") }
        do { try TokenWindow(leeway: 30).check(token.claims, at: now) } catch {
            throw OAuthFailure(.invalidClient, error.detail)
        }
        guard try authority.marks.spend("assertion:\(Self.markName(client, name))", until: end + 60)
        else { throw OAuthFailure(.invalidClient, "the client's assertion was used before") }
        return client
    }

    /// Names of others are kept as digests: they may be long, and say anything.
    private static func markName(_ client: OAuthClient, _ name: String) -> String {
        Base64URL.encode(SHA256.hash(data: Data("\(client.identifier)\0\(name)".utf8)))
    }

    private static func digest(_ secret: String?) -> [UInt8]? {
        secret.map { Array(SHA256.hash(data: Data($0.utf8))) }
    }

    /// `Basic` with both halves written as in a form (RFC 6749 section 2.3.1).
    private static func pair(_ header: String) -> (String, String)? {
        let words = header.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "basic",
            let data = Data(base64Encoded: String(words[1])),
            let text = String(data: data, encoding: .utf8)
        else { return nil }
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let fields = FormFields("user=\(halves[0])&word=\(halves[1])")
        return (fields["user"] ?? "", fields["word"] ?? "")
    }
}
