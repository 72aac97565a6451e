/// Where callers get their tokens, as the CapabilityStatement says it (SMART App Launch,
/// `oauth-uris`). nil for what the service does not offer.
package struct AuthorizationAddresses: Sendable {
    package var authorize: String?
    package var token: String?
    package var introspect: String?
    package var revoke: String?

    package init(
        authorize: String? = nil, token: String? = nil, introspect: String? = nil,
        revoke: String? = nil
    ) {
        self.authorize = authorize
        self.token = token
        self.introspect = introspect
        self.revoke = revoke
    }

    /// With their names in the extension.
    package var named: [(name: String, address: String)] {
        [
            ("authorize", authorize), ("token", token), ("introspect", introspect),
            ("revoke", revoke),
        ].compactMap { name, address in address.map { (name, $0) } }
    }
}
