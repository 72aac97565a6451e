import HTTPExchange
import Base
import Foundation

/// The service itself as an issuer: tokens by its own key, for every kind of caller.
struct LocalIssuer: TokenIssuing {
    /// What our own tokens have as `iss`, and as `aud`.
    static let serviceName = "casebook"
    /// The type of our access tokens (RFC 9068 section 2.1): nothing else that we sign passes
    /// for one.
    static let accessTokenType = "at+jwt"

    let name = Self.serviceName
    let signer: TokenSigner
    /// The public halves of the keys, as a key set has them.
    let published: [JSONValue]
    private let earlier: [TokenSigner]
    private let marks: UsedNames
    private let window = TokenWindow(leeway: 5)

    init(keys: TokenKeys, marks: UsedNames) async throws {
        signer = try await TokenSigner(keys.newest)
        var earlier: [TokenSigner] = []
        for key in keys.earlier { earlier.append(try await TokenSigner(key)) }
        self.earlier = earlier
        published = keys.all.map { .object($0.published) }
        self.marks = marks
    }

    /// A token for a caller; what ``Caller/scopes`` covers and no more.
    func token(
        for caller: Caller, from now: Date, until end: Date, grant: String? = nil
    ) throws -> String {
        var claims = CallerClaims.claims(of: caller)
        claims["iss"] = .string(Self.serviceName)
        claims["aud"] = .string(Self.serviceName)
        claims["iat"] = .number(now.timeIntervalSince1970.rounded(.down))
        claims["exp"] = .number(end.timeIntervalSince1970.rounded(.down))
        claims["grant"] = grant.map(JSONValue.string)
        claims["jti"] = .string(RandomName.make())
        return try signer.sign(claims, type: Self.accessTokenType)
    }

    func caller(for token: CompactToken, at now: Date) async throws -> Caller {
        try check(token, at: now)
        guard let caller = token.caller ?? CallerClaims.caller(by: token.claims) else {
            throw ServiceFailure.invalidToken("the token does not say who calls")
        }
        return caller
    }

    /// Whether a token is ours and holds.
    func check(_ token: CompactToken, at now: Date) throws(ServiceFailure) {
        guard token.header.typ == Self.accessTokenType,
            token.isProven || signer.hasSigned(token)
                || earlier.contains(where: { $0.hasSigned(token) })
        else {
            throw .invalidToken("the token's signature does not hold")
        }
        guard token.claims.audiences == [Self.serviceName] else {
            throw .invalidToken("the token is meant for somebody else")
        }
        try window.check(token.claims, at: now)
        let grant = token.claims["grant"]?.text.map { marks.isSpent("grant:\($0)") }
        let isRemoved = token.claims["client_id"]?.text.map {
            RegistrationBook.isRemoved($0, by: marks)
        }
        guard let name = token.claims.identifier, grant != true, isRemoved != true,
            !marks.isSpent("token:\(name)")
        else {
            throw .invalidToken("the token was revoked")
        }
    }
}
