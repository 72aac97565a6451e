internal import CSealedFile
internal import Foundation
internal import Glibc
internal import HealthStore

/// Looks at a store's write-ahead log before SQLite does, which would take the first damaged frame
/// for the log's end and drop what follows in silence.
///
/// A torn end is what a power failure leaves, and is no damage: its transaction was not
/// acknowledged. Damage is told from it by what only a durable transaction leaves: a whole one
/// behind the bad frame with the beginning of the next, or the position that was acknowledged.
struct LogExamination {
    static let saltsPlace = 16
    static let frameHeaderBytes = 24
    private static let headerBytes = 32
    private static let frameBytes = frameHeaderBytes + 4096

    static func place(ofFrame frame: Int64) -> Int {
        headerBytes + (Int(frame) - 1) * frameBytes
    }

    private let log: String
    private let files: SealedFileSystem?
    private let position: LogPosition?
    private let root: StoreRoot?
    private(set) var facts = cbx_log_facts()

    /// - Parameters:
    ///   - store: The database file.
    ///   - position: What the log must contain; nil if nobody knows.
    ///   - root: What the database has of it; nil if nobody knows.
    init(
        of store: String, _ files: SealedFileSystem?, position: LogPosition?,
        root: StoreRoot? = nil
    ) throws {
        log = store + "-wal"
        self.files = files
        self.position = position
        self.root = root
        try examine()
    }

    /// Frames that SQLite would read.
    var committed: Int64 { facts.committed }
    /// Frames that were acknowledged; nil if nobody knows.
    var acknowledged: Int64? { isOfPosition ? position?.frames : nil }

    var salts: [UInt8] {
        let salts = facts.salts
        return [salts.0, salts.1, salts.2, salts.3, salts.4, salts.5, salts.6, salts.7]
    }

    private var isOfPosition: Bool { facts.has_header && position?.salts == salts }

    /// What is wrong with the log; nil if nothing is.
    var damage: String? {
        if let position, let root { return damage(position, root) }
        guard facts.frames > 0 || facts.has_header else {
            return position.map(\.isClosed) == false
                ? "the write-ahead log, with acknowledged transactions in it, is missing or empty"
                : nil
        }
        guard facts.has_header else { return "the header of the write-ahead log is damaged" }
        if let damagedFrame { return damagedFrame }
        guard let position else { return nil }
        guard isOfPosition else {
            return position.isClosed || position.isFollowed(by: salts) ? nil : Self.another
        }
        guard facts.committed >= position.frames else { return short(of: position.frames) }
        return header(of: position.frames) == position.header ? nil : Self.another
    }

    /// The same where the root says how much of which log the database has.
    ///
    /// ```
    /// position   log 7, frame 90 │ the log must have frame 90
    /// root       log 7, frame 90 │ … or nothing: the database has all of it
    /// root       log 8 begun     │ … or be log 8
    /// ```
    private func damage(_ position: LogPosition, _ root: StoreRoot) -> String? {
        let isCovered = position.salts == root.base && position.frames <= root.baseFrames
        guard facts.has_header else {
            return isCovered
                ? nil
                : "the write-ahead log, with acknowledged transactions in it, is missing or damaged"
        }
        if let damagedFrame { return damagedFrame }
        guard isOfPosition || salts == root.log && isCovered else { return Self.another }
        let needed = max(
            isOfPosition ? position.frames : 0, salts == root.base ? root.baseFrames : 0)
        guard facts.committed >= needed else { return short(of: needed) }
        guard isOfPosition, position.frames > 0 else { return nil }
        return header(of: position.frames) == position.header ? nil : Self.another
    }

    private static let another = "the write-ahead log is not the latest one of the store"

    private var damagedFrame: String? {
        facts.damaged == 0
            ? nil
            : "frame \(facts.damaged) of \(facts.frames) of the write-ahead log is damaged, "
                + "with acknowledged transactions after it"
    }

    private func short(of frames: Int64) -> String {
        "the write-ahead log can be read up to frame \(facts.committed), but \(frames) "
            + "frames were acknowledged"
    }

    /// - Throws: ``StoreError/Code/damagedLog``.
    func requireWhole() throws {
        guard let damage else { return }
        throw StoreError(
            .damagedLog,
            "\(damage); restore a backup, or copy the readable part into a new store: "
                + "casebook store salvage NEW")
    }

    /// Mends the first bad frame, if one bit of it was turned.
    mutating func mend() throws -> Bool {
        guard facts.has_header, facts.bad > 0,
            unsafe cbx_log_mend(log, files?.pointer, facts.bad)
        else { return false }
        try examine()
        return true
    }

    /// Cuts the log off behind what can be read.
    func cut() throws {
        guard FileManager.default.fileExists(atPath: log) else { return }
        guard unsafe cbx_log_cut(log, facts.has_header ? facts.committed : 0) else {
            throw StoreError(.ioFailure, "the write-ahead log cannot be written", system: errno)
        }
    }

    private mutating func examine() throws {
        facts = cbx_log_facts()
        let isRead = unsafe cbx_log_examine(log, files?.pointer, &facts)
        guard isRead || !FileManager.default.fileExists(atPath: log) else {
            throw StoreError(.ioFailure, "the write-ahead log cannot be read")
        }
    }

    private func header(of frame: Int64) -> [UInt8]? {
        guard let file = try? PositionedFile(path: log, flags: O_RDONLY) else { return nil }
        return try? file.read(Self.frameHeaderBytes, at: Self.place(ofFrame: frame))
    }
}
