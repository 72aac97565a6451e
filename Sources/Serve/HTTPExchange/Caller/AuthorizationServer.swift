package import Base

/// Where apps get tokens of somebody else, in the words of that server's own
/// `.well-known/smart-configuration` (SMART App Launch 2.2, "Conformance"), which ours repeats.
public struct AuthorizationServer: Sendable {
    package let fields: [String: JSONValue]

    package init(_ fields: [String: JSONValue]) throws(ServiceSetupError) {
        guard let token = fields["token_endpoint"]?.text, TrustedAddress.isAllowed(token),
            fields["capabilities"]?.texts != nil
        else {
            throw ServiceSetupError(
                "smart_configuration: expected token_endpoint with https, and capabilities")
        }
        if fields["authorization_endpoint"] != nil {
            guard let address = fields["authorization_endpoint"]?.text,
                TrustedAddress.isAllowed(address),
                fields["code_challenge_methods_supported"]?.texts == ["S256"]
            else {
                throw ServiceSetupError(
                    "smart_configuration: expected authorization_endpoint with https, and "
                        + "code_challenge_methods_supported of S256 alone")
            }
        }
        self.fields = fields
    }

    package var addresses: AuthorizationAddresses {
        AuthorizationAddresses(
            authorize: fields["authorization_endpoint"]?.text,
            token: fields["token_endpoint"]?.text,
            introspect: fields["introspection_endpoint"]?.text,
            revoke: fields["revocation_endpoint"]?.text)
    }
}
