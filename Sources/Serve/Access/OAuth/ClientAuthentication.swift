import HTTPExchange
import Base
import Crypto
import Foundation
import HTTPTypes
import HealthModel
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

    func client(
        of request: Request, _ fields: FormFields, at now: Date
    ) async throws -> OAuthClient {
        let named = fields["client_id"]
        // RFC 6749 section 2.3: no more than one way in each request.
        let ways = [
            request.headers[.authorization], fields["client_secret"],
            fields["client_assertion"],
        ].compactMap(\.self)
        guard ways.count <= 1 else {
            throw OAuthFailure(.invalidRequest, "the client is authenticated in more than one way")
        }
        if let assertion = fields["client_assertion"] {
            guard fields["client_assertion_type"] == Self.assertionType else {
                throw OAuthFailure(.invalidRequest, "client_assertion_type is not known here")
            }
            return try await client(asserted: assertion, named: named, at: now)
        }
        let way: OAuthClient.Authentication
        var given: [(identifier: String, secret: String?)] = []
        if let basic = request.headers[.authorization] {
            way = .basic
            given = Self.pairs(basic).filter { named == nil || named == $0.identifier }
        } else {
            way = fields["client_secret"] == nil ? .none : .post
            given = named.map { [($0, fields["client_secret"])] } ?? []
        }
        let known = given.compactMap { pair in
            authority.client(pair.identifier).map { (client: $0, secret: pair.secret) }
        }
        guard !known.isEmpty else {
            throw OAuthFailure(.invalidClient, "client_id names no app that is registered here")
        }
        guard
            let client = known.first(where: {
                $0.client.authentication == way && Self.isItself($0.client, $0.secret)
            })?.client
        else { throw OAuthFailure(.invalidClient, "the client is not authenticated") }
        return client
    }

    private static func isItself(_ client: OAuthClient, _ secret: String?) -> Bool {
        switch client.authentication {
        case .none: secret == nil
        case .basic, .post: secret.flatMap(digest) == client.secretDigest
        case .privateKey: false
        }
    }

    /// - Parameter named: Whom the request names besides, which need not be (RFC 7521 section 4.2).
    private func client(
        asserted text: String, named: String?, at now: Date
    ) async throws -> OAuthClient {
        guard let token = CompactToken(text), token.header.crit == nil,
            let client = token.claims.subject.flatMap(authority.client),
            client.authentication == .privateKey, token.claims.issuer == client.identifier,
            named == nil || named == client.identifier,
            let meant = token.claims.audiences, !audiences.isDisjoint(with: meant),
            let name = token.claims.identifier, let end = token.claims.expiration,
            end <= now + Self.assertionSeconds + 60
        else { throw OAuthFailure(.invalidClient, "the client's assertion does not hold") }
        guard try await client.hasSigned(token, at: now) else {
            throw OAuthFailure(.invalidClient, "the client's assertion does not hold")
        }
        do { try TokenWindow(leeway: 30).check(token.claims, at: now) } catch {
            throw OAuthFailure(.invalidClient, error.detail)
        }
        let isFirst = try await authority.marks.spend(
            "assertion:\(Self.markName(client, name))", until: end + 60)
        guard isFirst else {
            throw OAuthFailure(.invalidClient, "the client's assertion was used before")
        }
        return client
    }

    /// Names of others are kept as digests: they may be long, and say anything.
    private static func markName(_ client: OAuthClient, _ name: String) -> String {
        Base64.encodeForURL(SHA256.hash(data: Data("\(client.identifier)\0\(name)".utf8)))
    }

    private static func digest(_ secret: String) -> ContentDigest? {
        ContentDigest(bytes: SHA256.hash(data: Data(secret.utf8)))
    }

    /// The two halves of `Basic` credentials: as they stand there, as most clients write them, and
    /// read as a form's fields, as RFC 6749 section 2.3.1 says that they are written.
    private static func pairs(_ header: String) -> [(identifier: String, secret: String?)] {
        let words = header.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "basic",
            let data = Data(base64Encoded: String(words[1])),
            let text = String(data: data, encoding: .utf8)
        else { return [] }
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { return [] }
        let read = halves.map { FormFields("half=\($0)")["half"] ?? "" }
        return [(String(halves[0]), String(halves[1])), (read[0], read[1])]
    }
}
