import Foundation
import HealthModel
import HealthStore
import StoreSQLite

/// The backends that every test runs on.
enum StoreKind: String, CaseIterable, Sendable {
    case memory
    case sqlite

    /// Runs a test on an empty store, whose clock stands at ``StoreKind/now``.
    func withStore(_ body: (HealthStore) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await body(HealthStore(backend: MemoryBackend(), now: { Self.now }))
        case .sqlite:
            try await TemporaryStore.run { try await body($0) }
        }
    }

    static let now = Date(timeIntervalSince1970: 1_700_000_000)
}

/// A SQLite store in a folder of its own, removed at the end.
struct TemporaryStore {
    let path: String

    func open(
        mode: SQLiteBackend.Mode = .readWrite, compressionLevel: Int32 = 1
    ) throws -> HealthStore {
        let backend = try SQLiteBackend(
            path: path, mode: mode, compressionLevel: compressionLevel)
        return HealthStore(backend: backend, now: { StoreKind.now })
    }

    static func run(_ body: (HealthStore) async throws -> Void) async throws {
        try await atPlace { place in
            let store = try place.open()
            try await body(store)
            try await store.close()
        }
    }

    static func atPlace(_ body: (TemporaryStore) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(TemporaryStore(path: folder.appendingPathComponent("s.sqlite").path))
    }
}
