package import Base
package import Foundation

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
            revoke: fields["revocation_endpoint"]?.text,
            register: fields["registration_endpoint"]?.text)
    }
}

/// Where callers get their tokens, as the CapabilityStatement says it (SMART App Launch,
/// `oauth-uris`). nil for what the service does not offer.
package struct AuthorizationAddresses: Sendable {
    package var authorize: String?
    package var token: String?
    package var introspect: String?
    package var revoke: String?
    package var register: String?

    package init(
        authorize: String? = nil, token: String? = nil, introspect: String? = nil,
        revoke: String? = nil, register: String? = nil
    ) {
        self.authorize = authorize
        self.token = token
        self.introspect = introspect
        self.revoke = revoke
        self.register = register
    }

    /// With their names in the extension.
    package var named: [(name: String, address: String)] {
        [
            ("authorize", authorize), ("token", token), ("introspect", introspect),
            ("revoke", revoke), ("register", register),
        ].compactMap { name, address in address.map { (name, $0) } }
    }
}

/// Addresses to which something is entrusted: over TLS, or on this machine.
package enum TrustedAddress {
    /// Whether an address is whole, and begins with `https`, or `http` and this machine's name.
    package static func isAllowed(_ address: String) -> Bool {
        guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty,
            parts.user == nil, parts.fragment == nil
        else { return false }
        return parts.scheme?.lowercased() == "https" || isOnThisMachine(parts)
    }

    /// Whether an address is one of plain HTTP on the caller's own machine (RFC 8252 section 7.3).
    package static func isOnThisMachine(_ parts: URLComponents) -> Bool {
        parts.scheme?.lowercased() == "http"
            && ["127.0.0.1", "localhost", "[::1]", "::1"].contains(parts.host ?? "")
    }
}
