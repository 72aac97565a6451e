import HealthStore
import Logging
import ServiceLifecycle

/// Ends the service once its store has stopped writing. What an fsync failed for may be gone from
/// memory or not: only a new process, which opens the store again and reads the log, knows what
/// there is, and whoever supervises the service starts one.
struct StoreGuard: Service {
    let store: HealthStore
    let logger: Logger

    private static let interval = Duration.seconds(1)

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                guard !store.diagnostics.hasStopped else {
                    logger.critical("store", metadata: ["code": "writer-stopped"])
                    throw CommandFailure(
                        "the store has stopped writing: writing to its disk failed; ending, so "
                            + "that the store is opened again")
                }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }
}
