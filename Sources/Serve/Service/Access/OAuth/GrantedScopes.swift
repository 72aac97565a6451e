/// Of the scopes that an app asks for, those that it can be given: SMART's for resources, within
/// what the app is registered for, and those that say how long.
struct GrantedScopes: Sendable {
    /// Scopes that are no resources' and that we know what to do with.
    static let others: Set<String> = ["launch/patient", "offline_access", "online_access"]

    /// In the order in which they were asked for.
    let texts: [String]

    init(asked: ScopeSet, of client: OAuthClient, in contexts: Set<Scope.Context>) {
        texts = asked.texts.filter { text in
            if Self.others.contains(text) { return contexts.contains(.patient) }
            guard let scope = Scope(text), contexts.contains(scope.context) else { return false }
            return client.scopes.scopes.contains { $0.includes(scope) }
        }
    }

    /// Those for resources, which people choose from.
    var resources: [Scope] { texts.compactMap { Scope($0) } }
}

extension Scope {
    /// Whether what another scope allows is part of this one.
    func includes(_ other: Scope) -> Bool {
        context == other.context && (resource == nil || resource == other.resource)
            && interactions.isSuperset(of: other.interactions)
            && (restriction == nil || restriction == other.restriction)
    }
}
