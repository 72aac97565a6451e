import Foundation
public import HTTPExchange
import HealthModel
import Synchronization

/// How the mail of a service goes, for those who run it; of nobody in particular.
public final class MailFigures: Sendable {
    private struct State {
        var sent = 0
        var failures: [String: Int] = [:]
        /// Why the server took nothing the last time.
        var problem: String?
        var waiting = 0
        var stirred: Set<PersonID> = []
    }

    /// Persons who are remembered because they have just said something; the others wait for their
    /// turn.
    private static let mostStirred = 10_000

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

    /// A person has said something about mail, which may be due at once.
    func stir(_ person: PersonID) {
        state.withLock { state in
            guard state.stirred.count < Self.mostStirred else { return }
            state.stirred.insert(person)
        }
    }

    /// Takes some of those who have said something.
    func takeStirred(atMost count: Int) -> [PersonID] {
        state.withLock { state in
            let taken = Array(state.stirred.prefix(count))
            state.stirred.subtract(taken)
            return taken
        }
    }

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
