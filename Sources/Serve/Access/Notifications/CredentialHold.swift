import Base
package import Foundation
package import HTTPExchange
package import HealthModel
package import Hummingbird

/// By what an app's right goes on when the request that brought its token is over: as long as the
/// person's grant, or, without one, as long as the token.
package struct CredentialHold: Sendable, Hashable, Codable {
    /// The grant that the token came from.
    let grant: String?
    /// The token's own name.
    let token: String?
    /// When the token ends.
    package let end: Date
}

extension ServiceAuthority {
    /// What the token of a request holds by; nil for a request without one that says so. That the
    /// token is good was found out before.
    package func hold(of request: Request) -> CredentialHold? {
        guard let text = (try? BearerToken.read(request)) ?? nil,
            let claims = CompactToken(String(text))?.claims, let end = claims.expiration
        else { return nil }
        let isOwn = claims.issuer == LocalIssuer.serviceName
        return CredentialHold(
            grant: isOwn ? claims["grant"]?.text : nil, token: isOwn ? claims.identifier : nil,
            end: end)
    }

    /// Whether an app may still be given something by what it held: the grant is there and was not
    /// taken back, the token neither.
    package func stands(
        _ hold: CredentialHold, of client: String, for person: PersonID, at now: Date
    ) -> Bool {
        if let token = hold.token, marks.isSpent("token:\(token)") { return false }
        guard let grant = hold.grant else { return now < hold.end }
        return grants.grants(of: person, at: now).contains {
            $0.grant.name == grant && $0.grant.client == client
        }
    }

    /// Of scopes that an app was given, those that it is still registered for; as a refresh of its
    /// token would give them.
    package func scopes(_ given: String, of client: OAuthClient) -> ScopeSet {
        GrantedScopes(asked: ScopeSet(given), of: client, in: [.patient, .user]).set
    }
}
