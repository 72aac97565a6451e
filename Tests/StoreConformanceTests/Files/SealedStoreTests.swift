import CHostileDisk
import Crypto
import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// What somebody who can write to the folder of an encrypted store, and has no key, does to it.
///
/// Each attack is by name; ``HostileDiskTests`` tries them in any mixture.
@Suite(.serialized) struct SealedStoreTests {
    private static func document(_ number: Int) -> NewDocument {
        Made.document("<\(number)>fever</\(number)>", start: Double(number))
    }

    /// ```
    /// log       header ─ frames ──────────── ends with the last transaction
    /// database  page 1: new half │ old half
    /// ```
    /// A power cut tears page 1 while a checkpoint writes it; the log still has all of it.
    @Test(arguments: [512, 2_048, 3_584])
    func `a store opens whose page 1 was torn at a checkpoint`(cut: Int) async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let store = try place.open()
            for number in 0..<40 { _ = try await store.interface.store(Self.document(number)) }
            let folder = try HostileFolder(place)
            try await store.close()
            let newer = try #require(try HostileFolder(place).files[""])
            try folder.putBack()
            let older = try #require(folder.files[""])
            #expect(older.prefix(4_096) != newer.prefix(4_096))
            let torn = newer.prefix(cut) + older.dropFirst(cut)
            try torn.write(to: URL(fileURLWithPath: place.path))
            let again = try place.open()
            #expect(try await again.staff.documents(matching: .all).count == 40)
            _ = try await again.interface.store(Self.document(99))
            try await again.close()
            let last = try place.open(mode: .readOnly)
            #expect(try await last.staff.documents(matching: .all).count == 41)
            try await last.close()
        }
    }

    /// A journal that takes every page back to what the attacker likes appears before any call that
    /// is made on the folder while the store opens, is written and read, and closes.
    @Test func `a forged journal is never played back, whenever it appears`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let store = try place.open()
            for number in 0..<3 { _ = try await store.interface.store(Self.document(number)) }
            try await store.close()
            let folder = try HostileFolder(place)
            let database = try #require(folder.files[""])
            let journals = [
                HostileFolder.journal(pagesBefore: database.count / 4_096, of: database),
                HostileFolder.journal(pagesBefore: 0, of: nil),
            ]
            let calls = try await HostileFolder.strike(place.path, before: .max, {}) {
                try await Self.use(place, expecting: 3)
            }
            #expect(calls > 60)
            var struck = 0
            for (index, journal) in journals.enumerated() {
                for call in stride(from: 0, to: calls, by: index == 0 ? 1 : 7) {
                    try folder.putBack()
                    try await HostileFolder.strike(place.path, before: call) {
                        try? journal.write(to: folder.url("-journal"))
                    } during: {
                        try await Self.use(place, expecting: 3)
                    }
                    // How many calls there are depends on how many connections read at once.
                    let left = FileManager.default.contents(atPath: place.path + "-journal")
                    #expect(left == journal || left == nil)
                    if left != nil { struck += 1 }
                }
            }
            #expect(struck > calls / 2)
        }
    }

    private static func use(_ place: TemporaryStore, expecting count: Int) async throws {
        let store = try place.open()
        #expect(try await store.staff.documents(matching: .all).count == count)
        _ = try await store.interface.store(document(100))
        #expect(
            try await store.staff.documents(matching: .all, includeDocumentData: true).count
                == count + 1)
        try await store.close()
    }

    /// The database and what may take its place are gone, and nothing begins anew.
    @Test func `a store that has keys is never taken for a new one`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let store = try place.open()
            _ = try await store.interface.store(Self.document(1))
            let folder = try HostileFolder(place)
            try await store.close()
            let journal = HostileFolder.journal(pagesBefore: 0, of: nil)
            for content in [nil, Data()] {
                for keeps in [true, false] {
                    try folder.putBack()
                    let database = URL(fileURLWithPath: place.path)
                    try FileManager.default.removeItem(at: database)
                    try content?.write(to: database)
                    if keeps { try journal.write(to: folder.url("-journal")) }
                    for mode in [SQLiteBackend.Mode.readWrite, .readOnly] {
                        #expect(
                            try await code { _ = try place.open(mode: mode) } == .cannotOpen)
                    }
                    #expect(FileManager.default.contents(atPath: place.path) == content)
                    #expect(try Data(contentsOf: folder.url("-wal")) == folder.files["-wal"])
                }
            }
            try folder.putBack()
            let again = try place.open(mode: .readOnly)
            #expect(try await again.staff.documents(matching: .all).count == 1)
            try await again.close()
            // Nor are the keys made anew where a log is left.
            for suffix in ["", ".keys"] {
                try FileManager.default.removeItem(atPath: place.path + suffix)
            }
            #expect(try await code { _ = try place.open() } == .cannotOpen)
            #expect(try Data(contentsOf: folder.url("-wal")) == folder.files["-wal"])
            // Nor where an empty file is left.
            try FileManager.default.removeItem(at: folder.url("-wal"))
            try Data().write(to: folder.url(""))
            #expect(try await code { _ = try place.open() } == .cannotOpen)
            #expect(!FileManager.default.fileExists(atPath: place.path + ".keys"))
        }
    }

    /// `PATH.making` is a whole database from the time on that `PATH.keys` has its name.
    @Test func `a store whose making was cut off is made`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            for suffix in [".making", ".making-wal", ".making.keys"] {
                try Data([1, 2, 3]).write(to: URL(fileURLWithPath: place.path + suffix))
            }
            let moments = try await DiskRecording.record(place.path) { _ in
                try await place.open().close()
            }
            let names = try FileManager.default.contentsOfDirectory(
                atPath: (place.path as NSString).deletingLastPathComponent)
            #expect(names.allSatisfy { !$0.contains("making") }, "\(names)")
            // Killed between the names of the keys and of the database.
            var made = try #require(
                moments.last { $0.files[".making.keys"] != nil && $0.files[""] == nil })
            made.files[".keys"] = made.files.removeValue(forKey: ".making.keys")
            made.files[".making-wal"] = nil
            try made.putBack(at: place.path)
            #expect(try await code { _ = try place.open(mode: .readOnly) } == .cannotOpen)
            let store = try place.open()
            _ = try await store.interface.store(Self.document(1))
            try await store.close()
            try FileManager.default.removeItem(atPath: place.path)
            // A store that was in use has no such file that anybody needs.
            for content in [Data(count: 8_192), try #require(made.files[".making"])] {
                try content.write(to: URL(fileURLWithPath: place.path + ".making"))
                #expect(try await code { _ = try place.open() } == .cannotOpen)
            }
        }
    }

    @Test func `a backup is not restored where a journal waits`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let backend = try SQLiteBackend(path: place.path, key: place.key)
            try await backend.backUp(to: place.path + "-backup", at: StoreKind.now)
            try await backend.close()
            let target = place.path + "-restored"
            let journal = Data(count: 512)
            try journal.write(to: URL(fileURLWithPath: target + "-journal"))
            let key = try #require(place.key)
            let backup = try StoreBackup(folder: place.path + "-backup")
            #expect(
                try await code {
                    try backup.restore(
                        to: .sqlite(path: target),
                        keys: StoreBackup.Keys(path: place.path + ".keys", key: key))
                } == .cannotOpen)
            #expect(!FileManager.default.fileExists(atPath: target))
            #expect(FileManager.default.contents(atPath: target + "-journal") == journal)
        }
    }

    /// ```
    /// page    v1 ── v2 ── read ──────────────── read: v1 again
    /// folder  copied           put back
    /// ```
    @Test func `an older page that is put back is noticed while the store is open`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let first = try place.open()
            _ = try await first.interface.store(Self.document(0))
            try await first.close()
            let older = try HostileFolder(place)
            let second = try place.open()
            for number in 1..<40 { _ = try await second.interface.store(Self.document(number)) }
            try await second.close()
            let newer = try HostileFolder(place)
            let backend = try SQLiteBackend(path: place.path, key: place.key)
            try await backend.backUp(to: place.path + "-before", at: StoreKind.now)
            try Self.putBackPages(of: older, in: newer)
            // What connections have in memory they read anew when something was written.
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            #expect(
                try await code {
                    _ = try await store.interface.store(Self.document(40))
                    try await backend.backUp(to: place.path + "-after", at: StoreKind.now)
                } == .corrupt)
            try? await backend.close()
        }
    }

    /// Puts back each page that has changed since, in place.
    private static func putBackPages(
        of older: HostileFolder, in newer: HostileFolder
    ) throws {
        let old = try #require(older.files[""])
        let new = try #require(newer.files[""])
        let file = try FileHandle(forWritingTo: newer.url(""))
        defer { try? file.close() }
        var count = 0
        for page in 0..<(min(old.count, new.count) / 4_096) {
            let range = page * 4_096..<(page + 1) * 4_096
            guard old[range] != new[range] else { continue }
            try file.seek(toOffset: UInt64(range.lowerBound))
            try file.write(contentsOf: old[range])
            count += 1
        }
        #expect(count > 2)
    }
}
