internal import AccessLog
internal import Synchronization

/// Counts what a store's handles have done, for whoever runs it. It knows no person and no
/// document.
final class StoreTally: Sendable {
    private let counts = Mutex(StoreDiagnostics())

    func count(_ outcome: StoreOutcome) {
        counts.withLock { $0.outcomes[outcome.word, default: 0] += 1 }
    }

    func count(_ events: [AccessEvent]) {
        counts.withLock { counts in
            for event in events {
                if event.decision == .allowed {
                    counts.allowedReads += 1
                } else {
                    counts.deniedReads += 1
                }
            }
        }
    }

    /// What was counted, beside what the backend has counted.
    func added(to diagnostics: StoreDiagnostics) -> StoreDiagnostics {
        var diagnostics = diagnostics
        counts.withLock { counts in
            diagnostics.outcomes = counts.outcomes
            diagnostics.allowedReads = counts.allowedReads
            diagnostics.deniedReads = counts.deniedReads
        }
        return diagnostics
    }
}
