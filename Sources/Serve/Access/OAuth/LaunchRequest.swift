package import HTTPExchange
import Base
import Foundation
package import Hummingbird

/// What an app asks a person for: the parameters of `/oauth/authorize` (RFC 6749 section 4.1.1,
/// PKCE by RFC 7636, `aud` by SMART App Launch 2.2).
package struct LaunchRequest: Sendable {
    /// The parameters that a form brings back.
    static let names = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "aud", "code_challenge",
        "code_challenge_method", "nonce", "launch",
    ]

    package let client: OAuthClient
    package let redirect: String
    /// Whether the app has said the way back, or has only one.
    package let saysRedirect: Bool
    let state: String?
    /// What a token about who signed in repeats, so that the app knows its own question.
    package var nonce: String? { fields["nonce"] }
    /// What somebody opened the app with.
    var launch: String? { fields["launch"] }
    private let fields: FormFields

    /// Finds the app, and the way back to it.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 where there is no way back that could be
    ///   trusted: nobody is sent to an address that is not registered.
    package init(_ fields: FormFields, _ authority: ServiceAuthority) throws(ServiceFailure) {
        guard let identifier = fields["client_id"], let client = authority.client(identifier) else {
            throw ServiceFailure(
                .badRequest, "unknown-client", "client_id names no app that is registered here")
        }
        let given =
            fields["redirect_uri"] ?? (client.redirects.count == 1 ? client.redirects[0] : "")
        guard
            client.redirects.contains(where: {
                RedirectAddress.matches(given, registered: $0)
            })
        else {
            throw ServiceFailure(
                .badRequest, "unknown-redirect", "redirect_uri is not registered for this app")
        }
        self.client = client
        self.fields = fields
        redirect = given
        saysRedirect = fields["redirect_uri"] != nil
        state = fields["state"]
    }

    /// What is asked for, if everything about it is right.
    ///
    /// - Throws: ``OAuthFailure``, of which the app is told.
    package func checked(base: String) throws(OAuthFailure) -> (
        challenge: String, scopes: GrantedScopes
    ) {
        guard fields["response_type"] == "code" else {
            throw OAuthFailure(.unsupportedResponseType, "response_type has to be code")
        }
        for name in Self.names where fields.values(name).count > 1 {
            throw OAuthFailure(.invalidRequest, "\(name) stands there twice")
        }
        guard let audience = fields["aud"], audience == base || audience == base + "/" else {
            throw OAuthFailure(.invalidRequest, "aud has to be this FHIR server's address")
        }
        guard fields["code_challenge_method"] == "S256",
            let challenge = fields["code_challenge"],
            Base64.decodeFromURL(Array(challenge.utf8))?.count == 32
        else {
            throw OAuthFailure(
                .invalidRequest, "code_challenge with code_challenge_method S256 is needed")
        }
        let scopes = GrantedScopes(
            asked: ScopeSet(fields["scope"] ?? ""), of: client, in: [.patient, .user])
        guard !scopes.resources.isEmpty else {
            throw OAuthFailure(.invalidScope, "none of the scopes can be given to this app")
        }
        return (challenge, scopes)
    }

    /// What a form brings back.
    package var repeated: [(String, String)] {
        Self.names.compactMap { name in fields[name].map { (name, $0) } }
    }

    /// The way back with an answer.
    package func answer(_ values: [(String, String?)]) -> Response {
        .redirect(to: RedirectAddress.adding(values + [("state", state)], to: redirect))
    }

    /// The way back with what is wrong.
    package func answer(_ failure: OAuthFailure) -> Response {
        answer([("error", failure.code.rawValue), ("error_description", failure.detail)])
    }

    /// The answer to a wrong question before the person has seen it.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for an app that has registered itself: anyone
    ///   could register an address and have this service lead people there (RFC 9700, section
    ///   4.11.2).
    package func refuse(_ failure: OAuthFailure) throws(ServiceFailure) -> Response {
        guard client.isSelfRegistered else { return answer(failure) }
        throw ServiceFailure(.badRequest, "invalid-authorization-request", failure.detail)
    }
}
