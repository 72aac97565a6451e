package import HTTPExchange
import Base
package import Hummingbird

/// Where apps find out how to get a token (SMART App Launch 2.2, "Conformance"; RFC 8414).
package struct SMARTRoutes {
    package let parts: ServiceParts

    package init(parts: ServiceParts) {
        self.parts = parts
    }

    package func add(to router: some RouterMethods<ServiceContext>) {
        for path in ["", "fhir/R4/"] {
            router.get("\(path).well-known/smart-configuration") { _, _ in
                OAuthAnswer.json(
                    parts.configuration.authorizationServer?.fields
                        ?? Self.configuration(
                            parts.configuration.publicBase, parts.authorizationAddresses))
            }
        }
        // Where tokens are somebody else's, so are these.
        guard parts.configuration.authorizationServer == nil, let authority = parts.authority
        else { return }
        let base = parts.configuration.publicBase
        router.get(".well-known/openid-configuration") { _, _ in
            OAuthAnswer.json(
                IdentityTokens.document(base, parts.authorizationAddresses))
        }
        router.get("oauth/jwks") { _, _ in OAuthAnswer.json(authority.publishedKeys) }
    }

    private static func configuration(
        _ base: String, _ addresses: AuthorizationAddresses
    ) -> [String: JSONValue] {
        func list(_ texts: String...) -> JSONValue { .array(texts.map(JSONValue.string)) }
        var fields: [String: JSONValue] = [
            "issuer": .string(base), "jwks_uri": .string(base + "/oauth/jwks"),
            "authorization_endpoint": addresses.authorize.map(JSONValue.string) ?? .null,
            "token_endpoint": addresses.token.map(JSONValue.string) ?? .null,
            "introspection_endpoint": addresses.introspect.map(JSONValue.string) ?? .null,
            "revocation_endpoint": addresses.revoke.map(JSONValue.string) ?? .null,
            "grant_types_supported": list(
                "authorization_code", "refresh_token", "client_credentials"),
            "response_types_supported": list("code"),
            "code_challenge_methods_supported": list("S256"),
            "token_endpoint_auth_methods_supported": list(
                "none", "client_secret_basic", "client_secret_post", "private_key_jwt"),
            "token_endpoint_auth_signing_alg_values_supported": list(
                "RS384", "ES384", "RS256", "ES256", "EdDSA"),
            "scopes_supported": list(
                IdentityTokens.scope, IdentityTokens.userScope, AppLaunch.scope, "launch/patient",
                "offline_access", "online_access", "patient/*.rs",
                "patient/DocumentReference.rs", "patient/Binary.rs", "patient/Observation.rs",
                "patient/Patient.r", "system/DocumentReference.c",
                "system/*.rs"),
            "capabilities": list(
                "launch-standalone", "launch-ehr", "context-standalone-patient",
                "context-ehr-patient", "sso-openid-connect",
                "client-public",
                "client-confidential-symmetric", "client-confidential-asymmetric",
                "permission-offline", "permission-online", "permission-patient",
                "permission-user", "permission-v1", "permission-v2"),
        ]
        fields["registration_endpoint"] = addresses.register.map(JSONValue.string)
        return fields
    }
}

extension ServiceParts {
    /// Where callers get tokens: from somebody else, from the service itself, or nowhere.
    package var authorizationAddresses: AuthorizationAddresses {
        if let server = configuration.authorizationServer { return server.addresses }
        guard let authority else { return AuthorizationAddresses() }
        return AuthorizationAddresses(
            base: configuration.publicBase, isOpen: authority.registrations != nil)
    }
}

extension AuthorizationAddresses {
    /// Those of a service that gives tokens itself.
    ///
    /// - Parameter isOpen: Whether apps may register themselves.
    init(base: String, isOpen: Bool) {
        self.init(
            authorize: base + "/oauth/authorize", token: base + "/oauth/token",
            introspect: base + "/oauth/introspect", revoke: base + "/oauth/revoke",
            register: isOpen ? base + RegistrationRoutes.path : nil)
    }
}
