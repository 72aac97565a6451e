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
