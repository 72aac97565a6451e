import Foundation
public import HTTPExchange
import Synchronization

/// How the mail of a service goes, for those who run it; of nobody in particular.
public final class MailFigures: Sendable {
    private struct State {
        var sent = 0
        var failures: [String: Int] = [:]
        /// Why the server took nothing the last time.
        var problem: String?
        var waiting = 0
    }

    private let state = Mutex(State())

    /// Before anything was sent.
    public init() {}

    func note(_ failure: MailFailure?, at now: Date) {
        state.withLock { state in
            switch failure {
            case nil: (state.sent, state.problem) = (state.sent + 1, nil)
            case .refused: state.failures["refused", default: 0] += 1
            case .delayed: state.failures["delayed", default: 0] += 1
            case .unavailable(let why):
                state.failures["unavailable", default: 0] += 1
                state.problem = why
            }
        }
    }

    func know(waiting: Int) { state.withLock { $0.waiting = waiting } }

    /// What whoever asks whether the service is ready is told. Requests are served without mail.
    public var check: ReadinessCheck {
        state.withLock { state in
            ReadinessCheck(
                "mail", warning: state.problem, note: "\(state.sent) sent since the start")
        }
    }

    /// For the metrics.
    public var gauges: [OperationGauge] {
        state.withLock { state in
            let failures = ["delayed", "refused", "unavailable"].map { reason in
                OperationGauge(
                    "casebook_mail_failures", "Mails that were not taken since the start.",
                    Double(state.failures[reason] ?? 0), labels: [("reason", reason)])
            }
            return failures + [
                OperationGauge(
                    "casebook_mail_sent", "Mails that a server took since the start.",
                    Double(state.sent)),
                OperationGauge(
                    "casebook_mail_undelivered",
                    "Persons whose last mail was refused or has to wait.", Double(state.waiting)),
            ]
        }
    }
}
