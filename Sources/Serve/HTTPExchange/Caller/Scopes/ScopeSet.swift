/// What a token covers: scopes as OAuth 2.0 lists them (RFC 6749 section 3.3), of which those for
/// resources are SMART's. What is not understood covers nothing.
public struct ScopeSet: Sendable, Hashable {
    /// What can be done with a resource.
    public typealias Interaction = Scope.Interaction

    /// The scopes as they were given, in the token's order.
    public let texts: [String]
    /// Those that are for resources.
    public let scopes: [Scope]

    /// Reads scopes separated by spaces.
    public init(_ text: String = "") {
        texts = text.split(separator: " ").map(String.init)
        scopes = texts.compactMap { Scope($0) }
    }

    /// Which resources of a type the scopes of some contexts reach; nil for none.
    package func coverage(
        of interaction: Interaction, on type: String, in contexts: Set<Scope.Context>
    ) -> ScopeCoverage? {
        let fitting = scopes.filter {
            contexts.contains($0.context) && $0.covers(interaction, on: type)
        }
        guard !fitting.isEmpty else { return nil }
        let restrictions = fitting.compactMap(\.restriction)
        return restrictions.count == fitting.count ? .matching(restrictions) : .everything
    }
}

extension ScopeSet {
    /// Whether all that a scope allows is allowed here, letter by letter.
    package func includes(_ scope: Scope) -> Bool {
        scope.interactions.allSatisfy { letter in
            let part = Scope(scope.context, scope.resource, [letter], scope.restriction)
            return scopes.contains { $0.includes(part) }
        }
    }

    /// Of what a scope allows, what is allowed here too (SMART App Launch 2.2: who asks for more
    /// than may be given is given less): by type, by letter, and by restriction where at most one
    /// of both has one or both have the same. Never more than either.
    package func parts(of scope: Scope) -> [Scope] {
        var parts: [Scope] = []
        for own in scopes {
            guard let common = own.intersection(scope) else { continue }
            let place = parts.firstIndex {
                $0.resource == common.resource && $0.restriction == common.restriction
            }
            if let place {
                parts[place] = Scope(
                    common.context, common.resource,
                    parts[place].interactions.union(common.interactions), common.restriction)
            } else {
                parts.append(common)
            }
        }
        return parts.filter { part in
            !parts.contains { $0 != part && $0.includes(part) }
        }
    }
}

extension Scope {
    /// Whether what another scope allows is part of this one.
    func includes(_ other: Scope) -> Bool {
        context == other.context && (resource == nil || resource == other.resource)
            && interactions.isSuperset(of: other.interactions)
            && (restriction == nil || restriction == other.restriction)
    }

    /// What both allow; nil for nothing, and where they are restricted in different ways.
    fileprivate func intersection(_ other: Scope) -> Scope? {
        let letters = interactions.intersection(other.interactions)
        guard context == other.context, !letters.isEmpty,
            resource == nil || other.resource == nil || resource == other.resource,
            restriction == nil || other.restriction == nil || restriction == other.restriction
        else { return nil }
        return Scope(
            context, resource ?? other.resource, letters, restriction ?? other.restriction)
    }
}
