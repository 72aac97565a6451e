import HTTPTypes
import Synchronization

/// The way to the threads for long work: validation, rendering, statistics, everything whose time
/// grows with what a caller sent or has stored. It is bounded, fair by caller, and gives up what
/// nobody waits for any more.
package final class WorkQueue: Sendable {
    private struct Places {
        var all = 0
        var byCaller: [String: Int] = [:]
        var refusals = 0
    }

    private static let retryAfterSeconds = 5

    private let threads: WorkThreads
    private let limits: ServiceLimits
    private let places = Mutex(Places())

    package init(_ limits: ServiceLimits) {
        self.limits = limits
        threads = WorkThreads(
            limits.workThreads, name: "casebook-work", niceness: ServiceLimits.workNiceness)
    }

    /// Where work runs that nobody waits for, in turns with that of callers.
    package func lane(_ name: String) -> any TaskExecutor { threads.lane("own \(name)") }

    /// Does some work on the threads, in turns with other callers' work.
    ///
    /// - Parameters:
    ///   - caller: Whose work it is.
    ///   - client: Who waits for it; when they have gone before it begins, it is not done.
    /// - Throws: ``ServiceFailure`` 503 when too much work waits, 429 when too much of it is the
    ///   caller's own.
    func run<Value: Sendable>(
        for caller: String, while client: ClientConnection?,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try enter(caller)
        defer { leave(caller) }
        let lane = threads.lane(caller)
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(executorPreference: lane) {
                if let client, client.isGone { throw ServiceFailure.clientGone }
                return try await body()
            }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    /// Does some work for a request.
    package func run<Value: Sendable>(
        for context: ServiceContext, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let origin = context.origin.map { "address \($0.neighbourhood)" }
        return try await run(
            for: context.caller?.rateKey ?? origin ?? "", while: context.client, body)
    }

    /// Parts of requests that wait for a thread.
    var waiting: Int { threads.waiting }

    /// Requests that wait or run, threads that are busy, and requests that were refused.
    package var figures: (admitted: Int, running: Int, refusals: Int) {
        let (all, refusals) = places.withLock { ($0.all, $0.refusals) }
        return (all, threads.running, refusals)
    }

    private func enter(_ caller: String) throws(ServiceFailure) {
        let (isFull, isOverShare) = places.withLock { places in
            let isFull = places.all >= limits.longRequests
            let isOverShare = places.byCaller[caller, default: 0] >= limits.longRequestsOfOne
            if isFull || isOverShare {
                places.refusals += 1
            } else {
                places.all += 1
                places.byCaller[caller, default: 0] += 1
            }
            return (isFull, isOverShare)
        }
        let headers: HTTPFields = [.retryAfter: "\(Self.retryAfterSeconds)"]
        if isFull {
            throw ServiceFailure(
                .serviceUnavailable, "too-much-work",
                "expected at most \(limits.longRequests) long requests at a time", headers: headers)
        }
        if isOverShare {
            throw ServiceFailure(
                .tooManyRequests, "too-much-own-work",
                "expected at most \(limits.longRequestsOfOne) long requests of one caller at a "
                    + "time", headers: headers)
        }
    }

    private func leave(_ caller: String) {
        places.withLock { places in
            places.all -= 1
            guard let count = places.byCaller[caller], count > 1 else {
                return places.byCaller[caller] = nil
            }
            places.byCaller[caller] = count - 1
        }
    }
}

extension ServiceFailure {
    /// Nobody waits for the answer any more; the status is for the log alone.
    package static let clientGone = ServiceFailure(
        HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"), "client-gone",
        "the connection was closed before the answer was made")
}
