/// Which resources of a type scopes reach.
package enum ScopeCoverage: Sendable, Hashable {
    /// All that the caller may see.
    case everything
    /// Of those the ones that one of the restrictions allows; never empty.
    case matching([ScopeRestriction])

    /// Whether a resource is among them, by its codes for the name of a search parameter (nil:
    /// resources of this type are not searched by that).
    package func includes(_ codings: (String) -> [(system: String, code: String)]?) -> Bool {
        switch self {
        case .everything: true
        case .matching(let restrictions): restrictions.contains { $0.allows(codings) }
        }
    }
}
