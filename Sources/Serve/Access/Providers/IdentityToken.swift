import Base
import Crypto
import Foundation
import HTTPExchange

/// What a provider's tokens about somebody have to say to be believed (OpenID Connect Core 1.0,
/// section 3.1.3.7; Back-Channel Logout 1.0, section 2.6). Signatures are checked before, by keys
/// that have an algorithm each: a token chooses none, and none is shared.
struct IdentityToken: Sendable {
    private static let logoutEvent = "http://schemas.openid.net/event/backchannel-logout"
    private static let window = TokenWindow(leeway: 60)

    let configuration: ProviderConfiguration
    let claims: TokenClaims

    /// Who signed in.
    ///
    /// - Parameters:
    ///   - nonce: What was asked with.
    ///   - access: The access token that came with it, if one did.
    /// - Throws: ``ServiceFailure`` 401.
    func checkSignIn(nonce: String, access: String?, at now: Date) throws(ServiceFailure) {
        try checkMeant(at: now)
        guard claims["nonce"]?.text == nonce else {
            throw .invalidToken("the token answers another question")
        }
        // Older than any sign-in page of the provider's may take: a token that was kept.
        guard let issued = claims.issued, now < issued + 600 else {
            throw .invalidToken("the token was issued long ago")
        }
        if let hash = claims["at_hash"]?.text {
            let digest = SHA256.hash(data: Data((access ?? "").utf8))
            guard hash == Base64.encodeForURL(Array(digest).prefix(16)) else {
                throw .invalidToken("the access token is another's")
            }
        }
    }

    /// Whom a provider has signed out.
    ///
    /// - Throws: ``ServiceFailure`` 401.
    func checkSignOut(at now: Date) throws(ServiceFailure) {
        try checkMeant(at: now, needsSubject: false)
        guard claims["nonce"] == nil, claims["events"]?[Self.logoutEvent]?.fields != nil,
            claims.subject != nil || claims["sid"]?.text != nil, claims.identifier != nil
        else { throw .invalidToken("the token is none to sign out by") }
    }

    private func checkMeant(at now: Date, needsSubject: Bool = true) throws(ServiceFailure) {
        guard claims.issuer == configuration.issuer else {
            throw .invalidToken("the token is another issuer's")
        }
        guard let audiences = claims.audiences, audiences.contains(configuration.client) else {
            throw .invalidToken("the token is meant for somebody else")
        }
        let party = claims["azp"]
        guard party == nil ? audiences.count == 1 : party?.text == configuration.client else {
            throw .invalidToken("the token was made for somebody else (azp)")
        }
        guard !needsSubject || (1...255).contains(claims.subject?.utf8.count ?? 0) else {
            throw .invalidToken("the token does not say who signed in")
        }
        try Self.window.check(claims, at: now)
    }
}
