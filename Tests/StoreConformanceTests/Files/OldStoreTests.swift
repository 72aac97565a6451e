import AccessLog
import Crypto
import Foundation
import GRDB
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Stores of every schema, kept as SQL (`Schemas/README.md`), answer what they held, also if the
/// process is killed at any statement of the way to the newest schema.
@Suite struct OldStoreTests {
    private static let oldest = 3
    private static let newest = SchemaMigration.all.last?.version ?? 0

    /// The statements by which a store of a schema comes to be.
    private static func statements(_ schema: Int) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Schemas")
        let files = try (oldest...schema).map {
            try String(
                contentsOf: folder.appending(path: "schema-\($0).sql"), encoding: .utf8)
        }
        return files.joined() + "PRAGMA user_version = \(schema);\n"
    }

    private static func withStore(
        _ schema: Int, _ body: (TemporaryStore) async throws -> Void
    ) async throws {
        try await TemporaryStore.atPlace { place in
            let text = try statements(schema)
            // Pages have checksums since schema 11.
            let queue =
                schema < 11
                ? try DatabaseQueue(path: place.path)
                : try SchemaMigration.connection(toStoreAt: place.path)
            try await queue.write { try $0.execute(sql: text) }
            try queue.close()
            try await body(place)
        }
    }

    @Test(arguments: oldest...newest)
    func `a store of any schema answers what it held`(schema: Int) async throws {
        try await Self.withStore(schema) { place in
            if schema < Self.newest {
                let refused = #expect(throws: StoreError.self) {
                    _ = try place.open(mode: .readOnly)
                }
                #expect(refused?.code == .olderSchema)
            }
            let isSealed = try SQLiteStoreFiles(.sqlite(path: place.path)).hasChecksums()
            #expect(isSealed == (schema >= 11))
            try await Self.expectAnswers(of: place, from: schema, "schema \(schema)")
            let store = try place.open(mode: .readOnly)
            #expect(try await store.me.documents(matching: .all).count == 4)
            try await store.close()
        }
    }

    /// A migration that has been released never changes: by its statements a new store gets the
    /// tables and indexes of the files.
    @Test func `migrations make the tables of the files`() async throws {
        try await Self.withStore(Self.newest) { place in
            let made = try DatabaseQueue()
            try await made.write { db in
                for statement in SchemaMigration.all.flatMap(\.statements) {
                    try db.execute(sql: statement)
                }
            }
            let kept = try SchemaMigration.connection(toStoreAt: place.path)
            let sql = """
                SELECT type || ' ' || name || ' ' || tbl_name || ifnull(' ' || sql, '')
                FROM sqlite_schema ORDER BY 1
                """
            let tables = try await kept.read { try String.fetchAll($0, sql: sql) }
            #expect(try await made.read { try String.fetchAll($0, sql: sql) } == tables)
            try kept.close()
        }
    }

    /// ```
    /// step 4: statement │ statement │ commit │ step 5: statement │ ...
    /// ```
    /// The files are copied at each moment, as a kill would leave them. Opened again, each copy is
    /// row by row the store before the step, or after it; each of these answers.
    @Test(arguments: oldest..<newest)
    func `a migration that is killed at any statement goes on`(schema: Int) async throws {
        try await Self.withStore(schema) { place in
            var copies: [TemporaryStore] = []
            try SchemaMigration.apply(toStoreAt: place.path) {
                let copy = TemporaryStore(path: place.path + "-\(copies.count)")
                for suffix in ["", "-wal"] {
                    try FileManager.default.copyItem(
                        atPath: place.path + suffix, toPath: copy.path + suffix)
                }
                copies.append(copy)
            }
            let steps = SchemaMigration.all.filter { $0.version > schema }
            #expect(copies.count == steps.reduce(0) { $0 + $1.statements.count + 2 })
            var states: [[UInt8]] = []
            for (number, copy) in copies.enumerated() {
                let state = try Self.content(of: copy)
                if states.last == state { continue }
                #expect(!states.contains(state), "schema \(schema), statement \(number)")
                states.append(state)
                try await Self.expectAnswers(
                    of: copy, from: schema, "schema \(schema), statement \(number)")
            }
            #expect(states.count == steps.count + 1)
        }
    }

    /// A digest of all rows, tables and indexes of a store, as SQLite recovers it.
    private static func content(of place: TemporaryStore) throws -> [UInt8] {
        let queue = try SchemaMigration.connection(toStoreAt: place.path)
        defer { try? queue.close() }
        return try queue.read { db in
            var digest = SHA256()
            func add(_ sql: String) throws {
                let lines = try String.fetchCursor(db, sql: sql)
                while let line = try lines.next() { digest.update(data: Data((line + "\n").utf8)) }
            }
            try add("SELECT name || ifnull(sql, '') FROM sqlite_schema ORDER BY name")
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            for table in tables {
                let columns = try db.columns(in: table).map { "quote(\($0.name))" }
                try add("SELECT \(columns.joined(separator: " || ',' || ")) FROM \(table)")
            }
            try add("SELECT user_version FROM pragma_user_version")
            return Array(digest.finalize())
        }
    }

    /// What a store has of the record that all files hold.
    private static func expectAnswers(
        of place: TemporaryStore, from schema: Int, _ what: Comment
    ) async throws {
        let backend = try SQLiteBackend(path: place.path)
        let store = HealthStore(backend: backend, now: { StoreKind.now })
        let letters = try await store.me.documents(
            matching: .all, sort: [.ascending(.startDate)], includeDocumentData: true)
        #expect(letters.map(\.document?.title) == ["old", "new", "secret"], what)
        let bodies = letters.compactMap(\.document?.documentData)
        #expect(bodies == ["<old/>", "<new/>", "<secret/>"].map { Array($0.utf8) }, what)
        let sums = schema < 8 ? [] : bodies.map { Array(Insecure.SHA1.hash(data: $0)) }
        #expect(letters.compactMap(\.document?.sha1) == sums, what)
        #expect(letters.map { $0.status == .current } == [false, true, true], what)
        if schema < 4 {
            #expect(
                try await code { _ = try await store.appA.seen() } == .authorizationNotDetermined,
                what)
        } else {
            #expect(try await store.appA.seen() == [letters[1].uuid], what)
        }
        let steps = try await store.me.samples(of: SampleType(.stepCount))
        #expect(steps.count == 2, what)
        let hearts = try await store.me.samples(of: SampleType(.heartRate))
        #expect(hearts.count == (schema < 14 ? 0 : 1), what)
        let changes = try await store.me.changes(
            AnchoredObjectQuery(types: [SampleType(.cda), SampleType(.stepCount)]))
        #expect(changes.added.count == 5, what)
        #expect(try await store.staff.audit().findings.isEmpty, what)
        #expect(try await backend.marks(at: StoreKind.now).count == (schema < 12 ? 0 : 1), what)
        _ = try await store.letter("next", at: 50)
        #expect(try await backend.scrub { _ in }.findings.isEmpty, what)
        #expect(try await store.me.documents(matching: .all).count == 4, what)
        try await store.close()
    }
}
