/// Works on many inputs at once and hands over the results in the order of the inputs.
struct OrderedWork {
    /// Inputs that are worked on at the same time.
    let jobs: Int
    /// Results that may wait for an earlier one, for each job.
    static let waitingPerJob = 16

    /// Calls `work` for each input and `deliver` for each result, in the order of the inputs.
    /// Memory is bounded by the number of results that may wait.
    func run<Work: Sendable, Result: Sendable>(
        _ inputs: inout some IteratorProtocol<Work>,
        work: @escaping @Sendable (Work) async -> Result,
        deliver: (Result) async throws -> Void
    ) async throws {
        if jobs == 1 {
            while let input = inputs.next() { try await deliver(await work(input)) }
            return
        }
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var waiting: [Int: Result] = [:]
            var started = 0
            var delivered = 0
            var running = 0
            var exhausted = false
            while true {
                while !exhausted, running < jobs, started - delivered < jobs * Self.waitingPerJob {
                    guard let input = inputs.next() else {
                        exhausted = true
                        break
                    }
                    let number = started
                    group.addTask { (number, await work(input)) }
                    started += 1
                    running += 1
                }
                guard let (number, result) = try await group.next() else { return }
                running -= 1
                waiting[number] = result
                while let result = waiting.removeValue(forKey: delivered) {
                    delivered += 1
                    try await deliver(result)
                }
            }
        }
    }
}
