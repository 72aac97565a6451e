import AccessLog
import Foundation
import GRDB
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Stores of every earlier schema, kept as SQL (`Schemas/README.md`), answer what they held, also if
/// the process is killed at any statement of the way to the newest schema.
@Suite struct OldStoreTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Schemas")

    private static func file(_ schema: Int) -> URL {
        folder.appending(path: "schema-\(schema).sql")
    }

    @Test(arguments: 3...10)
    func `a store of an earlier schema answers what it held`(schema: Int) async throws {
        try await Self.withStore(schema) { place in
            let refused = #expect(throws: StoreError.self) { _ = try place.open(mode: .readOnly) }
            #expect(refused?.code == .olderSchema)
            try await Self.expectAnswers(of: place, "schema \(schema)")
        }
    }

    /// The files are copied at each moment, as a kill would leave them, and the copy is opened.
    @Test(arguments: 3...10)
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
            for (number, copy) in copies.enumerated() {
                try await Self.expectAnswers(of: copy, "schema \(schema), statement \(number)")
            }
            try await Self.expectAnswers(of: place, "schema \(schema), all statements")
        }
    }

    /// What ``fill(_:)`` has put there.
    private static func expectAnswers(of place: TemporaryStore, _ what: Comment) async throws {
        var store = try place.open()
        let letters = try await store.me.documents(
            matching: .all, sort: [.ascending(.startDate)], includeDocumentData: true)
        #expect(letters.map(\.document?.title) == ["old", "new", "secret"], what)
        let bodies = letters.map {
            String(decoding: $0.document?.documentData ?? [], as: UTF8.self)
        }
        #expect(bodies == ["<old/>", "<new/>", "<secret/>"], what)
        #expect(letters.map { $0.status == .current } == [false, true, true], what)
        let new = try #require(letters.dropFirst().first?.uuid)
        #expect(try await store.appA.seen() == [new], what)
        let steps = try await store.me.samples(of: SampleType(.stepCount))
        #expect(steps.count == 2, what)
        let changes = try await store.me.changes(
            AnchoredObjectQuery(types: [SampleType(.cda), SampleType(.stepCount)]))
        #expect(changes.added.count == 5, what)
        #expect(try await store.staff.audit().findings.isEmpty, what)
        _ = try await store.letter("next", at: 50)
        try await store.close()
        let backend = try SQLiteBackend(path: place.path)
        #expect(try await backend.scrub { _ in }.findings.isEmpty, what)
        try await backend.close()
        store = try place.open(mode: .readOnly)
        #expect(try await store.me.documents(matching: .all).count == 4, what)
        try await store.close()
    }

    private static func fill(_ store: HealthStore) async throws {
        let gateway = store.intake(revision: World.gateway)
        try await gateway.save(
            [
                try Give.steps(1), try Give.steps(2, at: 5, sync: ("s", 1)),
                .correlation(try Give.pressure(120, 80)),
            ], for: World.person)
        try await gateway.save([try Give.steps(5, at: 5, sync: ("s", 2))], for: World.person)
        let set = InstanceIdentifier(root: "1.2.3.4.5", extension: "letters")
        for (number, title) in ["old", "new", "secret"].enumerated() {
            let uuid = try await store.letter(title, at: Double(number)) {
                $0.id = InstanceIdentifier(root: "1.2.3.4", extension: title)
                $0.confidentialityCode = title == "secret" ? "V" : "N"
                guard title != "secret" else { return }
                $0.setID = set
                $0.versionNumber = DocumentVersion(written: title == "old" ? "1" : "2")
            }
            if title == "new" {
                try await store.allowDocuments()
                _ = try await store.permit(uuid)
            }
        }
        _ = try await store.interface.store(Made.document("<taken/>", id: "secret"))
        _ = try await store.appA.seen()
    }

    private static func withStore(
        _ schema: Int, _ body: (TemporaryStore) async throws -> Void
    ) async throws {
        try await TemporaryStore.atPlace { place in
            let isRecording = ProcessInfo.processInfo.environment["CASEBOOK_RECORD"] == "1"
            if isRecording, !FileManager.default.fileExists(atPath: file(schema).path) {
                try await record(schema, beside: place)
                Issue.record("\(file(schema).lastPathComponent) was written")
            }
            let text = try String(contentsOf: file(schema), encoding: .utf8)
            let queue = try DatabaseQueue(path: place.path)
            try await queue.write { try $0.execute(sql: text) }
            try queue.close()
            try await body(place)
        }
    }

    private static func record(_ schema: Int, beside place: TemporaryStore) async throws {
        let fresh = TemporaryStore(path: place.path + "-fresh")
        let store = try fresh.open()
        try await fill(store)
        try await store.close()
        let old = TemporaryStore(path: place.path + "-old")
        try MigrationTests.write(old, schema: schema, like: fresh)
        let queue = try DatabaseQueue(path: old.path)
        let lines = try await queue.read { db in
            var lines = try String.fetchAll(
                db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
            for table in tables {
                let columns = try db.columns(in: table).map { "quote(\($0.name))" }
                    .joined(separator: " || ', ' || ")
                lines += try String.fetchAll(db, sql: "SELECT \(columns) FROM \(table)")
                    .map { "INSERT INTO \(table) VALUES (\($0))" }
            }
            for name in ["application_id", "user_version"] {
                let value = try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0
                lines.append("PRAGMA \(name) = \(value)")
            }
            return lines
        }
        try queue.close()
        try Data(lines.map { $0 + ";\n" }.joined().utf8).write(to: file(schema))
    }
}
