internal import CSealedFile
internal import HealthStore

/// What the file of versions of an encrypted store (`PATH.pages`) says last: how much of which log
/// the database has, and, by its counter, how old the store is.
///
/// The file knows each page of the database as it was last brought in. Together with the position
/// of the log it tells a store as it was left from one in which something older was put back: a
/// page, the database, the log, the position or the file itself.
struct StoreRoot: Sendable, Hashable {
    let counter: UInt64
    /// The salts of the log that was begun last.
    let log: [UInt8]
    /// The salts of the log that was last brought in whole, and the frames that it had then.
    let base: [UInt8]
    let baseFrames: Int64
    /// A code over all that the file ever said.
    let code: [UInt8]

    init(_ root: cbx_root) {
        counter = root.counter
        log = unsafe withUnsafeBytes(of: root.log) { unsafe Array($0) }
        base = unsafe withUnsafeBytes(of: root.base) { unsafe Array($0) }
        baseFrames = Int64(root.base_frames)
        code = unsafe withUnsafeBytes(of: root.code) { unsafe Array($0) }
    }

    /// The file of versions of a store.
    static func path(of store: String) -> String { store + ".pages" }

    /// How far the store has come if a log has so many frames.
    func position(salts: [UInt8], frames: Int64) -> StorePosition {
        StorePosition(
            counter: counter, frames: max(salts == log ? frames : 0, base == log ? baseFrames : 0),
            code: code)
    }

    /// Refuses a position of another time, and a store that is older than its file of keys.
    ///
    /// - Throws: ``StoreError/Code/rolledBack``.
    func require(_ position: LogPosition?, _ leastCounter: UInt64) throws -> LogPosition {
        guard counter >= leastCounter else {
            throw StoreError(
                .rolledBack,
                "the store is older than its file of keys (PATH.keys), which has later "
                    + "erasures; restore a backup with casebook backup restore")
        }
        guard let position else {
            throw StoreError(
                .rolledBack,
                "the store's file of positions (PATH.position) is missing, or belongs to "
                    + "another store; put it back, or restore a backup")
        }
        guard position.root <= counter else {
            throw StoreError(
                .rolledBack,
                "the store's file of versions (PATH.pages) is older than the store: it was "
                    + "replaced by an older one or cut off")
        }
        guard position.salts == log || position.salts == base else {
            throw StoreError(
                .rolledBack,
                "the store's file of positions (PATH.position) is older than the store")
        }
        return position
    }
}
