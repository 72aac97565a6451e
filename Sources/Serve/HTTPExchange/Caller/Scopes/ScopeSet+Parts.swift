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
