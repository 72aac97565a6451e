import Foundation
import HealthModel
import HealthStore
import StoreConformance
import StoreSQLite
import Synchronization
import Testing

/// The suite that outside backends run, on ours and on one that was added from outside.
@Suite struct SuiteTests {
    @Test(arguments: StoreKind.allCases)
    func `our backends conform`(kind: StoreKind) async throws {
        try await TemporaryStore.atPlace { place in
            let number = Atomic(0)
            let failures = try await StoreConformance.failures {
                let next = number.add(1, ordering: .relaxed).newValue
                return try kind.backend(at: TemporaryStore(path: "\(place.path)-\(next)"))
            }
            #expect(failures.isEmpty, "\(failures)")
        }
    }

    @Test func `a backend from outside conforms`() async throws {
        let failures = try await StoreConformance.failures { SlowBackend() }
        #expect(failures.isEmpty, "\(failures)")
    }

    @Test func `a backend that forgets what it was given does not`() async throws {
        let failures = try await StoreConformance.failures { ForgetfulBackend() }
        #expect(failures.count > StoreConformance.checks.count / 2, "\(failures)")
    }
}

/// A backend behind a network: each piece of work takes its time to get there.
private struct SlowBackend: StorageBackend {
    private let inner = MemoryBackend()
    private static let delay = Duration.milliseconds(1)

    func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        try await Task.sleep(for: Self.delay)
        return try await inner.read(work)
    }

    func write<Answer: Sendable>(_ works: [TransactionWork<Answer>]) async throws -> [Answer] {
        try await Task.sleep(for: Self.delay)
        return try await inner.write(works)
    }

    var diagnostics: StoreDiagnostics { inner.diagnostics }
    var capabilities: StoreCapabilities { inner.capabilities }
    func close() async throws { try await inner.close() }
}

/// A backend that answers, and keeps nothing.
private struct ForgetfulBackend: StorageBackend {
    func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        try await MemoryBackend().read(work)
    }

    func write<Answer: Sendable>(_ works: [TransactionWork<Answer>]) async throws -> [Answer] {
        try await MemoryBackend().write(works)
    }

    var diagnostics: StoreDiagnostics { StoreDiagnostics() }
    var capabilities: StoreCapabilities { StoreCapabilities() }
    func close() async throws {}
}
