import Foundation
import GRDB
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// What is true of a store in a file and has no meaning in memory.
@Suite struct SQLiteFileTests {
    @Test func `what was acknowledged is there after opening again`() async throws {
        try await TemporaryStore.atPlace { place in
            let first = try place.open()
            let document = Made.document("<a/>", id: "A")
            let outcome = try await first.interface.store(document)
            let sample = try #require(outcome.stored)
            let before = try await first.staff.documents(matching: .all)
            try await first.close()
            try await first.close()
            for mode in [SQLiteBackend.Mode.readOnly, .readWrite, .readOnly] {
                let store = try place.open(mode: mode)
                #expect(try await store.staff.documents(matching: .all) == before)
                #expect(try await store.staff.documentData(sample.uuid) == document.bytes)
                #expect(
                    try await store.staff.receipt(for: document.document.digest)?.outcome
                        == outcome)
                try await store.close()
            }
        }
    }

    @Test func `nobody else on the machine may read a store`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            _ = try await store.interface.store(Made.document("<a/>", id: "A"))
            let folder = URL(filePath: place.path).deletingLastPathComponent()
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasPrefix(URL(filePath: place.path).lastPathComponent) }
            #expect(files.count > 1)
            for file in files {
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: folder.appending(path: file).path)
                let mode = try #require(attributes[.posixPermissions] as? Int)
                #expect(mode & 0o077 == 0, "\(file)")
            }
            try await store.close()
        }
    }

    @Test func `a store that was not closed is whole when its files are copied`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            let documents = (0..<20).map { Made.document("<\($0)/>") }
            for document in documents { _ = try await store.interface.store(document) }
            let copy = TemporaryStore(path: place.path + "-copy")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: place.path + suffix, toPath: copy.path + suffix)
            }
            let reopened = try copy.open(mode: .readOnly)
            #expect(try await reopened.staff.documents(matching: .all).count == documents.count)
            try await reopened.close()
            try await store.close()
        }
    }

    @Test func `a closed store says so`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            try await store.close()
            for verb in 0..<4 {
                let error = await #expect(throws: StoreError.self) {
                    switch verb {
                    case 0: _ = try await store.interface.store(Made.document("<a/>"))
                    case 1: _ = try await store.staff.documents(matching: .all)
                    case 2: _ = try await store.staff.documentData(UUID())
                    default: _ = try await store.staff.receipt(for: Made.digest([]))
                    }
                }
                #expect(error?.code == .closed)
            }
        }
    }

    @Test func `one writer or several readers hold a store`() async throws {
        try await TemporaryStore.atPlace { place in
            let writer = try place.open()
            for mode in [SQLiteBackend.Mode.readWrite, .readOnly] {
                let error = #expect(throws: StoreError.self) { _ = try place.open(mode: mode) }
                #expect(error?.code == .inUse)
                #expect(error?.process == ProcessInfo.processInfo.processIdentifier)
            }
            try await writer.close()
            let readers = [try place.open(mode: .readOnly), try place.open(mode: .readOnly)]
            let error = #expect(throws: StoreError.self) { _ = try place.open() }
            #expect(error?.code == .inUse)
            let refused = await #expect(throws: StoreError.self) {
                _ = try await readers[0].interface.store(Made.document("<a/>"))
            }
            #expect(refused?.code == .readOnly)
            for reader in readers { try await reader.close() }
            try await place.open().close()
        }
    }

    @Test func `a link to a store is the same store`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            let link = TemporaryStore(path: place.path + ".link")
            try FileManager.default.createSymbolicLink(
                atPath: link.path, withDestinationPath: place.path)
            let error = #expect(throws: StoreError.self) { _ = try link.open() }
            #expect(error?.code == .inUse)
            try await store.close()
        }
    }

    @Test func `what is not a store is refused and left as it is`() async throws {
        try await TemporaryStore.atPlace { place in
            let text = Data(String(repeating: "not a database ", count: 100).utf8)
            try text.write(to: URL(fileURLWithPath: place.path))
            let error = #expect(throws: StoreError.self) { _ = try place.open() }
            #expect(error?.code == .notAStore)
            #expect(FileManager.default.contents(atPath: place.path) == text)

            let foreign = TemporaryStore(path: place.path + "-foreign")
            try await DatabaseQueue(path: foreign.path).write {
                try $0.execute(sql: "CREATE TABLE mine (a)")
            }
            let before = FileManager.default.contents(atPath: foreign.path)
            for mode in [SQLiteBackend.Mode.readWrite, .readOnly] {
                let error = #expect(throws: StoreError.self) { _ = try foreign.open(mode: mode) }
                #expect(error?.code == .notAStore)
            }
            #expect(FileManager.default.contents(atPath: foreign.path) == before)

            let missing = TemporaryStore(path: place.path + "-missing")
            let none = #expect(throws: StoreError.self) { _ = try missing.open(mode: .readOnly) }
            #expect(none?.code == .cannotOpen)
            let nowhere = TemporaryStore(path: place.path + "-no/folder/s.sqlite")
            let folder = #expect(throws: StoreError.self) { _ = try nowhere.open() }
            #expect(folder?.code == .cannotOpen)
        }
    }

    @Test func `a newer schema is refused`() async throws {
        try await TemporaryStore.atPlace { place in
            try await place.open().close()
            try await DatabaseQueue(path: CheckedFileSystem.url(place.path)).write {
                try $0.execute(sql: "PRAGMA user_version = 99")
            }
            for mode in [SQLiteBackend.Mode.readWrite, .readOnly] {
                let error = #expect(throws: StoreError.self) { _ = try place.open(mode: mode) }
                #expect(error?.code == .newerSchema)
            }
        }
    }

    @Test func `a changed byte of a body is noticed`() async throws {
        try await TemporaryStore.atPlace { place in
            for (number, level) in [Int32(0), 1].enumerated() {
                let text = String(repeating: "<p>fever</p>", count: 100) + "\(number)"
                let store = try place.open(compressionLevel: level)
                let sample = try #require(
                    try await store.interface.store(Made.document(text)).stored)
                try await store.close()
                let queue = try DatabaseQueue(path: CheckedFileSystem.url(place.path))
                let whole = try await queue.read {
                    try Data.fetchOne(
                        $0, sql: "SELECT data FROM document_body WHERE place = ?",
                        arguments: [number + 1])
                }
                let data = try #require(whole)
                var unharmed = 0
                for index in stride(from: 0, to: data.count, by: max(1, data.count / 40)) {
                    var changed = data
                    changed[index] ^= 0x10
                    try await replaceBody(queue, number + 1, changed)
                    let reopened = try place.open(mode: .readOnly)
                    do {
                        // A frame has bits that mean nothing; then the document is unharmed.
                        let bytes = try await reopened.staff.documentData(sample.uuid)
                        #expect(bytes == Array(text.utf8), "byte \(index)")
                        unharmed += 1
                    } catch let error as StoreError {
                        #expect(error.code == .corrupt, "byte \(index)")
                    }
                    try await reopened.close()
                }
                #expect(unharmed <= 1)
                try await replaceBody(queue, number + 1, data)
                try queue.close()
                let again = try place.open(mode: .readOnly)
                #expect(try await again.staff.documentData(sample.uuid) == Array(text.utf8))
                try await again.close()
            }
        }
    }

    private func replaceBody(_ queue: DatabaseQueue, _ place: Int, _ data: Data) async throws {
        try await queue.write {
            try $0.execute(
                sql: "UPDATE document_body SET data = ? WHERE place = ?", arguments: [data, place])
        }
    }

    @Test func `the log is brought in while documents arrive`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open(compressionLevel: 0)
            let bytes = [UInt8](repeating: 7, count: 4 << 20)
            for number in 0..<40 {
                _ = try await store.interface.store(Made.document(bytes + [UInt8(number)]))
            }
            #expect(store.diagnostics.checkpoints >= 3)
            let log = try FileManager.default.attributesOfItem(atPath: place.path + "-wal")
            #expect((log[.size] as? Int ?? .max) < 100 << 20)
            try await store.close()
            #expect(!FileManager.default.fileExists(atPath: place.path + "-wal"))
        }
    }

    @Test func `errors say nothing of what is stored`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            let document = Made.document("<MARKERBODY/>", id: "MARKERID") {
                $0.title = "MARKERTITLE"
                $0.patientName = "MARKERNAME"
            }
            _ = try await store.interface.store(document)
            let token = try await store.staff.page(
                DocumentQuery(sort: [.ascending(.patientName)], limit: 1))
            #expect(token.next == nil)
            try await store.close()
            var texts: [String] = []
            for query in [SamplePredicate.title(contains: "MARKERTITLE"), .all] {
                do { _ = try await store.staff.documents(matching: query) } catch {
                    texts += ["\(error)", String(reflecting: error)]
                }
            }
            #expect(texts.count == 4)
            #expect(!texts.contains { $0.contains("MARKER") })
        }
    }
}
