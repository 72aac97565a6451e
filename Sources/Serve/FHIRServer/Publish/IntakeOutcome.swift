import FHIR
import Base
import DocumentValidation
import HTTPTypes
import HealthStore
import Intake

/// What became of a document, as an OperationOutcome: the receipt's words first, then what
/// validation found.
struct IntakeOutcome {
    private let receipt: IntakeReceipt

    init(_ receipt: IntakeReceipt) { self.receipt = receipt }

    static func status(of outcome: StoreOutcome) -> HTTPResponse.Status {
        switch outcome {
        case .stored: .created
        case .duplicate: .ok
        case .conflict: .conflict
        case .rejected: .unprocessableContent
        }
    }

    func write(to json: inout JSONText) {
        OperationOutcome([issue], report: receipt.report).write(to: &json)
    }

    private var issue: OperationOutcome.Issue {
        let outcome = ("urn:casebook:intake-outcome", receipt.outcome.word)
        return switch receipt.outcome {
        case .stored:
            .init(
                .information, "informational", codings: [outcome],
                text: "The document was stored.")
        case .duplicate:
            .init(
                .information, "informational", codings: [outcome],
                text: "The same document is stored already.")
        case .conflict:
            .init(
                .error, "conflict", codings: [outcome],
                text: "Another document has the same id: this is kept aside, nothing was replaced."
            )
        case .rejected(let reason):
            .init(
                .error, "processing",
                codings: [outcome, ("urn:casebook:finding", reason.code)], text: reason.message)
        }
    }
}
