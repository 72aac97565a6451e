/// Works on many inputs at once and hands over the results in the order of the inputs.
package struct OrderedWork {
    /// Inputs that are worked on at the same time.
    package let jobs: Int
    /// Bytes of inputs that are worked on or have results that wait; one input may have more.
    package let bytes: Int
    /// Results that may wait for an earlier one, for each job.
    package static let waitingPerJob = 16

    package init(jobs: Int, bytes: Int = .max) { (self.jobs, self.bytes) = (jobs, bytes) }

    /// Calls `work` for each input and `deliver` for each result, in the order of the inputs.
    /// Memory is bounded by the number of results that may wait.
    package func run<Work: Sendable, Result: Sendable>(
        _ inputs: inout some IteratorProtocol<Work>, size: (Work) -> Int = { _ in 0 },
        work: @escaping @Sendable (Work) async -> Result,
        deliver: (Result) async throws -> Void
    ) async throws {
        var upcoming = inputs.next()
        var following = inputs.next()
        // One input needs no thread of its own.
        if jobs == 1 || following == nil {
            while let input = upcoming {
                try await deliver(await work(input))
                (upcoming, following) = (following, inputs.next())
            }
            return
        }
        try await withThrowingTaskGroup(of: (Int, Int, Result).self) { group in
            var waiting: [Int: (size: Int, Result)] = [:]
            var started = 0
            var delivered = 0
            var running = 0
            var held = 0
            while true {
                while let input = upcoming, running < jobs,
                    running == 0 || held + size(input) <= bytes,
                    started - delivered < jobs * Self.waitingPerJob
                {
                    let (number, size) = (started, size(input))
                    group.addTask { (number, size, await work(input)) }
                    started += 1
                    running += 1
                    held += size
                    (upcoming, following) = (following, inputs.next())
                }
                guard let (number, size, result) = try await group.next() else { return }
                running -= 1
                waiting[number] = (size, result)
                while let (size, result) = waiting.removeValue(forKey: delivered) {
                    delivered += 1
                    held -= size
                    try await deliver(result)
                }
            }
        }
    }
}
