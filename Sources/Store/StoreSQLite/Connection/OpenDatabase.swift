internal import GRDB
internal import HealthStore
internal import Synchronization

/// The connections to one database file, and what lies below them.
final class OpenDatabase: Sendable {
    let pool: DatabasePool
    let lookUps: LookUpConnections
    /// Nil if the database was opened for reading.
    let keeper: LogKeeper?
    /// Nil if it is not encrypted.
    private let files: SealedFileSystem?
    /// How far the store had come when it was opened; nil if it has no root.
    private let openedAt: StorePosition?
    private let retired = Atomic(false)

    init(
        pool: DatabasePool, lookUps: LookUpConnections, keeper: LogKeeper?,
        files: SealedFileSystem?, openedAt: StorePosition?
    ) {
        self.pool = pool
        self.lookUps = lookUps
        self.keeper = keeper
        self.files = files
        self.openedAt = openedAt
    }

    /// How far the store has come; nil if it has no root.
    var position: StorePosition? {
        guard let root = files?.root, let keeper else { return openedAt }
        let position = keeper.position ?? .none
        return root.position(salts: position.salts, frames: position.frames)
    }

    /// Has nothing more be written, and no connection made: another database takes the name. What
    /// is being read is read to its end.
    func retire() {
        lookUps.close()
        retired.store(true, ordering: .releasing)
        files?.retire()
    }

    /// Whether another database takes, or has taken, the name.
    var isRetired: Bool { retired.load(ordering: .acquiring) }

    /// Whether an error came because another database has taken the name.
    fileprivate func explains(_ error: any Error) -> Bool {
        guard isRetired, let error = error as? DatabaseError else {
            return false
        }
        return error.resultCode == .SQLITE_CANTOPEN
    }
}

extension SQLiteConnections {
    /// The database was exchanged before the turn of a write had come.
    private struct Exchanged: Error {}

    /// How often a read waits for the database that takes the place of the one before, and how
    /// long each time.
    private static let waits = 500
    private static let wait = Duration.milliseconds(10)

    /// Runs something on the writing connection, which nobody else uses meanwhile.
    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (Database, LogKeeper?) throws -> Answer
    ) async throws -> Answer {
        while true {
            let database = database
            do {
                return try await database.pool.writeWithoutTransaction { db in
                    guard self.database === database else { throw Exchanged() }
                    return try body(db, database.keeper)
                }
            } catch is Exchanged {}
        }
    }

    /// Runs something in a transaction of a reading connection. It may begin twice.
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        for _ in 0..<Self.waits {
            let database = database
            do {
                return try await database.pool.read(body)
            } catch  where database.explains(error) {
                if self.database === database { try await Task.sleep(for: Self.wait) }
            }
        }
        return try await pool.read(body)
    }
}
