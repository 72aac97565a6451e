import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// A write-ahead log that lacks acknowledged transactions is refused, and what can be read of it is
/// brought into a new store. SQLite takes its first damaged frame for its end.
@Suite struct LogDamageTests {
    private static let suffixes = ["", "-wal", ".keys", ".position", ".pages"]
    private static let frameBytes = 24 + 4096

    /// A store with so many documents, each of a transaction of its own, as a killed process leaves
    /// it: what lies in the folder before anything was brought in.
    private static func killed(
        isEncrypted: Bool, documents: Int,
        _ body: (TemporaryStore) async throws -> Void
    ) async throws {
        try await TemporaryStore.atPlace { plain in
            let place = isEncrypted ? try plain.encrypted() : plain
            let store = try place.open()
            for number in 0..<documents {
                _ = try await store.interface.store(Made.document("<\(number)/>"))
            }
            let copy = TemporaryStore(path: place.path + "-copy", key: place.key)
            try Self.copy(place, to: copy)
            try await store.close()
            try await body(copy)
        }
    }

    private static func copy(_ place: TemporaryStore, to target: TemporaryStore) throws {
        for suffix in suffixes where FileManager.default.fileExists(atPath: place.path + suffix) {
            try? FileManager.default.removeItem(atPath: target.path + suffix)
            try FileManager.default.copyItem(
                atPath: place.path + suffix, toPath: target.path + suffix)
        }
    }

    private static func change(
        _ place: TemporaryStore, _ suffix: String = "-wal", _ body: (inout Data) -> Void
    ) throws {
        let file = URL(fileURLWithPath: place.path + suffix)
        var bytes = try Data(contentsOf: file)
        body(&bytes)
        try bytes.write(to: file)
    }

    /// Where the last acknowledged transaction ends in the log, as the file of positions says: two
    /// slots of 512 bytes with a number of their turn and a number of frames, the highest byte first.
    private static func end(_ place: TemporaryStore) throws -> Int {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: place.path + ".position"))
        func number(_ index: Int) -> Int {
            bytes[index..<index + 8].reduce(0) { $0 << 8 | Int($1) }
        }
        let slot = number(8) > number(520) ? 0 : 512
        return 32 + number(slot + 16) * frameBytes
    }

    private static func count(_ place: TemporaryStore) async throws -> Int {
        let store = try place.open(mode: .readOnly)
        let count = try await store.staff.documents(matching: .all).count
        try await store.close()
        return count
    }

    private static func expectRefused(
        _ place: TemporaryStore, _ what: Comment, _ code: StoreError.Code = .damagedLog
    ) {
        for mode in [SQLiteBackend.Mode.readWrite, .readOnly] {
            let error = #expect(throws: StoreError.self, what) { _ = try place.open(mode: mode) }
            #expect(error?.code == code, what)
        }
    }

    /// 20 documents are acknowledged, one bit turns at a tenth of the log: all 20 come back.
    @Test(arguments: [false, true], [false, true])
    func `a turned bit is told, and mended into a new store`(
        isEncrypted: Bool, hasPosition: Bool
    ) async throws {
        try await Self.killed(isEncrypted: isEncrypted, documents: 20) { place in
            if !hasPosition { try FileManager.default.removeItem(atPath: place.path + ".position") }
            try Self.change(place) { $0[$0.count / 10] ^= 1 }
            let before = try Data(contentsOf: URL(fileURLWithPath: place.path + "-wal"))
            // An encrypted store is not opened without its position.
            Self.expectRefused(
                place, "a turned bit", isEncrypted && !hasPosition ? .rolledBack : .damagedLog)
            let new = TemporaryStore(path: place.path + "-new", key: place.key)
            let salvage = try await SQLiteStoreFiles(.sqlite(path: place.path))
                .salvage(to: new.path, key: place.key)
            #expect(salvage.mended == 1)
            #expect(salvage.isComplete == (hasPosition || !isEncrypted))
            #expect(try await Self.count(new) == 20)
            #expect(try Data(contentsOf: URL(fileURLWithPath: place.path + "-wal")) == before)
        }
    }

    @Test(arguments: [false, true])
    func `what cannot be mended is cut off, and the rest is there`(
        isEncrypted: Bool
    ) async throws {
        try await Self.killed(isEncrypted: isEncrypted, documents: 20) { place in
            try Self.change(place) { log in
                for index in 0..<64 { log[log.count / 2 + index] ^= 0x55 }
            }
            Self.expectRefused(place, "many bits")
            let new = TemporaryStore(path: place.path + "-new", key: place.key)
            let salvage = try await SQLiteStoreFiles(.sqlite(path: place.path))
                .salvage(to: new.path, key: place.key)
            #expect(!salvage.isComplete)
            #expect(salvage.acknowledged.map { $0 > salvage.readable } == true)
            let count = try await Self.count(new)
            #expect(count > 5 && count < 20)
            // It goes on from there.
            let store = try new.open()
            _ = try await store.interface.store(Made.document("<next/>"))
            try await store.close()
            #expect(try await Self.count(new) == count + 1)
        }
    }

    /// The position says what the log had, whatever became of its end.
    @Test(arguments: [false, true])
    func `a log without its end, an emptied one and a missing one are refused`(
        isEncrypted: Bool
    ) async throws {
        try await Self.killed(isEncrypted: isEncrypted, documents: 3) { place in
            let copy = TemporaryStore(path: place.path + "-cut", key: place.key)
            for left in [0, 32, 40_000] {
                try Self.copy(place, to: copy)
                try Self.change(copy) { $0 = $0.prefix(left) }
                Self.expectRefused(copy, "\(left) bytes left")
            }
            try Self.copy(place, to: copy)
            try FileManager.default.removeItem(atPath: copy.path + "-wal")
            Self.expectRefused(copy, "no log")
            try Self.copy(place, to: copy)
            try Self.change(copy) { $0[9] ^= 1 }
            Self.expectRefused(copy, "the log's header")
            try Self.copy(place, to: copy)
            #expect(try await Self.count(copy) == 3)
        }
    }

    /// ```
    /// log       document 1, document 2, document 3
    /// position  document 1, document 2             the power fails before the third is durable
    /// ```
    @Test(arguments: [false, true])
    func `a torn end that was not acknowledged is no damage`(isEncrypted: Bool) async throws {
        try await TemporaryStore.atPlace { plain in
            let place = isEncrypted ? try plain.encrypted() : plain
            let store = try place.open()
            for number in 0..<2 {
                _ = try await store.interface.store(Made.document("<\(number)/>"))
            }
            let position = try Data(contentsOf: URL(fileURLWithPath: place.path + ".position"))
            _ = try await store.interface.store(Made.document("<2/>"))
            let copy = TemporaryStore(path: place.path + "-copy", key: place.key)
            let length = try Self.end(place)
            for lost in [1, 500, 5_000] {
                try Self.copy(place, to: copy)
                try position.write(to: URL(fileURLWithPath: copy.path + ".position"))
                try Self.change(copy) { $0 = $0.prefix(length - lost) }
                #expect(try await Self.count(copy) == 2)
                // Written out of order: a piece in the middle did not reach the disk.
                try Self.copy(place, to: copy)
                try position.write(to: URL(fileURLWithPath: copy.path + ".position"))
                try Self.change(copy) { log in
                    let start = length - Self.frameBytes - lost
                    log.replaceSubrange(start..<start + 1, with: [log[start] ^ 0x80])
                }
                #expect(try await Self.count(copy) == 2)
                let again = try copy.open()
                _ = try await again.interface.store(Made.document("<2/>"))
                try await again.close()
                #expect(try await Self.count(copy) == 3)
            }
            try await store.close()
        }
    }

    /// Positions follow a log that begins anew after each checkpoint, and end when it is removed.
    @Test(arguments: [false, true])
    func `a store that was killed after checkpoints is opened`(isEncrypted: Bool) async throws {
        try await TemporaryStore.atPlace { plain in
            let place = isEncrypted ? try plain.encrypted() : plain
            let store = try place.open(compressionLevel: 0)
            let bytes = [UInt8](repeating: 7, count: 4 << 20)
            let copy = TemporaryStore(path: place.path + "-copy", key: place.key)
            for number in 0..<30 {
                _ = try await store.interface.store(Made.document(bytes + [UInt8(number)]))
                guard number % 7 == 0 else { continue }
                try Self.copy(place, to: copy)
                #expect(try await Self.count(copy) == number + 1)
            }
            #expect(store.diagnostics.checkpoints >= 2)
            try await store.close()
            #expect(try await Self.count(place) == 30)
        }
    }

    @Test func `an older log that was put back is refused`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open()
            let copy = TemporaryStore(path: place.path + "-copy")
            _ = try await store.interface.store(Made.document("<0/>"))
            let older = try Data(contentsOf: URL(fileURLWithPath: place.path + "-wal"))
            _ = try await store.interface.store(Made.document("<1/>"))
            try Self.copy(place, to: copy)
            try await store.close()
            try older.write(to: URL(fileURLWithPath: copy.path + "-wal"))
            Self.expectRefused(copy, "an older log")
        }
    }

    @Test func `a missing database is not begun anew`() async throws {
        try await Self.killed(isEncrypted: false, documents: 1) { place in
            for suffix in ["", "-wal"] {
                try FileManager.default.removeItem(atPath: place.path + suffix)
            }
            let error = #expect(throws: StoreError.self) { _ = try place.open() }
            #expect(error?.code == .cannotOpen)
            #expect(!FileManager.default.fileExists(atPath: place.path))
        }
    }

    @Test func `a damaged file of positions is taken for none`() async throws {
        try await Self.killed(isEncrypted: false, documents: 2) { place in
            try Self.change(place, ".position") { $0 = Data(repeating: 3, count: $0.count) }
            #expect(try await Self.count(place) == 2)
        }
    }
}
