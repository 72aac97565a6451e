public import Foundation

/// Which documents a consent is about.
public enum ConsentScope: Sendable, Hashable, Codable {
    /// One document, by its sample's UUID.
    case document(UUID)
    /// All that fit a rule.
    case rule(ConsentRule)
}
