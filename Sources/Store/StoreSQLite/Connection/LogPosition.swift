internal import Crypto
internal import Glibc
internal import HealthStore

/// What the write-ahead log must contain: the transaction that was acknowledged last, kept beside
/// the log in `PATH.position`, so that a log that lost its end is not taken for a shorter one.
///
/// It is written after each commit and before its acknowledgement, without an fsync of its own:
/// however the process ends, the file names the last acknowledged transaction. After a power
/// failure it may be as old as what the kernel had not written back, and never older than the last
/// checkpoint. It is never ahead of the log, which is durable before this is written.
struct LogPosition: Sendable, Hashable {
    /// The salts of the log, which change whenever it begins anew.
    var salts: [UInt8]
    /// The frame that ends the transaction, counted from 1.
    var frames: Int64
    /// The header of that frame as it lies in the log.
    var header: [UInt8]
    /// Whether the log may have been brought into the database and removed since. Of a store with a
    /// root, that says it.
    var isClosed: Bool
    /// The counter of the store's root when this was written; 0 if it has none.
    var root: UInt64 = 0

    static func path(of store: String) -> String { store + ".position" }

    /// Of a store that has no log yet.
    static let none = LogPosition(
        salts: [UInt8](repeating: 0, count: 8), frames: 0,
        header: [UInt8](repeating: 0, count: LogExamination.frameHeaderBytes), isClosed: true)

    /// Whether a log with other salts is this log after it began anew: SQLite counts the first salt
    /// up by one (https://www.sqlite.org/fileformat2.html#walformat).
    func isFollowed(by salts: [UInt8]) -> Bool {
        let rounds = Self.number(salts) &- Self.number(self.salts)
        return (1..<UInt32(1) << 31).contains(rounds)
    }

    private static func number(_ salts: [UInt8]) -> UInt32 {
        salts.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// Two copies of a position, written by turns, so that one is whole whenever the process ends. In a
/// store that has a root each carries a code (HMAC-SHA-256), else a digest.
final class LogPositionFile: Sendable {
    private static let slotBytes = 512
    private static let contentBytes = 72

    private let file: PositionedFile
    private let key: SymmetricKey?

    /// Opens the file beside a store, and makes it if there is none.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` or ``StoreError/Code/storageFull``.
    init(beside store: String, key: SymmetricKey?) throws {
        self.key = key
        do {
            file = try PositionedFile(path: LogPosition.path(of: store), flags: O_RDWR | O_CREAT)
        } catch {
            throw StoreError(
                error.number == ENOSPC ? .storageFull : .cannotOpen,
                "the store's file of positions cannot be opened", system: error.number)
        }
        guard try file.size < 2 * Self.slotBytes else { return }
        try file.write([UInt8](repeating: 0, count: 2 * Self.slotBytes), at: 0)
        try sync()
    }

    /// The newest position that is whole; nil where there is none.
    ///
    /// - Parameter key: What its codes were made with; nil for a store without a root.
    static func read(
        beside store: String, key: SymmetricKey?
    ) -> (position: LogPosition, turn: UInt64)? {
        let path = LogPosition.path(of: store)
        guard let file = try? PositionedFile(path: path, flags: O_RDONLY) else { return nil }
        return (0..<2).compactMap { slot in
            (try? file.read(contentBytes + 32, at: slot * slotBytes)).flatMap { decode($0, key) }
        }.max { $0.turn < $1.turn }
    }

    func write(_ position: LogPosition, turn: UInt64) throws {
        try file.write(Self.slot(position, turn, key), at: Int(turn % 2) * Self.slotBytes)
    }

    /// Puts a file with one position in the place of any that is there, durably.
    static func make(_ position: LogPosition, beside store: String, key: SymmetricKey) throws {
        let slot = slot(position, 0, key)
        try PositionedFile.replace(
            LogPosition.path(of: store),
            with: slot + [UInt8](repeating: 0, count: 2 * slotBytes - slot.count))
    }

    private static func slot(
        _ position: LogPosition, _ turn: UInt64, _ key: SymmetricKey?
    ) -> [UInt8] {
        var bytes = mark(key) + Self.bytes(turn) + Self.bytes(UInt64(position.frames))
        bytes += Self.bytes(position.isClosed ? 1 : 0) + position.salts + position.header
        bytes += Self.bytes(position.root)
        return bytes + code(bytes, key)
    }

    private static func mark(_ key: SymmetricKey?) -> [UInt8] {
        Array((key == nil ? "CsBkPos1" : "CsBkPos2").utf8)
    }

    private static func code(_ bytes: [UInt8], _ key: SymmetricKey?) -> [UInt8] {
        key.map { Array(HMAC<SHA256>.authenticationCode(for: bytes, using: $0)) }
            ?? Array(SHA256.hash(data: bytes))
    }

    func sync() throws { try file.sync() }

    private static func decode(
        _ bytes: [UInt8], _ key: SymmetricKey?
    ) -> (position: LogPosition, turn: UInt64)? {
        let content = Array(bytes.prefix(contentBytes))
        guard Array(content.prefix(8)) == mark(key),
            code(content, key).elementsEqual(bytes.dropFirst(contentBytes))
        else { return nil }
        let position = LogPosition(
            salts: Array(bytes[32..<40]), frames: Int64(truncatingIfNeeded: number(bytes[16..<24])),
            header: Array(bytes[40..<64]), isClosed: number(bytes[24..<32]) == 1,
            root: number(bytes[64..<72]))
        return (position, number(bytes[8..<16]))
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
