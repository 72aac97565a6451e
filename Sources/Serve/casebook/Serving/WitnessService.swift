import AccessLog
import Foundation
import HealthStore
import Logging
import ServiceLifecycle
import StoreCommands

/// Gives a signed checkpoint to a place outside of the store's folder: after each checkpoint of the
/// database, and once a minute while anything is written.
///
/// A place that cannot be reached stops nothing: it is tried again, and what was written meanwhile
/// has no witness until then.
actor WitnessService: Service {
    private static let everySeconds: TimeInterval = 60
    private static let retrySeconds: TimeInterval = 10

    private let witness: WitnessPlace
    private let signer: NoteSigner
    private let store: HealthStore
    private let backend: (any PositionReporting)?
    private let logger: Logger
    /// What was given last, and when that was tried.
    private var given: StorePosition?
    private var time = Date.distantPast
    private var isBehind = true

    /// - Parameter backend: Nil for a store in memory.
    init(
        witness: WitnessPlace, signer: NoteSigner, store: HealthStore,
        backend: (any PositionReporting)?,
        logger: Logger
    ) {
        self.witness = witness
        self.signer = signer
        self.store = store
        self.backend = backend
        self.logger = logger
    }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                await self.giveIfDue()
                try await Task.sleep(for: .seconds(1))
            }
        }
        await give(backend?.position)
    }

    private func giveIfDue() async {
        let position = backend?.position
        let age = Date().timeIntervalSince(time)
        let isDue =
            isBehind
            ? age >= Self.retrySeconds
            : age >= Self.everySeconds || position?.isOfOtherCheckpoint(than: given) == true
        if isDue { await give(position) }
    }

    private func give(_ position: StorePosition?) async {
        time = Date()
        do {
            let log = try await store.administrator(reason: AuditCommand.reason)
                .checkpoint(origin: signer.verifier.name)
            let checkpoint = Checkpoint(
                origin: log.origin, size: log.size, root: log.root,
                extensions: [position?.line].compactMap { $0 })
            try await witness.write(checkpoint.signed(by: signer).note)
            if isBehind { logger.info("witness", metadata: ["code": "current"]) }
            isBehind = false
            given = position
        } catch {
            isBehind = true
            logger.error(
                "witness", metadata: ["code": "witness-unreachable", "error": "\(error)"])
        }
    }
}
