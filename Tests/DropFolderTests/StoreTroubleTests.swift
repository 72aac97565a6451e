import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing

@testable import DropFolder

/// A store that is locked, full or broken: documents wait, and none is refused for it.
@Suite struct StoreTroubleTests {
    @Test(arguments: [StoreError.Code.busy, .storageFull, .inUse])
    func whatPassesIsWaitedFor(code: StoreError.Code) async throws {
        let backend = FailingBackend(code, times: 5)
        let sandbox = try Sandbox(store: HealthStore(backend: backend))
        for number in 0..<40 { try sandbox.drop(Letters.letter(number), as: "\(number).xml") }
        let folder = try sandbox.folder { $0.endsWhenIdle = false }
        let task = Task { try await folder.watch(sandbox.observer) }
        try await Sandbox.until { sandbox.files(in: "done").count >= 40 }
        task.cancel()
        try await task.value
        #expect(try await sandbox.stored().count == 40)
        #expect(sandbox.files(in: "done").count == 40)
        #expect(sandbox.files(in: "rejected").isEmpty && sandbox.files(in: ".work").isEmpty)
        let reasons = sandbox.notices.compactMap { notice -> String? in
            if case .blocked(_, let reason, _) = notice { reason } else { nil }
        }
        #expect(reasons.contains { $0.contains(code.rawValue) })
        #expect(sandbox.notices.contains(.resumed))
    }

    /// After a failed write the store must be opened again: the watcher ends, and the next one
    /// goes on.
    @Test(arguments: [StoreError.Code.ioFailure, .writerStopped, .corrupt])
    func whatDoesNotPassEndsTheWatcher(code: StoreError.Code) async throws {
        let backend = FailingBackend(code, times: 1)
        let sandbox = try Sandbox(store: HealthStore(backend: backend))
        for number in 0..<40 { try sandbox.drop(Letters.letter(number), as: "\(number).xml") }
        await #expect { try await sandbox.watch() } throws: { error in
            (error as? FolderFailure)?.isOfTheStore == true
        }
        #expect(sandbox.files().filter { $0.hasSuffix(".xml") }.count == 40)
        try await sandbox.watch()
        #expect(try await sandbox.stored().count == 40)
        #expect(sandbox.files(in: "done").count == 40)
        #expect(sandbox.files(in: "rejected").isEmpty && sandbox.files(in: ".work").isEmpty)
    }
}

/// A store in memory that refuses to take anything in for some times.
private final class FailingBackend: StorageBackend {
    private let store = MemoryBackend()
    private let code: StoreError.Code
    private let left: Mutex<Int>

    init(_ code: StoreError.Code, times: Int) {
        self.code = code
        left = Mutex(times)
    }

    private func fail() throws {
        let fails = left.withLock { left in
            defer { left = max(0, left - 1) }
            return left > 0
        }
        if fails { throw StoreError(code, "as the test wants it") }
    }

    func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        try await store.read(work)
    }

    func write<Answer: Sendable>(
        _ works: [TransactionWork<Answer>]
    ) async throws -> [Answer] {
        if works.contains(where: { !$0.documents.isEmpty }) { try fail() }
        return try await store.write(works)
    }

    var diagnostics: StoreDiagnostics { store.diagnostics }
    var capabilities: StoreCapabilities { store.capabilities }

    func close() async throws { try await store.close() }
}
