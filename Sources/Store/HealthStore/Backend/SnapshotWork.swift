/// What is done with one state of a store's samples. Only a handle of ``HealthStore`` makes one,
/// so that a backend cannot be asked by anybody who has none.
public struct SnapshotWork<Answer: Sendable>: Sendable {
    package let body: @Sendable (any HealthSnapshot) throws -> Answer

    package init(_ body: @escaping @Sendable (any HealthSnapshot) throws -> Answer) {
        self.body = body
    }
}

/// What is done in one transaction with a store's samples.
public struct TransactionWork<Answer: Sendable>: Sendable {
    /// How many bytes it writes, about: what shares its commit depends on it.
    package let byteCount: Int
    package let body: @Sendable (any HealthTransaction) throws -> Answer

    package init(
        byteCount: Int = StoreLimits.transactionBytes,
        _ body: @escaping @Sendable (any HealthTransaction) throws -> Answer
    ) {
        self.byteCount = byteCount
        self.body = body
    }
}

extension StorageBackend {
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any HealthSnapshot) throws -> Answer
    ) async throws -> Answer {
        try await read(SnapshotWork(body))
    }

    func write<Answer: Sendable>(
        bytes: Int = StoreLimits.transactionBytes,
        _ body: @escaping @Sendable (any HealthTransaction) throws -> Answer
    ) async throws -> Answer {
        try await write(TransactionWork(byteCount: bytes, body))
    }
}
