import ServiceLifecycle

/// Waits that end by themselves, at the latest when the service does.
enum Waiting {
    /// What becomes of some work within so many seconds; nil if there is nothing until then, or
    /// the service ends. Work that is too late is cancelled.
    static func within<Value: Sendable>(
        seconds: Int, by sleep: @escaping @Sendable (Duration) async throws -> Void,
        _ work: @escaping @Sendable () async throws -> Value?
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
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
