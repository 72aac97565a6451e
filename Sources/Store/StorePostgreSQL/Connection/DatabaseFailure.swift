internal import HealthStore

/// A statement, or a connection, that failed. It carries no message of the server, which may name
/// what rows hold.
struct DatabaseFailure: Error {
    /// The SQLSTATE; empty if the connection is gone.
    let state: String
    /// Whether the connection is gone.
    let isLost: Bool

    /// Work came from what another process has changed, as if it had met the other.
    static let stale = DatabaseFailure(state: "40001", isLost: false)

    /// Whether the same transaction may succeed when it is run again from its beginning: another
    /// was first (40001, 40P01), made the same key (23505), or has a lock (55P03).
    var isConflict: Bool { ["40001", "40P01", "23505", "55P03"].contains(state) }

    /// Whether the server is another one than before, or not ready: shutting down, starting up, or
    /// a standby that cannot be written.
    var isOfServer: Bool { isLost || ["57P01", "57P02", "57P03", "25006"].contains(state) }

    /// What is said of it.
    var error: StoreError {
        switch state {
        case _ where isOfServer:
            return StoreError(
                .busy,
                "the connection to the database was lost during a transaction; nothing of "
                    + "it was saved")
        case "40001", "40P01", "23505", "55P03", "57014":
            return StoreError(.busy, "other processes kept changing the same rows; try again")
        case "53100", "53200":
            return StoreError(.storageFull, "the database has no space left (SQLSTATE \(state))")
        case "53300", "53400":
            return StoreError(.busy, "the database accepts no more connections (SQLSTATE \(state))")
        case "26000", "42P05":
            return StoreError(
                .cannotOpen,
                "the connection goes through a pooler that does not keep prepared statements "
                    + "(SQLSTATE \(state)); connect to the database directly, or have the pooler "
                    + "keep sessions")
        case "42501":
            return StoreError(
                .cannotOpen, "the database user lacks a permission that the store needs (42501)")
        case "42P01", "3F000", "42703":
            return StoreError(
                .notAStore, "the database has no store of this version (SQLSTATE \(state))")
        case _ where state.hasPrefix("XX"):
            return StoreError(.corrupt, "the database reports damage (SQLSTATE \(state))")
        case _ where state.hasPrefix("58"):
            return StoreError(.ioFailure, "the database's disk failed (SQLSTATE \(state))")
        default:
            return StoreError(
                .ioFailure, "the database refused a statement (SQLSTATE \(state))")
        }
    }
}

/// The access log has to take up what waits for it before it can be read: the work is run again
/// after that.
struct LogIsBehind: Error {}
