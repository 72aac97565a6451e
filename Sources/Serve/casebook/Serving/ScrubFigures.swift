import HTTPExchange
import Foundation
import HealthStore
import Synchronization
import Wording

/// How the scrub beside a service goes.
final class ScrubFigures: Sendable {
    private struct State {
        var progress: ScrubProgress?
        var finished: (at: Date, findings: Int)?
    }

    private let state = Mutex(State())

    func keep(_ progress: ScrubProgress) { state.withLock { $0.progress = progress } }

    func finish(_ progress: ScrubProgress, at date: Date) {
        state.withLock { $0 = State(finished: (date, progress.findingCount)) }
    }

    /// What whoever asks whether the service is ready is told. Damage does not keep it from
    /// answering for everything else.
    var check: ReadinessCheck {
        state.withLock { state in
            let found = max(state.progress?.findingCount ?? 0, state.finished?.findings ?? 0)
            let warning =
                found == 0 ? nil : ServeMessage.damagedPlaces(found).text
            let note = state.progress.map { progress in
                "\(Int(progress.fraction * 100)) %, \(progress.part.rawValue)"
            }
            return ReadinessCheck("scrub", warning: warning, note: note)
        }
    }

    var gauges: [OperationGauge] {
        state.withLock { state in
            let found = max(state.progress?.findingCount ?? 0, state.finished?.findings ?? 0)
            var gauges = [
                OperationGauge(
                    "casebook_scrub_findings", "Damaged places found by the last scrub.",
                    Double(found))
            ]
            if let progress = state.progress {
                gauges.append(
                    OperationGauge(
                        "casebook_scrub_progress_ratio", "Progress of the current scrub.",
                        progress.fraction))
            }
            if let finished = state.finished {
                gauges.append(
                    OperationGauge(
                        "casebook_scrub_finished_time_seconds",
                        "End time of the last scrub, in seconds since 1970.",
                        finished.at.timeIntervalSince1970.rounded()))
            }
            return gauges
        }
    }
}
