internal import Crypto
internal import GRDB
internal import GRDBSQLite
internal import Glibc
internal import HealthStore
internal import Synchronization

/// Notes how far the log goes whenever the writing connection has committed.
final class LogKeeper: Sendable {
    private struct State {
        var turn: UInt64
        var position: LogPosition?
        var log: PositionedFile?
    }

    private let store: String
    private let files: SealedFileSystem?
    private let file: LogPositionFile
    private let state: Mutex<State>
    /// Frames of the log after the last commit; 0 once they were noted.
    private let frames = Atomic<Int64>(0)

    /// - Parameters:
    ///   - files: Of an encrypted store.
    ///   - key: What codes of positions are made with; nil for a store without a root.
    init(beside store: String, _ files: SealedFileSystem?, key: SymmetricKey?) throws {
        self.store = store
        self.files = files
        let kept = LogPositionFile.read(beside: store, key: key)
        file = try LogPositionFile(beside: store, key: key)
        state = Mutex(State(turn: kept?.turn ?? 0, position: kept?.position))
    }

    /// What was noted last.
    var position: LogPosition? { state.withLock { $0.position } }

    /// Has a connection say how long the log is (https://www.sqlite.org/c3ref/wal_hook.html). The
    /// connection must not outlive this.
    func follow(_ db: Database) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sqlite3_wal_hook(
            db.sqliteConnection,
            { context, _, _, count in
                guard let context = unsafe context else { return SQLITE_OK }
                let keeper = unsafe Unmanaged<LogKeeper>.fromOpaque(context).takeUnretainedValue()
                keeper.frames.store(Int64(count), ordering: .releasing)
                return SQLITE_OK
            }, context)
    }

    /// Has the next ``note()`` write where the log ends now, whoever wrote it: first it is made
    /// durable. GRDB begins a log without that.
    func takeRecovered() throws {
        guard let recovered = files?.recoveredLog, recovered.frames > 0 else { return }
        try state.withLock { state in
            let log = try state.log ?? Self.open(store + "-wal")
            state.log = log
            try log.sync()
        }
        frames.store(recovered.frames, ordering: .releasing)
    }

    /// Writes the position of what was committed since the last call, if anything was.
    func note() throws {
        let count = frames.exchange(0, ordering: .acquiring)
        guard count > 0 else { return }
        do { try write(frames: count) } catch {
            // The next one goes further, or as far.
            _ = frames.compareExchange(expected: 0, desired: count, ordering: .releasing)
            throw error
        }
    }

    private func write(frames count: Int64) throws {
        try state.withLock { state in
            let log = try state.log ?? Self.open(store + "-wal")
            state.log = log
            let position = LogPosition(
                salts: try log.read(8, at: LogExamination.saltsPlace), frames: count,
                header: try log.read(
                    LogExamination.frameHeaderBytes, at: LogExamination.place(ofFrame: count)),
                isClosed: false)
            try write(position, &state)
        }
    }

    private static func open(_ log: String) throws -> PositionedFile {
        do { return try PositionedFile(path: log, flags: O_RDONLY) } catch {
            throw StoreError(.ioFailure, "the log cannot be read", system: error.number)
        }
    }

    /// Makes durable what was noted.
    func sync() throws { try file.sync() }

    /// Says, durably, that the log may be gone from now on.
    func close() throws {
        try note()
        try state.withLock { state in
            guard var position = state.position, !position.isClosed else { return }
            position.isClosed = true
            try write(position, &state)
            try file.sync()
        }
    }

    private func write(_ position: LogPosition, _ state: inout State) throws {
        var position = position
        position.root = files?.root?.counter ?? 0
        state.turn += 1
        try file.write(position, turn: state.turn)
        state.position = position
    }
}
