internal import Dispatch
internal import Foundation
internal import Synchronization

/// The thread of a process that offers itself as the sequencer of the access log, soon after
/// something was written and once a second; and that clears away marks of commits nobody asks about
/// any more.
final class LogThread: Sendable {
    private let address: DatabaseAddress
    private let seal: StoreSeal
    private let parts: DatabaseParts
    private let counts: DatabaseCounts
    private let isStopped = Atomic(false)
    private let isWoken = Atomic(false)
    private let signal = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// How long events of many transactions gather before they are taken in together.
    private static let gathering: UInt32 = 20_000
    private static let interval = DispatchTimeInterval.seconds(1)

    init(
        _ address: DatabaseAddress, seal: StoreSeal, parts: DatabaseParts, counts: DatabaseCounts
    ) {
        self.address = address
        self.seal = seal
        self.parts = parts
        self.counts = counts
    }

    func start() {
        let thread = Thread { [self] in
            run()
            ended.signal()
        }
        thread.name = "access log"
        thread.stackSize = 4 << 20
        thread.start()
    }

    /// Says that something was written.
    func wake() {
        if !isWoken.exchange(true, ordering: .relaxed) { signal.signal() }
    }

    /// Ends the thread once it has taken in what waits.
    func stop() async {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        signal.signal()
        let ended = ended
        await withCheckedContinuation { caller in
            DispatchQueue.global().async {
                ended.wait()
                caller.resume()
            }
        }
    }

    private func run() {
        let worker = DatabaseWorker(address, counts: counts)
        var cleared = Date.distantPast
        while true {
            _ = signal.wait(timeout: .now() + Self.interval)
            let isLast = isStopped.load(ordering: .relaxed)
            if !isLast { usleep(Self.gathering) }
            isWoken.store(false, ordering: .relaxed)
            do {
                let connection = try worker.connection()
                try LogSequencer(connection, seal, parts).run(isPatient: false)
                if cleared.timeIntervalSinceNow < -60, !isLast {
                    cleared = Date()
                    try Self.clear(connection)
                }
            } catch let failure as DatabaseFailure {
                // Whoever writes is told; the next turn connects anew.
                if failure.isOfServer { worker.disconnect() }
            } catch { worker.disconnect() }
            if isLast { break }
        }
        worker.disconnect()
    }

    static func clear(_ connection: DatabaseConnection) throws {
        for (table, end) in [("commit_mark", "at_us"), ("spent_mark", "end_s * 1000000")] {
            try connection.send(
                SQLCommand(
                    """
                    DELETE FROM \(table)
                    WHERE \(end) < \(DatabaseClock.statement) - \(DatabaseClock.kept)
                    """))
        }
        _ = try connection.flush()
    }
}
