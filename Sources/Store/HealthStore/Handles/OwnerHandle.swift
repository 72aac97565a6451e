public import HealthModel

/// Reads as the person whose samples they are.
public struct OwnerHandle: DocumentReading, SampleReading {
    /// The store's documents as the owner sees them.
    public let reader: DocumentReader
    /// The store's samples as the owner sees them.
    public let sampleReader: SampleReader

    /// The person and all identifiers; nil if the store knows nothing of them.
    public func person() async throws -> Person? {
        guard case .owner(let person) = reader.role else { return nil }
        return try await reader.backend.person(person, visibleTo: reader.role.visibility)
    }
}
