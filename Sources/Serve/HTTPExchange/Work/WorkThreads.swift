import Foundation
package import Hummingbird

/// Threads of their own for whatever may take long, so that it never holds one of Swift's own
/// threads, of which there are only as many as processor cores, nor an event loop.
///
/// Each caller has a lane. A thread takes the next job of the lane that has waited longest, so that
/// a caller with a thousand jobs delays another one by a single job, and a lane has all threads but
/// one, so that a few endless jobs of one caller delay nobody. Threads start when there is work and
/// end when there has been none for a while.
final class WorkThreads: @unchecked Sendable {
    // Unchecked: all that changes is guarded by `condition`.

    /// The stack of a thread, in bytes. Elements are nested 256 deep at most, and rendering calls
    /// itself for each.
    private static let stackBytes = 8 << 20
    /// Seconds after which a thread without work ends.
    private static let idleSeconds = 10.0

    private typealias Job = (job: UnownedJob, lane: WorkLane)

    private struct Queue {
        var waiting: [Job] = []
        var taken = 0
        var running = 0

        var isEmpty: Bool { taken == waiting.count }

        mutating func next() -> Job {
            let job = waiting[taken]
            taken += 1
            // Compacts the queue once more than half of it has been taken.
            if taken > 64, taken > waiting.count / 2 {
                waiting.removeFirst(taken)
                taken = 0
            }
            return job
        }
    }

    private let count: Int
    private let name: String
    private let niceness: Int32
    private let condition = NSCondition()
    private var queues: [String: Queue] = [:]
    /// Lanes with jobs that wait, the one that has waited longest first.
    private var turns: [String] = []
    private var waitingJobs = 0
    private var threads = 0
    private var idle = 0

    /// - Parameters:
    ///   - count: Threads at most.
    ///   - name: At most 15 characters, as the system shows threads.
    ///   - niceness: How far the threads give way to others of the process, 0 to 19.
    init(_ count: Int, name: String, niceness: Int32 = 0) {
        self.count = count
        self.name = name
        self.niceness = niceness
    }

    /// Jobs of one lane that run at the same time.
    private var share: Int { max(1, count - 1) }

    /// Jobs that wait for a thread.
    var waiting: Int { condition.withLock { waitingJobs } }

    /// Jobs that have a thread.
    var running: Int { condition.withLock { threads - idle } }

    /// A lane, as what Swift runs tasks on.
    func lane(_ name: String) -> WorkLane { WorkLane(name: name, threads: self) }

    fileprivate func add(_ job: UnownedJob, of lane: WorkLane) {
        condition.withLock {
            if queues[lane.name]?.isEmpty ?? true { turns.append(lane.name) }
            queues[lane.name, default: Queue()].waiting.append((job, lane))
            waitingJobs += 1
            if waitingJobs > idle, threads < count {
                threads += 1
                start()
            } else {
                condition.signal()
            }
        }
    }

    private func start() {
        let thread = Thread { [self] in work() }
        thread.stackSize = Self.stackBytes
        thread.start()
    }

    private func work() {
        // `Thread` sets a name only after `start()` has returned, which holds the lock.
        condition.withLock { Thread.current.name = name }
        // On Linux each thread has its own niceness; 0 names the calling one.
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        var finished: String?
        while let (job, lane) = next(after: finished) {
            job.runSynchronously(on: lane.asUnownedTaskExecutor())
            finished = lane.name
        }
    }

    /// Waits for a job that may run; nil when the thread should end.
    private func next(after finished: String?) -> Job? {
        condition.withLock {
            if let finished { leave(finished) }
            while true {
                if let turn = turns.firstIndex(where: { queues[$0]!.running < share }) {
                    return take(turn)
                }
                idle += 1
                let isSignalled = condition.wait(
                    until: Date(timeIntervalSinceNow: Self.idleSeconds))
                idle -= 1
                if !isSignalled, turns.isEmpty {
                    threads -= 1
                    return nil
                }
            }
        }
    }

    private func take(_ turn: Int) -> Job {
        let name = turns.remove(at: turn)
        let job = queues[name]!.next()
        queues[name]!.running += 1
        waitingJobs -= 1
        if !queues[name]!.isEmpty { turns.append(name) }
        return job
    }

    private func leave(_ name: String) {
        queues[name]!.running -= 1
        if queues[name]!.isEmpty, queues[name]!.running == 0 { queues[name] = nil }
    }
}

/// Where the tasks of one caller run.
final class WorkLane: TaskExecutor {
    fileprivate let name: String
    private let threads: WorkThreads

    fileprivate init(name: String, threads: WorkThreads) {
        self.name = name
        self.threads = threads
    }

    func enqueue(_ job: consuming ExecutorJob) { threads.add(UnownedJob(job), of: self) }
}

/// Answers requests on threads of the service's own, in turns by address: Swift's threads then
/// have nothing to do but to pass bytes on and to answer probes, whatever the store is asked.
package struct OwnThreads: RouterMiddleware {
    private let threads: WorkThreads

    package init(_ limits: ServiceLimits) {
        threads = WorkThreads(limits.requestThreads, name: "casebook-answer")
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard !ProbePath.isProbe(request.uri.path) else {
            return try await next(request, context)
        }
        let lane = threads.lane(context.origin.map { "\($0.neighbourhood)" } ?? "")
        var response = try await withTaskExecutorPreference(lane) {
            try await next(request, context)
        }
        // A body without a length is made while it is written.
        if response.body.contentLength == nil {
            let body = response.body
            response.body = ResponseBody { writer in
                try await withTaskExecutorPreference(lane) { try await body.write(writer) }
            }
        }
        return response
    }
}
