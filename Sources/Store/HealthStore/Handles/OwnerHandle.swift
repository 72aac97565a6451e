public import HealthModel

/// Reads as the person whose samples they are.
public struct OwnerHandle: DocumentReading {
    /// The store as the owner sees it.
    public let reader: DocumentReader

    /// The person and all identifiers; nil if the store knows nothing of them.
    public func person() async throws -> Person? {
        guard case .owner(let person) = reader.role else { return nil }
        return try await reader.backend.person(person, visibleTo: reader.role.visibility)
    }
}
