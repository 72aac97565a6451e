import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A backend before whose transactions something happens: a disk is full, or somebody else is
/// quicker.
final class HookedBackend: StorageBackend {
    let inner: any StorageBackend
    private let hook = Mutex<@Sendable () async throws -> Void>({})

    private let writing = Mutex<@Sendable (Int) throws -> Void>({ _ in })

    init(_ inner: any StorageBackend) { self.inner = inner }

    func beforeWrite(_ body: @escaping @Sendable () async throws -> Void) {
        hook.withLock { $0 = body }
    }

    /// Something that happens before each transaction, by about how many bytes and documents it
    /// writes.
    func beforeWriting(_ body: @escaping @Sendable (_ bytes: Int) throws -> Void) {
        writing.withLock { $0 = body }
    }

    func write<Answer: Sendable>(
        _ works: [TransactionWork<Answer>]
    ) async throws -> [Answer] {
        try await hook.withLock { $0 }()
        try writing.withLock { $0 }(works.reduce(0) { $0 + $1.byteCount + $1.documents.count })
        return try await inner.write(works)
    }

    func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        try await inner.read(work)
    }

    var diagnostics: StoreDiagnostics { inner.diagnostics }
    var capabilities: StoreCapabilities { inner.capabilities }

    func close() async throws { try await inner.close() }
}
