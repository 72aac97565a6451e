public import HealthModel

extension IntakeHandle {
    /// Saves samples for a person, all of them or none: what an importer or a gateway brings.
    /// When this returns they are durable.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a UUID that is, or was, there, or a date
    ///   before the earliest permitted one.
    @discardableResult
    public func save(_ samples: [Sample], for person: PersonID) async throws -> SaveReceipt {
        try await core.write(
            as: .intake(revision), for: person, changing: StoreCore.types(of: samples)
        ) { writer, transaction in try writer.save(samples, in: transaction) }
    }
}
