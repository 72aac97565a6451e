import Access
import HTTPExchange
import ServiceLifecycle

extension APICall {
    /// What becomes of some work within so many seconds; nil if there is nothing until then, or
    /// the service ends. Work that is too late is cancelled.
    ///
    /// - Throws: 429 where the caller waits in too many places already.
    func waiting<Value: Sendable>(
        seconds: Int, _ work: @escaping @Sendable () async throws -> Value?
    ) async throws -> Value? {
        let place = try parts.waiting.take(for: caller)
        defer { withExtendedLifetime(place) {} }
        let sleep = parts.sleep
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask {
                try await sleep(.seconds(seconds))
                return nil
            }
            group.addTask {
                try await gracefulShutdown()
                return nil
            }
            return try await group.next() ?? nil
        }
    }
}
