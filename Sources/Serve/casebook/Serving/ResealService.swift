import HTTPExchange
import Foundation
import HealthStore
import Logging
import ServiceLifecycle
import StoreSQLite
import Synchronization

/// Encrypts the store with a new data key beside a service, once `casebook keys reseal` has asked
/// for it.
struct ResealService: ServiceLifecycle.Service {
    let backend: any DataKeyChanging
    let files: SQLiteStoreFiles
    let figures: ResealFigures
    let megabytesPerSecond: Int
    let logger: Logger

    /// How often it is looked whether somebody has asked, and how long after a failure.
    private static let interval = Duration.seconds(2)
    private static let delayAfterFailure = Duration.seconds(600)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                if files.isResealingRequested { try await reseal() }
                try await Task.sleep(for: Self.interval)
            }
        }
    }

    private func reseal() async throws {
        let pace = ScrubPace(megabytesPerSecond: megabytesPerSecond)
        defer { figures.keep(nil) }
        do {
            try await backend.reseal { progress in
                figures.keep(progress)
                try await pace.wait(after: progress.bytes)
            }
            logger.notice("reseal", metadata: ["code": "new-data-key"])
        } catch let error as StoreError {
            logger.error("reseal", metadata: ["code": "\(error.code.rawValue)"])
            try await Task.sleep(for: Self.delayAfterFailure)
        }
    }
}

/// How far the store has been encrypted again.
final class ResealFigures: Sendable {
    private let progress = Mutex<ResealProgress?>(nil)

    func keep(_ progress: ResealProgress?) { self.progress.withLock { $0 = progress } }

    /// Nil if nothing is under way.
    var check: ReadinessCheck? {
        progress.withLock { $0 }.map {
            ReadinessCheck("reseal", note: "\(Int($0.fraction * 100)) %")
        }
    }

    /// None if nothing is under way.
    var gauges: [OperationGauge] {
        progress.withLock { $0 }.map {
            [
                OperationGauge(
                    "casebook_reseal_progress_ratio",
                    "Share of the store encrypted with the new data key.", $0.fraction)
            ]
        } ?? []
    }
}
