public import HealthModel

/// Reads as the person whose samples they are.
public struct OwnerHandle: DocumentReading, SampleReading {
    /// The store as the owner sees it.
    public let reader: StoreReader

    /// The person and all identifiers; nil if the store knows nothing of them.
    public func person() async throws -> Person? {
        let person = person
        return try await core.backend.read(.person(person), .brief) {
            try $0.person(person)
        }
    }
}
