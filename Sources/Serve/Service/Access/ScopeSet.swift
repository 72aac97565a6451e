/// What a token covers, as SMART App Launch 2.2 writes scopes: `patient/DocumentReference.rs`.
/// Scopes of version 1 (`.read`) count as what they mean in version 2.
public struct ScopeSet: Sendable, Hashable {
    /// What can be done with a resource: one letter each.
    public enum Interaction: Character, Sendable, Hashable {
        case create = "c"
        case read = "r"
        case update = "u"
        case delete = "d"
        case search = "s"
    }

    /// The scopes as they were given, in the token's order.
    public let texts: [String]

    /// Reads scopes separated by spaces.
    public init(_ text: String = "") {
        texts = text.split(separator: " ").map(String.init)
    }

    /// Whether the scopes of a context (`patient`, `user`, `system`) allow an interaction.
    public func allow(_ interaction: Interaction, on resource: String) -> Bool {
        texts.contains { text in
            guard let slash = text.firstIndex(of: "/"), let dot = text.lastIndex(of: ".") else {
                return false
            }
            let kind = text[text.index(after: slash)..<dot]
            guard kind == resource || kind == "*" else { return false }
            switch text[text.index(after: dot)...] {
            case "read": return interaction == .read || interaction == .search
            case "write": return interaction != .read && interaction != .search
            case "*": return true
            case let letters: return letters.contains(interaction.rawValue)
            }
        }
    }
}
