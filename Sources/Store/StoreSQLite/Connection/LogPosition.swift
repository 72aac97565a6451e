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
    /// Whether the log may have been brought into the database and removed since.
    var isClosed: Bool

    static func path(of store: String) -> String { store + ".position" }

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

/// Two copies of a position, written by turns, so that one is whole whenever the process ends.
final class LogPositionFile: Sendable {
    private static let mark = Array("CsBkPos1".utf8)
    private static let slotBytes = 512
    private static let contentBytes = 72

    private let file: PositionedFile

    /// Opens the file beside a store, and makes it if there is none.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` or ``StoreError/Code/storageFull``.
    init(beside store: String) throws {
        do {
            file = try PositionedFile(path: LogPosition.path(of: store), flags: O_RDWR | O_CREAT)
        } catch {
            throw StoreError(
                error.number == ENOSPC ? .storageFull : .cannotOpen,
                "the store's file of positions cannot be opened (errno \(error.number))")
        }
        guard try file.size < 2 * Self.slotBytes else { return }
        try file.write([UInt8](repeating: 0, count: 2 * Self.slotBytes), at: 0)
        try sync()
    }

    /// The newest position that is whole; nil where there is none.
    static func read(beside store: String) -> (position: LogPosition, turn: UInt64)? {
        let path = LogPosition.path(of: store)
        guard let file = try? PositionedFile(path: path, flags: O_RDONLY) else { return nil }
        return (0..<2).compactMap { slot in
            (try? file.read(contentBytes + 32, at: slot * slotBytes)).flatMap(decode)
        }.max { $0.turn < $1.turn }
    }

    func write(_ position: LogPosition, turn: UInt64) throws {
        var bytes = Self.mark + Self.bytes(turn) + Self.bytes(UInt64(position.frames))
        bytes += Self.bytes(position.isClosed ? 1 : 0) + position.salts + position.header
        bytes += [UInt8](repeating: 0, count: Self.contentBytes - bytes.count)
        bytes += Array(SHA256.hash(data: bytes))
        try file.write(bytes, at: Int(turn % 2) * Self.slotBytes)
    }

    func sync() throws { try file.sync() }

    private static func decode(_ bytes: [UInt8]) -> (position: LogPosition, turn: UInt64)? {
        let content = bytes.prefix(contentBytes)
        guard Array(content.prefix(8)) == mark,
            SHA256.hash(data: Array(content)).elementsEqual(bytes.dropFirst(contentBytes))
        else { return nil }
        let position = LogPosition(
            salts: Array(bytes[32..<40]), frames: Int64(truncatingIfNeeded: number(bytes[16..<24])),
            header: Array(bytes[40..<64]), isClosed: number(bytes[24..<32]) == 1)
        return (position, number(bytes[8..<16]))
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
