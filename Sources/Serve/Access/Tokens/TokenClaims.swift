public import Base
public import Foundation
public import HTTPExchange

/// What a token says: the payload of a JWT (RFC 7519), not yet believed.
public struct TokenClaims: Sendable, Hashable {
    private var values: [String: JSONValue]

    /// Claims by their names.
    public init(_ values: [String: JSONValue] = [:]) { self.values = values }

    /// A claim by its name; setting nil leaves it out.
    public subscript(name: String) -> JSONValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Who made the token (`iss`).
    public var issuer: String? { self["iss"]?.text }
    /// Whom it is about (`sub`).
    public var subject: String? { self["sub"]?.text }
    /// The token's own name (`jti`).
    public var identifier: String? { self["jti"]?.text }
    /// For whom it is meant (`aud`); empty if it does not say, nil if what it says is no name.
    public var audiences: [String]? { self["aud"].map(\.texts) ?? [] }
    /// From when on it does not hold (`exp`).
    public var expiration: Date? { date("exp") }
    /// When it was made (`iat`).
    public var issued: Date? { date("iat") }
    /// What it covers (`scope`, RFC 8693); some issuers write a list.
    public var scopes: ScopeSet {
        ScopeSet(self["scope"]?.texts?.joined(separator: " ") ?? "")
    }

    /// A NumericDate: seconds since 1970, with or without a fraction; nil for what is none.
    func date(_ name: String) -> Date? {
        self[name]?.number.flatMap { seconds in
            // The year 9999 ends there; what is beyond was not meant as seconds.
            (0...253_402_300_799).contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
        }
    }
}

extension TokenClaims: Codable {
    /// Reads a JSON object.
    public init(from decoder: any Decoder) throws {
        values = try [String: JSONValue](from: decoder)
    }

    /// Writes the JSON object.
    public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

/// Whether a token holds now, by its own times.
struct TokenWindow: Sendable {
    /// How far the clocks of issuer and service may differ, in seconds.
    let leeway: TimeInterval

    /// Checks `exp`, `nbf` and `iat` (RFC 7519 section 4.1). A token without an end does not hold;
    /// nor does one whose times are no times.
    func check(_ claims: TokenClaims, at now: Date) throws(ServiceFailure) {
        guard let expiration = claims.expiration else {
            throw .invalidToken("the token has no expiration (exp)")
        }
        guard now < expiration.addingTimeInterval(leeway) else {
            throw .invalidToken("the token has expired")
        }
        for name in ["nbf", "iat"] where claims[name] != nil {
            guard let begin = claims.date(name), begin <= now.addingTimeInterval(leeway) else {
                throw .invalidToken("the token does not hold yet (\(name))")
            }
        }
    }
}
