import Foundation
import GRDB
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Who opens an encrypted store, and what is gone when a key is.
@Suite struct KeyTests {
    @Test func `only its key opens a store`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let document = Made.document("<a/>")
            let first = try place.open()
            _ = try await first.interface.store(document)
            try await first.close()
            let other = try TemporaryStore(path: place.path + "-other").encrypted()
            for mode in [SQLiteBackend.Mode.readOnly, .readWrite] {
                for key in [nil, other.key] {
                    let stranger = TemporaryStore(path: place.path, key: key)
                    let error = #expect(throws: StoreError.self) {
                        _ = try stranger.open(mode: mode)
                    }
                    #expect(error?.code == .locked && error?.healthKitCode == 6)
                }
            }
            let again = try place.open(mode: .readOnly)
            let found = try await again.staff.documents(matching: .all, includeDocumentData: true)
            #expect(found.map(\.document?.documentData) == [document.bytes])
            try await again.close()
            try FileManager.default.moveItem(
                atPath: place.path + ".keys", toPath: place.path + ".gone")
            #expect(try await code { _ = try place.open() } == .locked)
            #expect(try await code { _ = try plain.open() } == .notAStore)
        }
    }

    @Test func `a store that is not encrypted is not opened as if it were`() async throws {
        try await TemporaryStore.atPlace { plain in
            try await plain.open().close()
            let place = try plain.encrypted()
            #expect(try await code { _ = try place.open() } == .notEncrypted)
            #expect(!FileManager.default.fileExists(atPath: place.path + ".keys"))
        }
    }

    @Test func `key files are their owner's, and are never replaced`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            try await place.open().close()
            for file in [place.path + ".key", place.path + ".keys"] {
                let facts = try FileManager.default.attributesOfItem(atPath: file)
                #expect(facts[.posixPermissions] as? Int == 0o600, "\(file)")
            }
            let before = FileManager.default.contents(atPath: place.path + ".key")
            #expect(before?.count == StoreKey.byteCount)
            #expect(
                try await code { try StoreKey.make(atFile: place.path + ".key") } == .cannotOpen)
            #expect(FileManager.default.contents(atPath: place.path + ".key") == before)
            try Data(count: 31).write(to: URL(fileURLWithPath: place.path + ".short"))
            #expect(
                try await code { _ = try StoreKey(contentsOfFile: place.path + ".short") }
                    == .locked)
        }
    }

    @Test func `another key opens the store after rotation, and no page was written`() async throws
    {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let store = try place.open()
            for number in 0..<40 {
                _ = try await store.interface.store(
                    Made.document("<a/>\(number)", patient: "\(number)"))
            }
            let files = try SQLiteStoreFiles(.sqlite(path: place.path))
            let old = try #require(place.key)
            let new = try #require(try TemporaryStore(path: place.path + "-new").encrypted().key)
            #expect(try await code { try files.rotate(from: old, to: new) } == .inUse)
            try await store.close()
            let before = FileManager.default.contents(atPath: place.path)
            #expect(try await code { try files.rotate(from: new, to: old) } == .locked)
            try files.rotate(from: old, to: new)
            #expect(FileManager.default.contents(atPath: place.path) == before)
            #expect(try await code { _ = try place.open() } == .locked)
            let again = try TemporaryStore(path: place.path, key: new).open()
            let found = try await again.staff.documents(matching: .all, includeDocumentData: true)
            #expect(found.count == 40)
            try await again.close()
            #expect(try files.keyStatus(openedBy: old)?.personKeys == nil)
            #expect(try files.keyStatus(openedBy: new)?.keyName == new.name)
            #expect(try files.keyStatus(openedBy: new)?.personKeys?.made ?? 0 >= 40)
        }
    }

    @Test func `what is left of an erased person cannot be read in an older copy`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let store = try place.open()
            let mine = try #require(
                try await store.interface.store(Made.document("<mine/>", patient: "1")).stored)
            let other = try #require(
                try await store.interface.store(Made.document("<other/>", patient: "2")).stored)
            try await store.close()
            // The store as it is when an erasure begins, and as it was before it was opened for it.
            let older = TemporaryStore(path: place.path + "-older", key: place.key)
            let copy = TemporaryStore(path: place.path + "-copy", key: place.key)
            for suffix in ["", ".position", ".pages"] {
                try FileManager.default.copyItem(
                    atPath: place.path + suffix, toPath: older.path + suffix)
            }
            let moments = try await DiskRecording.record(place.path) { _ in
                let files = try SQLiteStoreFiles(.sqlite(path: place.path))
                #expect(try await files.erase(mine.person, key: place.key))
            }
            let before = moments[0].files[".keys"]
            let begun = try #require(moments.last { $0.files[".keys"] == before })
            for suffix in ["", "-wal", ".position", ".pages"] {
                try begun.files[suffix]?.write(to: URL(fileURLWithPath: copy.path + suffix))
            }
            let files = try SQLiteStoreFiles(.sqlite(path: place.path))
            #expect(try await files.erase(mine.person, key: place.key) == false)
            #expect(try files.keyStatus(openedBy: place.key)?.personKeys?.destroyed == 1)
            for other in [copy, older] {
                try FileManager.default.copyItem(
                    atPath: place.path + ".keys", toPath: other.path + ".keys")
            }
            #expect(try await code { _ = try older.open(mode: .readOnly) } == .rolledBack)
            let old = try copy.open(mode: .readOnly)
            #expect(try await code { _ = try await old.staff.documentData(mine.uuid) } == .erased)
            #expect(try await old.staff.documentData(other.uuid) == Array("<other/>".utf8))
            try await old.close()
            let now = try place.open()
            #expect(try await now.staff.document(mine.uuid) == nil)
            #expect(try await now.staff.documentData(other.uuid) == Array("<other/>".utf8))
            let back = try await now.interface.store(Made.document("<mine/>", patient: "1"))
            #expect(back.stored.map { $0.person != mine.person } == true)
            try await now.close()
        }
    }

    /// Every table with a column for the person, whatever tables there are.
    @Test func `no row of an erased person is left`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            let document = Made.document("<mine/>", id: "A")
            let mine = try #require(try await store.interface.store(document).stored)
            _ = try await store.interface.store(Made.document("<same id/>", id: "A"))
            let gateway = store.intake(revision: World.gateway)
            try await gateway.save(
                [try Give.steps(1, sync: ("s", 1)), .correlation(try Give.pressure(120, 80))],
                for: mine.person)
            try await gateway.save([try Give.steps(2, sync: ("s", 2))], for: mine.person)
            try await store.owner(mine.person).setAuthorization(
                of: World.apps[0].identifier, share: [SampleType(.stepCount).objectType: true],
                read: [:])
            try await store.close()
            func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
                let queue = try DatabaseQueue(path: place.path)
                defer { try? queue.close() }
                return try queue.read(body)
            }
            let number = try #require(
                try read {
                    try Int.fetchOne(
                        $0, sql: "SELECT number FROM person WHERE uuid = ?",
                        arguments: [mine.person.uuid])
                })
            func rows() throws -> [String: Int] {
                try read { db in
                    let tables = try String.fetchAll(
                        db,
                        sql: """
                            SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c
                            WHERE m.type = 'table' AND c.name = 'person'
                            """)
                    let counts = try tables.map { table in
                        try Int.fetchOne(
                            db, sql: "SELECT count(*) FROM \(table) WHERE person = ?",
                            arguments: [number]) ?? 0
                    }
                    return Dictionary(uniqueKeysWithValues: zip(tables, counts))
                }
            }
            #expect(try rows().values.filter { $0 > 0 }.count > 8)
            let files = try SQLiteStoreFiles(.sqlite(path: place.path))
            #expect(try await files.erase(mine.person, key: nil))
            #expect(try rows().values.allSatisfy { $0 == 0 })
        }
    }
}
