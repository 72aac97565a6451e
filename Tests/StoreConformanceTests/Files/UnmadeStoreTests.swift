import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// A store whose process was killed while it made the file.
@Suite struct UnmadeStoreTests {
    /// The first page is written, and the journal that would take it back is still there: its
    /// header (https://www.sqlite.org/fileformat2.html#the_rollback_journal) has no page before.
    private static func cutOff(_ place: TemporaryStore, pagesBefore: UInt8) throws {
        let file = URL(fileURLWithPath: place.path)
        try Data(contentsOf: file).prefix(4_096).write(to: file)
        var header: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        header += [0, 0, 0, 0] + [1, 2, 3, 4] + [0, 0, 0, pagesBefore]
        header += [0, 0, 2, 0] + [0, 0, 16, 0]
        header += [UInt8](repeating: 0, count: 512 - header.count)
        try Data(header).write(to: URL(fileURLWithPath: place.path + "-journal"))
    }

    @Test func `it is made anew`() async throws {
        try await TemporaryStore.atPlace { place in
            try await place.open().close()
            try Self.cutOff(place, pagesBefore: 0)
            let store = try place.open()
            let document = Made.document("<a/>")
            #expect(try await store.interface.store(document).stored != nil)
            try await store.close()
            let again = try place.open(mode: .readOnly)
            #expect(try await again.staff.documents(matching: .all).count == 1)
            try await again.close()
        }
    }

    /// A database that is more than its first page had been made, whatever a journal says.
    @Test func `a journal of nothing does not empty a store`() async throws {
        try await TemporaryStore.atPlace { place in
            try await place.open().close()
            let whole = try Data(contentsOf: URL(fileURLWithPath: place.path))
            try Self.cutOff(place, pagesBefore: 0)
            try whole.write(to: URL(fileURLWithPath: place.path))
            #expect(throws: StoreError.self) { _ = try place.open() }
            #expect(try Data(contentsOf: URL(fileURLWithPath: place.path)) == whole)
        }
    }

    /// One that is encrypted gets its name when it is whole.
    @Test func `an encrypted one is never made anew`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            try await place.open().close()
            try Self.cutOff(place, pagesBefore: 0)
            let left = try Data(contentsOf: URL(fileURLWithPath: place.path))
            #expect(try await code { _ = try place.open() } == .corrupt)
            #expect(try Data(contentsOf: URL(fileURLWithPath: place.path)) == left)
        }
    }

    /// Whatever else has a journal is somebody else's, and stays as it is.
    @Test func `another program's journal is not played back`() async throws {
        try await TemporaryStore.atPlace { place in
            try await place.open().close()
            try Self.cutOff(place, pagesBefore: 1)
            let before = try Data(contentsOf: URL(fileURLWithPath: place.path))
            #expect(throws: StoreError.self) { _ = try place.open() }
            #expect(try Data(contentsOf: URL(fileURLWithPath: place.path)) == before)
            #expect(FileManager.default.fileExists(atPath: place.path + "-journal"))
        }
    }
}
