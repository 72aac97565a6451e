import AccessLog
import Foundation
import GRDB
import HealthModel
import HealthStore
import StorePostgreSQL
import StoreSQLite
import Testing

/// Moving a store between files and databases. What a reader is told before and afterwards is the
/// expectation: nothing here knows how a copy is made.
@Suite struct CopyTests {
    /// A way from one kind of store to another.
    enum Way: String, CaseIterable, Sendable {
        case fileToFile, fileToSealed, fileToDatabase, sealedToSealedDatabase, databaseToFile
        case sealedDatabaseToSealed, databaseToDatabase

        static let allCases: [Way] =
            [.fileToFile, .fileToSealed]
            + (PostgreSQLCluster.shared == nil
                ? []
                : [
                    .fileToDatabase, .sealedToSealedDatabase, .databaseToFile,
                    .sealedDatabaseToSealed, .databaseToDatabase,
                ])

        var kinds: (from: StoreKind, to: StoreKind) {
            switch self {
            case .fileToFile: (.sqlite, .sqlite)
            case .fileToSealed: (.sqlite, .encrypted)
            case .fileToDatabase: (.sqlite, .postgresql)
            case .sealedToSealedDatabase: (.encrypted, .sealedPostgresql)
            case .databaseToFile: (.postgresql, .sqlite)
            case .sealedDatabaseToSealed: (.sealedPostgresql, .encrypted)
            case .databaseToDatabase: (.postgresql, .postgresql)
            }
        }
    }

    /// A place that a store is opened at again and again.
    struct Site: Sendable {
        let kind: StoreKind
        let path: String
        let key: StoreKey?

        init(_ kind: StoreKind, at place: TemporaryStore, _ name: String) throws {
            self.kind = kind
            let file = TemporaryStore(path: place.path + name)
            let isDatabase = kind == .postgresql || kind == .sealedPostgresql
            path = try isDatabase ? PostgreSQLCluster.address() : file.path
            let isSealed = kind == .encrypted || kind == .sealedPostgresql
            key = try isSealed ? file.encrypted().key : nil
        }

        func open(readOnly: Bool = false, isCopying: Bool = false) throws -> any StorageBackend {
            switch kind {
            case .postgresql, .sealedPostgresql:
                try PostgreSQLBackend(
                    address: path, readOnly: readOnly, key: key, connections: 2,
                    isCopying: isCopying)
            default:
                try SQLiteBackend(
                    path: path, mode: readOnly ? .readOnly : .readWrite, key: key,
                    isCopying: isCopying)
            }
        }

        func use<Answer>(_ body: (HealthStore) async throws -> Answer) async throws -> Answer {
            let store = HealthStore(backend: try open(), now: { StoreKind.now })
            let answer = try await body(store)
            try await store.close()
            return answer
        }
    }

    @discardableResult
    static func copy(
        _ source: Site, to target: Site,
        _ pause: @escaping @Sendable (StoreCopy.Step) throws -> Void = { _ in }
    ) async throws -> StoreCopy.Result {
        let (from, to) = (
            try source.open(readOnly: true), try target.open(isCopying: true)
        )
        let outcome: Result<StoreCopy.Result, any Error>
        do {
            outcome = .success(try await StoreCopy(from: from, to: to, pause).run())
        } catch { outcome = .failure(error) }
        try await from.close()
        try await to.close()
        return try outcome.get()
    }

    @Test(arguments: Way.allCases)
    func `what readers are told is the same, and goes on`(way: Way) async throws {
        try await TemporaryStore.atPlace { place in
            let source = try Site(way.kinds.from, at: place, "a")
            let target = try Site(way.kinds.to, at: place, "b")
            let scene = try await source.use { try await CopyScene.make(in: $0) }
            let before = try await source.use { try await scene.report(of: $0) }
            // What a report has read is in the log.
            let head = try await source.use { try await $0.staff.checkpoint(origin: "o") }
            let result = try await Self.copy(source, to: target)
            #expect(result.persons == 3)
            #expect(result.accesses == head.size)
            #expect(result.root == head.root.bytes.map { String(format: "%02x", $0) }.joined())
            let after = try await target.use { store in
                let after = try await scene.report(of: store)
                // The tree is the same tree, grown.
                #expect(try await store.staff.audit(against: [head]).findings.isEmpty)
                try await scene.goOn(in: store)
                return after
            }
            for (line, other) in zip(before, after) { #expect(line == other) }
            #expect(before.count == after.count)
            // The source is as it was.
            #expect(
                try await source.use { try await $0.staff.checkpoint(origin: "o") } == head)
            let again = await #expect(throws: StoreError.self) {
                try await Self.copy(source, to: target)
            }
            #expect(again?.code == .cannotOpen)
        }
    }

    @Test(
        arguments: [Way.fileToFile]
            + (Way.allCases.contains(.fileToDatabase) ? [.fileToDatabase] : []))
    func `a copy that was cut off at any step goes on, and is nobody's before its end`(
        way: Way
    ) async throws {
        try await TemporaryStore.atPlace { place in
            let source = try Site(way.kinds.from, at: place, "a")
            let scene = try await source.use { try await CopyScene.make(in: $0) }
            let whole = try await Self.copy(source, to: Site(way.kinds.to, at: place, "whole"))
            let target = try Site(way.kinds.to, at: place, "b")
            var cuts = 0
            while true {
                // Tries get longer: a person, and the comparison, have to be done in one.
                let left = StepCount(1 + cuts / 3)
                do {
                    let result = try await Self.copy(source, to: target) { _ in
                        try left.take()
                    }
                    #expect(result.digest == whole.digest && result.root == whole.root)
                    break
                } catch is CancellationError {
                    cuts += 1
                    let early = #expect(throws: StoreError.self) { try target.open() }
                    #expect(early?.code == .cannotOpen)
                }
            }
            #expect(cuts > 5)
            try await target.use { try await scene.goOn(in: $0) }
        }
    }

    @Test func `what a copy does not know is refused, and so is a place that is taken`()
        async throws
    {
        try await TemporaryStore.atPlace { place in
            let source = try Site(.sqlite, at: place, "a")
            let target = try Site(.sqlite, at: place, "b")
            for site in [source, target] {
                _ = try await site.use {
                    try await $0.interface.store(Made.document("<a/>", patient: "1"))
                }
            }
            let taken = await #expect(throws: StoreError.self) {
                try await Self.copy(source, to: target)
            }
            #expect(taken?.code == .cannotOpen)
            // As a later version may add one.
            let database = try SchemaMigration.connection(toStoreAt: source.path)
            try await database.write { db in
                try db.execute(sql: "CREATE TABLE other (a INTEGER)")
                try db.execute(sql: "INSERT INTO other VALUES (1)")
            }
            try database.close()
            let unknown = await #expect(throws: StoreError.self) {
                try await Self.copy(source, to: Site(.sqlite, at: place, "c"))
            }
            #expect(unknown?.code == .unsupportedLocation)
            #expect(unknown?.message.contains("other") == true)
        }
    }
}

/// Steps that may still be taken.
private final class StepCount: @unchecked Sendable {
    private let lock = NSLock()
    private var left: Int

    init(_ left: Int) { self.left = left }

    func take() throws {
        try lock.withLock {
            left -= 1
            if left < 0 { throw CancellationError() }
        }
    }
}
