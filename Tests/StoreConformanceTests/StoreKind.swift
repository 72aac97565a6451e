import Foundation
import HealthModel
import HealthStore
import StorePostgreSQL
import StoreSQLite

/// The backends that every test runs on.
enum StoreKind: String, CaseIterable, Sendable {
    case memory
    case sqlite
    case encrypted
    case postgresql
    case sealedPostgresql

    /// Those in PostgreSQL where it is installed.
    static let allCases: [StoreKind] =
        [.memory, .sqlite, .encrypted]
        + (PostgreSQLCluster.shared == nil ? [] : [.postgresql, .sealedPostgresql])

    /// The kinds that a long random test runs on: all, or the one that `CASEBOOK_KIND` names.
    static let chosen: [StoreKind] = {
        guard let name = ProcessInfo.processInfo.environment["CASEBOOK_KIND"] else {
            return allCases
        }
        return allCases.filter { $0.rawValue == name }
    }()

    /// Runs a test on an empty store, whose clock stands at ``StoreKind/now`` or is the test's.
    func withStore(
        clock: TestClock = TestClock(), _ body: (HealthStore) async throws -> Void
    ) async throws {
        guard self != .memory else {
            return try await body(HealthStore(backend: MemoryBackend(), now: { clock.now }))
        }
        try await TemporaryStore.atPlace { place in
            let store = HealthStore(backend: try backend(at: place), now: { clock.now })
            try await body(store)
            try await store.close()
        }
    }

    /// An empty backend for a test that looks below the handles; a file lies at the place.
    func backend(at place: TemporaryStore) throws -> any StorageBackend {
        switch self {
        case .memory: MemoryBackend()
        case .sqlite: try SQLiteBackend(path: place.path)
        case .encrypted: try SQLiteBackend(path: place.path, key: place.encrypted().key)
        case .postgresql, .sealedPostgresql:
            try PostgreSQLBackend(
                address: PostgreSQLCluster.address(),
                key: self == .sealedPostgresql ? place.encrypted().key : nil, connections: 2)
        }
    }

    static let now = Date(timeIntervalSince1970: 1_700_000_000)
}

/// A SQLite store in a folder of its own, removed at the end.
struct TemporaryStore {
    let path: String
    var key: StoreKey?

    /// The same place with a key, which is made beside it.
    func encrypted() throws -> TemporaryStore {
        let file = path + ".key"
        if !FileManager.default.fileExists(atPath: file) { try StoreKey.make(atFile: file) }
        return TemporaryStore(path: path, key: try StoreKey(contentsOfFile: file))
    }

    /// A store that is open for reading only cannot log who reads.
    func open(
        mode: SQLiteBackend.Mode = .readWrite, compressionLevel: Int32 = 1,
        accessLog: AccessLogPolicy? = nil
    ) throws -> HealthStore {
        let backend = try SQLiteBackend(
            path: path, mode: mode, key: key, compressionLevel: compressionLevel)
        return HealthStore(
            backend: backend, accessLog: accessLog ?? (mode == .readOnly ? .off : .required),
            now: { StoreKind.now })
    }

    static func run(_ body: (HealthStore) async throws -> Void) async throws {
        try await atPlace { place in
            let store = try place.open()
            try await body(store)
            try await store.close()
        }
    }

    /// Where stores of tests lie: in memory where that has room, since waiting for disks is most of
    /// what they would do; nobody cuts the power. A folder that `TMPDIR` names is taken instead.
    private static let folder: URL = {
        let memory = "/dev/shm"
        let facts = try? FileManager.default.attributesOfFileSystem(forPath: memory)
        let free = (facts?[.systemFreeSize] as? NSNumber)?.intValue ?? 0
        guard ProcessInfo.processInfo.environment["TMPDIR"] == nil, free >= 1 << 30,
            FileManager.default.isWritableFile(atPath: memory)
        else { return FileManager.default.temporaryDirectory }
        return URL(fileURLWithPath: memory)
    }()

    /// Only so many places are in use at a time: every store of a database has connections, of which
    /// its server has a few hundred, and all tests begin at once.
    static func atPlace(_ body: (TemporaryStore) async throws -> Void) async throws {
        guard !isAtPlace else { return try await atNewPlace(body) }
        await places.enter()
        do { try await $isAtPlace.withValue(true) { try await atNewPlace(body) } } catch {
            places.leave()
            throw error
        }
        places.leave()
    }

    private static let places = Turnstile(room: 24)
    /// Whether a test has a place already: one that has waits for no other.
    @TaskLocal private static var isAtPlace = false

    private static func atNewPlace(
        _ body: (TemporaryStore) async throws -> Void
    ) async throws {
        let folder = Self.folder.appendingPathComponent("store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(TemporaryStore(path: folder.appendingPathComponent("s.sqlite").path))
    }
}
