import CommandSupport
import HealthStore
import Logging
import ServiceLifecycle
import StoreSQLite
import Wording

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
                    throw CommandFailure(ServeMessage.diskFailed())
                }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }
}

/// Keeps a scrub to so many bytes in a second, so that others get the disk.
struct ScrubPace: Sendable {
    /// Nil for as quick as can be.
    let megabytesPerSecond: Int?
    private let start = ContinuousClock.now

    init(megabytesPerSecond: Int?) { self.megabytesPerSecond = megabytesPerSecond }

    /// Waits until so many bytes may have been read since the start.
    func wait(after bytes: Int64) async throws {
        try Task.checkCancellation()
        guard let megabytesPerSecond else { return }
        let due = start + .seconds(Double(bytes) / Double(megabytesPerSecond << 20))
        if due > .now { try await Task.sleep(until: due, clock: .continuous) }
    }
}

/// Backs a store up beside a service that holds it.
struct BackupService: Service {
    let backups: WatchBackups
    let series: BackupSeries
    let backend: any StoreCopying

    func run() async throws {
        await cancelWhenGracefulShutdown { await backups.make(series, of: backend) }
        // A service that returns ends the others.
        try await gracefulShutdown()
    }
}

/// Fills the index of delegates of a store from before it, beside a service.
struct DelegateIndexService: Service {
    let store: HealthStore
    let logger: Logger

    private static let delayAfterFailure = Duration.seconds(600)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { return try await store.indexDelegates() } catch let error as StoreError {
                    logger.error("delegates", metadata: ["code": "\(error.code.rawValue)"])
                    try await Task.sleep(for: Self.delayAfterFailure)
                }
            }
        }
        // A service that returns ends the others.
        try await gracefulShutdown()
    }
}
