/// Where callers get their tokens, as the CapabilityStatement says it (SMART App Launch,
/// `oauth-uris`). nil for what the service does not offer.
struct AuthorizationAddresses: Sendable {
    var authorize: String?
    var token: String?
    var introspect: String?
    var revoke: String?

    /// With their names in the extension.
    var named: [(name: String, address: String)] {
        [
            ("authorize", authorize), ("token", token), ("introspect", introspect),
            ("revoke", revoke),
        ].compactMap { name, address in address.map { (name, $0) } }
    }
}
