internal import Foundation

/// Threads for one command of a guest: it may wait for its person's terminal for as long as it
/// likes, and nobody else waits with it.
package final class GuestThreads: TaskExecutor {
    private static let stackBytes = 8 << 20

    private struct State {
        var jobs: [UnownedJob] = []
        var taken = 0
        var isEnded = false
    }

    private let condition = NSCondition()
    // Guarded by `condition`.
    private nonisolated(unsafe) var state = State()

    package init(_ count: Int) {
        for _ in 0..<count {
            let thread = Thread { [self] in work() }
            thread.stackSize = Self.stackBytes
            thread.start()
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            state.jobs.append(job)
            condition.signal()
        }
    }

    /// Lets the threads end once there is nothing left to do.
    package func end() {
        condition.withLock {
            state.isEnded = true
            condition.broadcast()
        }
    }

    private func work() {
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob? {
        condition.withLock {
            while state.taken == state.jobs.count {
                state.jobs.removeAll(keepingCapacity: true)
                state.taken = 0
                if state.isEnded { return nil }
                condition.wait()
            }
            defer { state.taken += 1 }
            return state.jobs[state.taken]
        }
    }
}
