import Foundation
import HealthStore
import Logging
import ServiceLifecycle

/// Reads the whole store beside a service, again and again, and tells of damage.
struct ScrubService: Service {
    let backend: any StoreScrubbing
    let figures: ScrubFigures
    /// Seconds from the end of one scrub to the beginning of the next.
    let interval: TimeInterval
    let megabytesPerSecond: Int
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                await scrub()
                try await Task.sleep(for: .seconds(interval))
            }
        }
    }

    private func scrub() async {
        let pace = ScrubPace(megabytesPerSecond: megabytesPerSecond)
        var found = 0
        do {
            let progress = try await backend.scrub { progress in
                if progress.findingCount > found {
                    logger.error(
                        "scrub", metadata: ["code": "damaged-\(progress.part.rawValue)"])
                }
                found = progress.findingCount
                figures.keep(progress)
                try await pace.wait(after: progress.bytes)
            }
            figures.finish(progress, at: Date())
            logger.notice(
                "scrub",
                metadata: ["code": progress.findingCount == 0 ? "whole" : "damaged"])
        } catch let error as StoreError {
            logger.error("scrub", metadata: ["code": "\(error.code.rawValue)"])
        } catch {
            // The service ends.
        }
    }
}
