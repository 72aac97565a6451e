import HTTPExchange
import Foundation

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
