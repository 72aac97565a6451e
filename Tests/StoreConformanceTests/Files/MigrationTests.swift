import Foundation
import GRDB
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// A store of an earlier schema answers, once it is opened, as one that was always new.
@Suite struct MigrationTests {
    /// Documents had no places in the change log before schema 4: the samples' come first, then
    /// the documents in the order in which they came.
    @Test func `documents of schema 3 come into the change log`() async throws {
        try await TemporaryStore.atPlace { fresh in
            let steps = SampleType(.stepCount)
            let types = [SampleType(.cda), steps]
            var store = try fresh.open()
            let gateway = store.intake(revision: World.gateway)
            let third = try Give.steps(3)
            try await gateway.save(
                [try Give.steps(1), try Give.steps(2), third], for: World.person)
            // Earlier programs knew no chunks: a deletion takes them into blocks.
            try await store.me.delete([third.uuid])
            for number in 0..<6 {
                _ = try await store.letter("letter \(number)", at: Double(9 - number)) {
                    $0.confidentialityCode = number == 0 ? "V" : "N"
                }
                _ = try await store.interface.store(Made.document("<o\(number)/>", patient: "2"))
            }
            let expected = try await store.me.changes(AnchoredObjectQuery(types: types))
            try await store.close()

            let old = TemporaryStore(path: fresh.path + "-old")
            try Self.write(old, schema: 3, like: fresh)
            let refused = #expect(throws: StoreError.self) { _ = try old.open(mode: .readOnly) }
            #expect(refused?.code == .olderSchema)
            store = try old.open()
            let found = try await store.me.changes(AnchoredObjectQuery(types: types))
            #expect(found.added.map(\.uuid) == expected.added.map(\.uuid))
            #expect(found.added.count == 8)
            let documents = try await store.me.documents(matching: .all)
            #expect(documents.count == 6)
            for document in documents {
                #expect(try await store.me.documentData(document.uuid) != nil)
            }
            // What comes now comes behind.
            let next = try await store.letter("next", at: 20)
            let news = try await store.me.changes(
                AnchoredObjectQuery(types: types, anchor: found.anchor))
            #expect(news.added.map(\.uuid) == [next])
            // What a rule of consent looks at is there.
            try await store.allowDocuments()
            try await store.me.permit(.rule { $0.confidentiality = ["V"] })
            let secret = documents.filter { $0.document?.title == "letter 0" }
            #expect(try await store.appA.seen() == Set(secret.map(\.uuid)))
            #expect(secret.count == 1)
            try await store.close()
        }
    }

    /// Writes a store as an earlier program did: its tables, with what they had of another's.
    static func write(
        _ store: TemporaryStore, schema: Int, like other: TemporaryStore
    ) throws {
        let queue = try DatabaseQueue(path: store.path)
        defer { try? queue.close() }
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "ATTACH ? AS newer", arguments: [other.path])
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            for step in SchemaMigration.all where step.version <= schema {
                for statement in step.statements { try db.execute(sql: statement) }
            }
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table'")
            for table in tables {
                let columns = try db.columns(in: table, in: "main").map(\.name)
                    .joined(separator: ", ")
                try db.execute(
                    sql: "INSERT OR REPLACE INTO main.\(table) (\(columns)) "
                        + "SELECT \(columns) FROM newer.\(table)")
            }
            if schema < 4 {
                try db.execute(
                    sql: """
                        UPDATE person SET last_sequence = last_sequence - (
                            SELECT count(*) FROM document_key k WHERE k.person = person.number)
                        """)
            }
            if schema < 9 {
                let nobody = "SELECT number FROM person WHERE uuid = zeroblob(16)"
                try db.execute(
                    sql: "DELETE FROM person_record WHERE person = (\(nobody)) AND key = 'anchor'")
                try db.execute(sql: "DELETE FROM person WHERE uuid = zeroblob(16)")
            }
            let mark = try Int.fetchOne(db, sql: "PRAGMA newer.application_id") ?? 0
            try db.execute(sql: "PRAGMA application_id = \(mark)")
            try db.execute(sql: "PRAGMA user_version = \(schema)")
            try db.execute(sql: "DETACH newer")
        }
    }
}
