import CommandSupport
import DropFolder
import HealthModel
import HealthStore
import Intake
import Logging
import ServiceLifecycle
import Wording

/// Watches a drop folder beside a service, on the same store.
struct FolderService: Service {
    let path: String
    let options: WatchOptions
    let figures: FolderFigures
    let logger: Logger
    /// Where documents are read, so that a full folder delays no request.
    let executor: any TaskExecutor
    let intake: @Sendable (Source) -> DocumentIntake

    /// The longest wait for a folder, as a power of two in seconds.
    private static let longestWait = 6

    /// Opens the folder once, so that a mistake is told at the start.
    func check() throws {
        do {
            _ = try DropFolder(at: path, options: options, intake: intake)
        } catch let trouble as FolderFailure {
            throw CommandFailure(FileMessage.failed(path, trouble.reason))
        }
    }

    /// Watches until the service ends. What has gone away may come back: a share, a disk.
    func run() async throws {
        var failures = 0
        while !Task.isShuttingDownGracefully && !Task.isCancelled {
            let start = ContinuousClock.now
            do {
                try await cancelWhenGracefulShutdown {
                    try await DropFolder(at: path, options: options, intake: intake)
                        .watch(observer, on: executor)
                }
            } catch let trouble as FolderFailure {
                logger.error("folder", metadata: ["code": "\(trouble.name)"])
            } catch let error as StoreError where error.isTransient {
                logger.error("folder", metadata: ["code": "\(error.code.rawValue)"])
            }
            // What went well for a while is a new trouble, and is waited for as one.
            if start.duration(to: .now) > .seconds(1 << Self.longestWait) { failures = 0 }
            let wait = Duration.seconds(1 << min(failures, Self.longestWait))
            failures += 1
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: wait) }
        }
    }

    /// Names of files may hold anything, so none is logged.
    private var observer: WatchObserver {
        WatchObserver(
            filed: { document in
                var metadata: Logger.Metadata = ["code": "\(document.outcome.word)"]
                if case .rejected(let reason) = document.outcome {
                    metadata["code"] = "\(reason.code)"
                }
                logger.info("document", metadata: metadata)
            },
            noticed: { notice in
                let code =
                    switch notice {
                    case .started: "started"
                    case .recovered: "recovered"
                    case .blocked: "blocked"
                    case .resumed: "resumed"
                    case .left, .leftMore, .leftOthers: "left"
                    case .ignored: "ignored"
                    case .hookFailed: "hook-failed"
                    case .withoutEvents: "without-events"
                    }
                var metadata: Logger.Metadata = ["code": "\(code)"]
                if case .hookFailed(_, let reason, let seconds) = notice {
                    metadata["reason"] = "\(reason)"
                    if let seconds { metadata["again_s"] = "\(seconds)" }
                }
                logger.notice("folder", metadata: metadata)
            },
            status: { figures.keep($0) })
    }
}
