import Fixtures
import Foundation
import GRDB
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Every page of a plain store has a checksum: damage is an error where it is read, the rest stays
/// readable, and a scrub finds all of it.
@Suite struct PageDamageTests {
    private static let pageBytes = 4096

    private static func filled(
        _ documents: Int, _ body: (TemporaryStore, [UUID]) async throws -> Void
    ) async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            var uuids: [UUID] = []
            for number in 0..<documents {
                let document = Made.document("<\(number)/>", patient: "\(number)") {
                    $0.title = "Title \(number) of the letter" + String(repeating: ".", count: 200)
                    $0.patientName = "Brandvold \(number)"
                }
                let stored = try #require(try await store.interface.store(document).stored)
                uuids.append(stored.uuid)
            }
            try await store.intake(revision: World.gateway)
                .save([try Give.steps(3)], for: World.person)
            _ = try await store.staff.documents(matching: .all)
            try await store.close()
            try await body(place, uuids)
        }
    }

    private static func scrub(_ place: TemporaryStore) async throws -> ScrubProgress {
        let backend = try SQLiteBackend(path: place.path, key: place.key)
        do {
            let progress = try await backend.scrub { _ in }
            try await backend.close()
            return progress
        } catch {
            try? await backend.close()
            throw error
        }
    }

    @Test func `a changed title is never served, and the others are`() async throws {
        try await Self.filled(200) { place, uuids in
            let file = URL(fileURLWithPath: place.path)
            var bytes = try Data(contentsOf: file)
            let header = try #require(bytes.range(of: Data("Title 117 of the letter.".utf8)))
            // The folded copy that is searched lies elsewhere, in small letters.
            bytes[header.lowerBound] = UInt8(ascii: "B")
            try bytes.write(to: file)
            let store = try place.open(mode: .readOnly)
            var damaged: Set<UUID> = []
            for (number, uuid) in uuids.enumerated() {
                do {
                    let sample = try #require(try await store.staff.document(uuid))
                    #expect(sample.document?.title?.hasPrefix("Title \(number) of") == true)
                } catch let error as StoreError {
                    #expect(error.code == .corrupt)
                    damaged.insert(uuid)
                }
            }
            try await store.close()
            // A page has a handful of headers.
            #expect(damaged.contains(uuids[117]) && damaged.count < 30)
            let progress = try await Self.scrub(place)
            #expect(progress.findings.contains { $0.part == .pages })
            let named = progress.findings.filter { $0.part == .documents }.map(\.place)
            #expect(Set(named) == Set(damaged.map { "document \($0)" }))
        }
    }

    /// Everybody who lists gets what can be read, and the names of the rest, page after page.
    @Test func `a list leaves out what is damaged, and names it`() async throws {
        try await Self.filled(120) { place, uuids in
            let file = URL(fileURLWithPath: place.path)
            var bytes = try Data(contentsOf: file)
            for title in ["Title 20 of", "Title 97 of"] {
                let header = try #require(bytes.range(of: Data(title.utf8)))
                bytes[header.lowerBound] = UInt8(ascii: "B")
            }
            try bytes.write(to: file)
            let store = try place.open()
            let failed = await #expect(throws: StoreError.self) {
                _ = try await store.staff.documents(matching: .all)
            }
            #expect(failed?.code == .corrupt && failed?.documents.isEmpty == false)
            let first = try #require(
                failed?.documents.keys.map { $0.uuidString.lowercased() }.sorted().first)
            #expect(failed?.description.contains(first) == true)
            var query = DocumentQuery(sort: [.ascending(.storedAt)])
            query.leavesOutDamaged = true
            var unreadable: Set<UUID> = []
            for (rows, withData) in [(7, false), (50, true), (1_000, false)] {
                (query.limit, query.includeDocumentData) = (rows, withData)
                var shown: [UUID] = []
                var named: [UUID] = []
                var token: PagingToken?
                repeat {
                    let page = try await store.staff.page(query, after: token)
                    shown += page.samples.map(\.uuid)
                    named += page.unreadable
                    token = page.next
                } while token != nil
                #expect(Set(shown + named) == Set(uuids) && shown.count + named.count == 120)
                // All were stored at one time, so that their names are their order.
                #expect(shown == shown.sorted { $0.precedes($1) })
                #expect(unreadable.isEmpty || unreadable == Set(named))
                unreadable = Set(named)
            }
            // A page has a handful of headers; those that were changed are among them.
            #expect(unreadable.isSuperset(of: [uuids[20], uuids[97]]) && unreadable.count < 40)
            query.limit = nil
            var batches: Set<UUID> = []
            for try await batch in store.staff.documents(query) {
                batches.formUnion(batch.unreadable)
            }
            #expect(batches == unreadable)
            try await store.close()
        }
    }

    /// A body, of which a list with bytes leaves one document out; an app is not told of what it
    /// may not see.
    @Test func `an app is told of damage to what it may see alone`() async throws {
        try await TemporaryStore.atPlace { place in
            var store = try place.open()
            let long = String(repeating: "fever and chills ", count: 8)
            var uuids: [UUID] = []
            for title in ["one", "two", "three"] {
                uuids.append(try await store.letter(title + long, at: Double(uuids.count)))
            }
            try await store.allowDocuments()
            for uuid in uuids.prefix(2) { _ = try await store.permit(uuid) }
            try await store.close()
            let damaged = Array(uuids[1...])
            let queue = try DatabaseQueue(path: try CheckedFileSystem.url(place.path))
            try await queue.write { db in
                try db.execute(
                    sql: """
                        UPDATE document_body SET data = zeroblob(20) WHERE place IN (
                            SELECT place FROM document_key WHERE uuid IN (?, ?))
                        """, arguments: [damaged[0], damaged[1]])
            }
            try queue.close()
            store = try place.open()
            var query = DocumentQuery(includeDocumentData: true)
            query.leavesOutDamaged = true
            let own = try await store.me.page(query)
            #expect(own.samples.map(\.uuid) == [uuids[0]])
            #expect(Set(own.unreadable) == Set(uuids[1...]))
            let app = try await store.appA.page(query)
            #expect(app.samples.map(\.uuid) == [uuids[0]] && app.unreadable == [uuids[1]])
            query.includeDocumentData = false
            #expect(try await store.appA.page(query).samples.count == 2)
            try await store.close()
        }
    }

    /// What finds documents is damaged: nobody can say what is missing.
    @Test func `a list fails where nobody knows what is missing`() async throws {
        try await Self.filled(60) { place, _ in
            let queue = try DatabaseQueue(path: try CheckedFileSystem.url(place.path))
            let page = try await queue.read { db in
                try Int.fetchOne(
                    db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'document_key'")
            }
            try queue.close()
            let file = URL(fileURLWithPath: place.path)
            var bytes = try Data(contentsOf: file)
            bytes[(try #require(page) - 1) * Self.pageBytes + 100] ^= 1
            try bytes.write(to: file)
            let store = try place.open(mode: .readOnly)
            var query = DocumentQuery(predicate: .title(.contains("letter")))
            query.leavesOutDamaged = true
            let failed = await #expect(throws: StoreError.self) {
                _ = try await store.staff.page(query)
            }
            #expect(failed?.code == .corrupt && failed?.documents.isEmpty == true)
            try await store.close()
        }
    }

    /// Rows that belong to no document, and one that lacks a part.
    @Test func `a scrub compares the parts of documents, in their order`() async throws {
        try await Self.filled(40) { place, uuids in
            let queue = try DatabaseQueue(path: try CheckedFileSystem.url(place.path))
            try await queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                try db.execute(
                    sql: """
                        INSERT INTO document_body (place, encoding, byte_count, data)
                        VALUES (500, 0, 1, x'41')
                        """)
                try db.execute(sql: "DELETE FROM document_header WHERE place = 5")
            }
            try queue.close()
            let places = try await Self.scrub(place).findings
                .filter { $0.part == .documents }.map(\.place)
            #expect(
                Set(places) == [
                    "document_header 0 to 31", "document \(uuids[4])",
                    "document_body 480 to 500",
                ])
        }
    }

    /// One bit in each page, and each page once in another's place.
    @Test func `a turned bit in any page is found`() async throws {
        try await Self.filled(12) { place, _ in
            #expect(try await Self.scrub(place).findingCount == 0)
            let file = URL(fileURLWithPath: place.path)
            let before = try Data(contentsOf: file)
            var random = SplitMix64(seed: 5)
            let pages = before.count / Self.pageBytes
            #expect(pages > 20)
            func expectFound(_ changed: Data, _ what: Comment) async throws {
                try changed.write(to: file)
                do {
                    let progress = try await Self.scrub(place)
                    #expect(progress.findingCount > 0, what)
                } catch let error as StoreError {
                    #expect([.corrupt, .notAStore].contains(error.code), what)
                }
            }
            for page in 0..<pages {
                var changed = before
                // The first 24 bytes of page 1 say what kind of file it is.
                let least = page == 0 ? 24 : 0
                let place = Int.random(in: least..<Self.pageBytes, using: &random)
                changed[page * Self.pageBytes + place] ^=
                    1 << UInt8.random(in: 0..<8, using: &random)
                try await expectFound(changed, "page \(page + 1), byte \(place)")
            }
            for page in 2..<pages {
                var changed = before
                let here = page * Self.pageBytes..<(page + 1) * Self.pageBytes
                let there = (page - 1) * Self.pageBytes..<page * Self.pageBytes
                changed.replaceSubrange(here, with: before[there])
                try await expectFound(changed, "page \(page) in the place of the next")
            }
            // The byte that says that there are checksums.
            var denied = before
            denied[20] = 0
            try await expectFound(denied, "the number of reserved bytes")
        }
    }

    /// ```
    /// log   whole
    /// file  page 1 written up to byte 512, 2048, 3584 when the power failed
    /// ```
    @Test func `page 1 torn at a checkpoint is read from the log`() async throws {
        try await TemporaryStore.atPlace { place in
            let files = ["", "-wal", ".position"]
            let store = try place.open()
            for number in 0..<20 {
                _ = try await store.interface.store(Made.document("<\(number)/>"))
            }
            let before = TemporaryStore(path: place.path + "-before")
            for suffix in files {
                try FileManager.default.copyItem(
                    atPath: place.path + suffix, toPath: before.path + suffix)
            }
            try await store.close()
            let new = try Data(contentsOf: URL(fileURLWithPath: place.path))
            let old = try Data(contentsOf: URL(fileURLWithPath: before.path))
            for page in [0, 4] {
                for cut in [512, 2048, 3584] {
                    var torn = old
                    let start = page * Self.pageBytes
                    torn.replaceSubrange(start..<start + cut, with: new[start..<start + cut])
                    try torn.write(to: URL(fileURLWithPath: before.path))
                    let again = try before.open(mode: .readOnly)
                    #expect(try await again.staff.documents(matching: .all).count == 20)
                    try await again.close()
                }
            }
        }
    }

    @Test func `a store without checksums works, says so, and gets them`() async throws {
        try await TemporaryStore.atPlace { place in
            // As the program made it before there were checksums.
            let queue = try DatabaseQueue(path: place.path)
            try await queue.writeWithoutTransaction { db in
                for step in SchemaMigration.all {
                    for statement in step.statements { try db.execute(sql: statement) }
                }
                try db.execute(sql: "PRAGMA application_id = \(0x4373_426B)")
                try db.execute(
                    sql: "PRAGMA user_version = \(SchemaMigration.all.last?.version ?? 0)")
            }
            try queue.close()
            let files = try SQLiteStoreFiles(.sqlite(path: place.path))
            #expect(try !files.hasChecksums())
            var store = try place.open()
            for number in 0..<5 {
                _ = try await store.interface.store(Made.document("<\(number)/>"))
            }
            try await store.close()
            #expect(try !files.hasChecksums())
            let unchecked = try await Self.scrub(place)
            #expect(unchecked.findingCount == 0 && !unchecked.hasChecksums)
            try files.addChecksums()
            #expect(try files.hasChecksums())
            let checked = try await Self.scrub(place)
            #expect(checked.findingCount == 0 && checked.hasChecksums)
            store = try place.open()
            #expect(try await store.staff.documents(matching: .all).count == 5)
            _ = try await store.interface.store(Made.document("<5/>"))
            try await store.close()
            // SQLite itself finds the file whole, too.
            let plain = try DatabaseQueue(path: place.path)
            #expect(
                try await plain.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
                    == "ok")
            try plain.close()
        }
    }

    /// A page of the log that rots while the store is open is neither shown nor brought into the
    /// database.
    @Test func `a page of the log is checked whenever it is read`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            let text = "Title of the letter"
            let document = Made.document("<0/>") { $0.title = text }
            let uuid = try #require(try await store.interface.store(document).stored).uuid
            let log = try FileHandle(forUpdating: URL(fileURLWithPath: place.path + "-wal"))
            let bytes = try #require(try log.readToEnd())
            var places: [Int] = []
            var from = bytes.startIndex
            while let range = bytes.range(of: Data(text.utf8), in: from..<bytes.endIndex) {
                places.append(range.lowerBound)
                from = range.upperBound
            }
            #expect(!places.isEmpty)
            for place in places {
                try log.seek(toOffset: UInt64(place))
                try log.write(contentsOf: Data("B".utf8))
            }
            try log.close()
            let read = await #expect(throws: StoreError.self) {
                _ = try await store.staff.document(uuid)
            }
            #expect(read?.code == .corrupt)
            try? await store.close()
            let file = try Data(contentsOf: URL(fileURLWithPath: place.path))
            #expect(file.range(of: Data("Bitle of the letter".utf8)) == nil)
        }
    }
}
