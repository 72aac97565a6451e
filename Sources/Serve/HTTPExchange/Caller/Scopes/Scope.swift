/// One SMART scope for resources: `patient/Observation.rs?category=laboratory`
/// (SMART App Launch 2.2, "Scopes for requesting FHIR Resources").
public struct Scope: Sendable, Hashable {
    /// For whose resources.
    public enum Context: String, Sendable, Hashable {
        /// Those of the one patient that the app was opened for.
        case patient
        /// Those that the user may see.
        case user
        /// Those that a system without a user may see.
        case system
    }

    /// What can be done with a resource: one letter each, in the order of the letters.
    public enum Interaction: Character, Sendable, Hashable, CaseIterable {
        case create = "c"
        case read = "r"
        case update = "u"
        case delete = "d"
        case search = "s"
    }

    /// For whose resources.
    public let context: Context
    /// The type of resource; nil for all.
    public let resource: String?
    /// What it allows.
    public let interactions: Set<Interaction>
    /// Which resources of the type; nil for all.
    public let restriction: ScopeRestriction?

    init(
        _ context: Context, _ resource: String?, _ interactions: Set<Interaction>,
        _ restriction: ScopeRestriction?
    ) {
        self.context = context
        self.resource = resource
        self.interactions = interactions
        self.restriction = restriction
    }

    /// The scope as version 2 writes it.
    package var text: String {
        let letters = String(Interaction.allCases.filter(interactions.contains).map(\.rawValue))
        return "\(context.rawValue)/\(resource ?? "*").\(letters)"
            + (restriction.map { "?\($0.text)" } ?? "")
    }

    /// Reads a scope; nil for what is none: other scopes (`openid`, `launch/patient`), letters
    /// that are unknown, come twice or in another order, restrictions that are no query. A scope
    /// of version 1 is read as what version 2 says that it means.
    public init?(_ text: some StringProtocol) {
        let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let context = Context(rawValue: String(parts[0])) else {
            return nil
        }
        let words = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard words.count == 2, words[0] == "*" || Self.isTypeName(words[0]),
            let interactions = Self.interactions(words[1])
        else { return nil }
        if halves.count == 2 {
            guard let restriction = ScopeRestriction(query: halves[1]) else { return nil }
            self.restriction = restriction
        } else {
            restriction = nil
        }
        self.context = context
        self.interactions = interactions
        resource = words[0] == "*" ? nil : String(words[0])
    }

    /// Whether it speaks of an interaction with a type of resource.
    func covers(_ interaction: Interaction, on type: String) -> Bool {
        interactions.contains(interaction) && (resource == nil || resource == type)
    }

    private static func interactions(_ text: some StringProtocol) -> Set<Interaction>? {
        switch text {
        case "read": return [.read, .search]
        case "write": return [.create, .update, .delete]
        case "*": return Set(Interaction.allCases)
        default:
            let given = Set(text.compactMap(Interaction.init))
            let ordered = Interaction.allCases.filter(given.contains).map(\.rawValue)
            return !given.isEmpty && String(ordered) == text ? given : nil
        }
    }

    private static func isTypeName(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, (0x41...0x5A).contains(first) else { return false }
        return text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    }
}
