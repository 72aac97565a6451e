import AccessLog
import Foundation
import HealthStore
import Logging
import ServiceLifecycle
import StoreSQLite

/// Gives a signed checkpoint to a place outside of the store's folder: after each checkpoint of the
/// database, and once a minute while anything is written.
///
/// A place that cannot be reached stops nothing: it is tried again, and what was written meanwhile
/// has no witness until then.
struct WitnessService: Service {
    private static let everySeconds: TimeInterval = 60
    private static let retrySeconds: TimeInterval = 10

    let witness: WitnessPlace
    let signer: NoteSigner
    let store: HealthStore
    /// Nil for a store in memory.
    let backend: SQLiteBackend?
    let logger: Logger

    private struct Given {
        var place: StorePlace?
        var time = Date.distantPast
        var isBehind = true
    }

    func run() async throws {
        var given = Given()
        try? await cancelWhenGracefulShutdown {
            while true {
                await give(&given)
                try await Task.sleep(for: .seconds(1))
            }
        }
        given.isBehind = true
        given.time = .distantPast
        await give(&given)
    }

    private func give(_ given: inout Given) async {
        let place = backend?.place
        let age = Date().timeIntervalSince(given.time)
        let isDue =
            given.isBehind
            ? age >= Self.retrySeconds
            : age >= Self.everySeconds || place?.isOfOtherCheckpoint(than: given.place) == true
        guard isDue else { return }
        given.time = Date()
        do {
            let log = try await store.administrator(reason: AuditCommand.reason)
                .checkpoint(origin: signer.verifier.name)
            let checkpoint = Checkpoint(
                origin: log.origin, size: log.size, root: log.root,
                extensions: [place?.line].compactMap { $0 })
            try await witness.write(checkpoint.signed(by: signer).note)
            if given.isBehind { logger.info("witness", metadata: ["code": "current"]) }
            given.isBehind = false
            given.place = place
        } catch {
            given.isBehind = true
            logger.error(
                "witness", metadata: ["code": "witness-unreachable", "error": "\(error)"])
        }
    }
}
