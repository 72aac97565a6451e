/// Of the scopes that an app asks for, those that it can be given: SMART's for resources, within
/// what the app is registered for, and those that say how long.
struct GrantedScopes: Sendable {
    /// Scopes that are no resources' and that we know what to do with.
    static let others: Set<String> = lasting.union(["launch/patient"])
    /// Those by which an app comes back without asking again.
    static let lasting: Set<String> = ["offline_access", "online_access"]

    /// In the order in which they were asked for.
    let texts: [String]

    init(asked: ScopeSet, of client: OAuthClient, in contexts: Set<Scope.Context>) {
        texts = asked.texts.filter { text in
            if Self.others.contains(text) { return contexts.contains(.patient) }
            guard let scope = Scope(text), contexts.contains(scope.context) else { return false }
            return client.scopes.scopes.contains { $0.includes(scope) }
        }
    }

    /// The same, as a token has them.
    var set: ScopeSet { ScopeSet(texts.joined(separator: " ")) }

    /// Those for resources, which people choose from.
    var resources: [Scope] { texts.compactMap { Scope($0) } }

    /// What somebody has allowed. Who ticks one kind of measurements gets those, also where the
    /// box for all of them is ticked still.
    func allowed(_ chosen: Set<String>) -> [String] {
        texts.flatMap { text in
            if Self.others.contains(text) { return [text] }
            let kinds = Scope(text)?.kinds.map(\.text).filter(chosen.contains) ?? []
            return kinds.isEmpty && chosen.contains(text) ? [text] : kinds
        }
    }
}

extension Scope {
    /// Parts of a scope for all measurements that may be allowed instead, by their categories
    /// (US Core 6.1, granular scopes).
    var kinds: [(text: String, word: AuthorizeWord)] {
        guard resource == "Observation", restriction == nil else { return [] }
        let letters = String(Interaction.allCases.filter(interactions.contains).map(\.rawValue))
        return Self.categories.map { code, word in
            let category = "\(CodeSystem.observationCategory)|\(code)"
            return ("\(context.rawValue)/Observation.\(letters)?category=\(category)", word)
        }
    }

    /// The category that it is restricted to; nil for none, or one that is not among them.
    var category: AuthorizeWord? {
        guard let part = restriction?.parameters, part.count == 1, part[0].name == "category",
            part[0].anyOf.count == 1
        else { return nil }
        return Self.categories.first { $0.code == part[0].anyOf[0].code }?.word
    }

    private static let categories: [(code: String, word: AuthorizeWord)] = [
        ("vital-signs", .vitalSigns), ("activity", .activity), ("laboratory", .laboratory),
        ("survey", .survey),
    ]

    /// Whether what another scope allows is part of this one.
    func includes(_ other: Scope) -> Bool {
        context == other.context && (resource == nil || resource == other.resource)
            && interactions.isSuperset(of: other.interactions)
            && (restriction == nil || restriction == other.restriction)
    }
}
