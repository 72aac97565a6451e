import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A backend before whose transactions something happens: a disk is full, or somebody else is
/// quicker.
final class HookedBackend: StorageBackend {
    let inner: any StorageBackend
    private let hook = Mutex<@Sendable () async throws -> Void>({})

    init(_ inner: any StorageBackend) { self.inner = inner }

    func beforeWrite(_ body: @escaping @Sendable () async throws -> Void) {
        hook.withLock { $0 = body }
    }

    func write<Answer: Sendable>(_ work: TransactionWork<Answer>) async throws -> Answer {
        try await hook.withLock { $0 }()
        return try await inner.write(work)
    }

    func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        try await inner.read(work)
    }

    func store(_ arrivals: [Arrival<NewDocument>]) async throws -> [StoreOutcome] {
        try await inner.store(arrivals)
    }

    func record(_ rejection: Arrival<Rejection>) async throws -> Receipt {
        try await inner.record(rejection)
    }

    func begin(_ attempt: Arrival<IntakeAttempt>) async throws -> Int {
        try await inner.begin(attempt)
    }

    func receipt(
        for digest: ContentDigest, visibleTo: Visibility
    ) async throws -> Receipt? { try await inner.receipt(for: digest, visibleTo: visibleTo) }

    func documents(
        _ query: DocumentQuery, after: PagingPosition?, rows: Int, visibleTo: Visibility
    ) async throws -> (samples: [CDADocumentSample], isLast: Bool) {
        try await inner.documents(query, after: after, rows: rows, visibleTo: visibleTo)
    }

    func document(_ uuid: UUID, visibleTo: Visibility) async throws -> CDADocumentSample? {
        try await inner.document(uuid, visibleTo: visibleTo)
    }

    func documentBytes(_ uuid: UUID, visibleTo: Visibility) async throws -> DocumentBytes? {
        try await inner.documentBytes(uuid, visibleTo: visibleTo)
    }

    func quarantinedData(
        _ digest: ContentDigest, visibleTo: Visibility
    ) async throws -> [UInt8]? {
        try await inner.quarantinedData(digest, visibleTo: visibleTo)
    }

    func person(
        identifiedBy identifier: InstanceIdentifier, visibleTo: Visibility
    ) async throws -> Person? {
        try await inner.person(identifiedBy: identifier, visibleTo: visibleTo)
    }

    func person(_ id: PersonID, visibleTo: Visibility) async throws -> Person? {
        try await inner.person(id, visibleTo: visibleTo)
    }

    var diagnostics: StoreDiagnostics { inner.diagnostics }

    func close() async throws { try await inner.close() }
}
