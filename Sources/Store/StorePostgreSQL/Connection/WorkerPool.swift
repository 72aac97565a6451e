internal import Dispatch
internal import Foundation
internal import HealthStore
internal import Synchronization

/// Threads with a connection each. Work waits in one queue for the next thread that is free; a
/// statement blocks its own thread alone. The thread that was used last is used next, so that there
/// are as many connections as were ever needed at once.
final class WorkerPool: Sendable {
    typealias Job = @Sendable (DatabaseWorker) -> Void

    private struct Waiting {
        var jobs: [Job] = []
        var first = 0
        /// Threads that wait, the one that was used last at the end.
        var idle: [Int] = []
        var isClosed = false

        mutating func next() -> Job? {
            guard first < jobs.count else { return nil }
            defer { if first == jobs.count { (jobs, first) = ([], 0) } }
            if first >= 1_024 {
                jobs.removeFirst(first)
                first = 0
            }
            first += 1
            return jobs[first - 1]
        }
    }

    private let waiting = Mutex(Waiting())
    private let signals: [DispatchSemaphore]
    private let ended = DispatchSemaphore(value: 0)

    /// Starts threads, which connect when they first have something to do.
    init(_ address: DatabaseAddress, count: Int, counts: DatabaseCounts) {
        signals = (0..<count).map { _ in DispatchSemaphore(value: 0) }
        for number in 0..<count {
            let thread = Thread { [self] in
                let worker = DatabaseWorker(address, counts: counts)
                serve(worker, number)
                worker.disconnect()
                ended.signal()
            }
            thread.name = "database \(number)"
            thread.stackSize = 4 << 20
            thread.start()
        }
    }

    /// Runs something on a thread with a connection.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/closed``.
    func run<Answer: Sendable>(
        _ body: @escaping @Sendable (DatabaseWorker) throws -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { caller in
            let (isTaken, thread) = waiting.withLock { waiting -> (Bool, Int?) in
                guard !waiting.isClosed else { return (false, nil) }
                waiting.jobs.append { worker in caller.resume(with: Result { try body(worker) }) }
                return (true, waiting.idle.popLast())
            }
            guard isTaken else {
                return caller.resume(
                    throwing: StoreError(.closed, "the store has been closed"))
            }
            if let thread { signals[thread].signal() }
        }
    }

    /// Lets the threads finish what waits and end. Closing twice is allowed.
    func close() async {
        let isFirst = waiting.withLock { waiting in
            defer { waiting.isClosed = true }
            return !waiting.isClosed
        }
        guard isFirst else { return }
        for signal in signals { signal.signal() }
        let (ended, count) = (ended, signals.count)
        await withCheckedContinuation { caller in
            DispatchQueue.global().async {
                for _ in 0..<count { ended.wait() }
                caller.resume()
            }
        }
    }

    private func serve(_ worker: DatabaseWorker, _ number: Int) {
        while true {
            let (job, isLast) = waiting.withLock { waiting -> (Job?, Bool) in
                if let job = waiting.next() { return (job, false) }
                if waiting.isClosed { return (nil, true) }
                if !waiting.idle.contains(number) { waiting.idle.append(number) }
                return (nil, false)
            }
            if let job {
                job(worker)
            } else if isLast {
                return
            } else {
                signals[number].wait()
            }
        }
    }
}

/// One thread's connection, made anew where it was lost.
final class DatabaseWorker {
    private let address: DatabaseAddress
    let counts: DatabaseCounts
    private var kept: DatabaseConnection?

    init(_ address: DatabaseAddress, counts: DatabaseCounts) {
        self.address = address
        self.counts = counts
    }

    /// The connection.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/busy`` if the database cannot be reached.
    func connection() throws -> DatabaseConnection {
        if let kept, kept.isAlive { return kept }
        let fresh = try DatabaseConnection(address, counts: counts)
        do { try fresh.beginSession() } catch let failure as DatabaseFailure {
            throw failure.error
        }
        kept = fresh
        return fresh
    }

    func disconnect() { kept = nil }
}
