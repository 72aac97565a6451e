import CHostileDisk
import Fixtures
import Foundation
import StoreSQLite

/// Who has the hostile disk, which looks at one folder at a time.
actor DiskTurn {
    static let shared = DiskTurn()
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        guard isTaken else {
            isTaken = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func give() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}

/// The files of a store as they are at one time, for somebody who changes them and puts them back.
struct HostileFolder: Sendable {
    let path: String
    /// What each file holds, by what its name has behind the store's; the key is elsewhere.
    let files: [String: Data]

    /// All that a store has, or may seem to have.
    static let suffixes = [
        "", "-wal", "-journal", "-shm", ".keys", ".lock", ".position", ".pages", ".making",
        ".making-wal", ".making.keys", ".reseal", ".resealing", ".keys.resealed",
    ]

    init(_ place: TemporaryStore) throws {
        path = place.path
        var files: [String: Data] = [:]
        for suffix in Self.suffixes {
            files[suffix] = FileManager.default.contents(atPath: place.path + suffix)
        }
        self.files = files
    }

    func url(_ suffix: String) -> URL { URL(fileURLWithPath: path + suffix) }

    /// Puts one file back, or takes it away if there was none.
    func putBack(_ suffix: String) throws {
        if let file = files[suffix],
            FileManager.default.contents(atPath: path + suffix) == file
        {
            return
        }
        try? FileManager.default.removeItem(at: url(suffix))
        try files[suffix]?.write(to: url(suffix))
    }

    /// Puts all back as it was.
    func putBack() throws {
        for suffix in Self.suffixes { try putBack(suffix) }
    }

    /// Runs something, and something else before its call with this number on files whose path
    /// begins with the prefix.
    ///
    /// - Returns: How many calls there were.
    @discardableResult
    static func strike(
        _ prefix: String, before call: UInt64, _ strike: @escaping () -> Void,
        during body: () async throws -> Void
    ) async throws -> UInt64 {
        guard chd_install() else { throw CocoaError(.featureUnsupported) }
        await DiskTurn.shared.take()
        defer { Task { await DiskTurn.shared.give() } }
        let box = Unmanaged.passRetained(Box(strike))
        chd_arm(
            prefix, call,
            { context in
                guard let context else { return }
                Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().strike()
            }, box.toOpaque())
        do { try await body() } catch {
            chd_disarm()
            box.release()
            throw error
        }
        let calls = chd_disarm()
        box.release()
        return calls
    }

    private final class Box {
        let strike: () -> Void

        init(_ strike: @escaping () -> Void) { self.strike = strike }
    }

    /// A rollback journal that SQLite plays back where it finds one
    /// (https://www.sqlite.org/fileformat2.html#the_rollback_journal): a header of 512 bytes, and
    /// then each page of a database with its number and a checksum.
    static func journal(pagesBefore: Int, of database: Data?) -> Data {
        let nonce: UInt32 = 7
        let pages = database.map { $0.count / 4_096 } ?? 0
        var journal = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
        for word in [UInt32(pages), nonce, UInt32(pagesBefore), 512, 4_096] {
            journal.append(contentsOf: bytes(word))
        }
        journal.append(Data(count: 512 - journal.count))
        for page in 0..<pages {
            var content = Data(count: 4_096)
            // A leaf without rows, which any page of a table may be.
            content[0] = 13
            content[5] = 15
            content[6] = 216
            var sum = nonce
            for index in stride(from: 4_096 - 200, to: 0, by: -200) {
                sum &+= UInt32(content[index])
            }
            journal.append(contentsOf: bytes(UInt32(page + 1)))
            journal.append(content)
            journal.append(contentsOf: bytes(sum))
        }
        return journal
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
}
