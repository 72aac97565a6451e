package import HTTPExchange

/// Of the scopes that an app asks for, those that it can be given: SMART's for resources, within
/// what the app is registered for, and those that say how long. One that is wider than what the app
/// is registered for is given as far as it is registered.
package struct GrantedScopes: Sendable {
    /// Scopes that are no resources' and that we know what to do with.
    static let others: Set<String> = lasting.union(["launch/patient"])
    /// Those by which an app comes back without asking again.
    package static let lasting: Set<String> = ["offline_access", "online_access"]

    /// In the order in which they were asked for; in place of one that is too wide its parts.
    package let texts: [String]

    init(asked: ScopeSet, of client: OAuthClient, in contexts: Set<Scope.Context>) {
        var texts: [String] = []
        for text in asked.texts where !texts.contains(text) {
            guard let scope = Scope(text) else {
                if Self.others.contains(text), contexts.contains(.patient) { texts.append(text) }
                continue
            }
            guard contexts.contains(scope.context) else { continue }
            guard !client.scopes.includes(scope) else {
                texts.append(text)
                continue
            }
            let parts = client.scopes.parts(of: scope).map(\.text)
            texts += parts.filter { !texts.contains($0) }
        }
        self.texts = texts
    }

    /// The same, as a token has them.
    package var set: ScopeSet { ScopeSet(texts.joined(separator: " ")) }

    /// Those for resources, which people choose from.
    var resources: [Scope] { texts.compactMap { Scope($0) } }

    /// What somebody has allowed. Who ticks one kind of measurements gets those, also where the
    /// box for all of them is ticked still.
    package func allowed(_ chosen: Set<String>) -> [String] {
        texts.flatMap { text in
            if Self.others.contains(text) { return [text] }
            let kinds = Scope(text)?.kinds.map(\.text).filter(chosen.contains) ?? []
            return kinds.isEmpty && chosen.contains(text) ? [text] : kinds
        }
    }
}
