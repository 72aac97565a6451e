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
        json.object { json in
            json.member("resourceType", "OperationOutcome")
            json.key("issue")
            json.array(CollectionOfOne(receipt)) { json, receipt in
                writeOutcome(to: &json)
                if let report = receipt.report {
                    OperationOutcomeRendering.writeIssues(of: report, &json)
                }
            }
        }
    }

    private func writeOutcome(to json: inout JSONText) {
        let (severity, code, text) =
            switch receipt.outcome {
            case .stored: ("information", "informational", "The document was stored.")
            case .duplicate:
                ("information", "informational", "The same document is stored already.")
            case .conflict:
                (
                    "error", "conflict",
                    "Another document has the same id: this is kept aside, nothing was replaced."
                )
            case .rejected(let reason): ("error", "processing", reason.message)
            }
        json.object { json in
            json.member("severity", severity)
            json.member("code", code)
            json.key("details")
            json.object { json in
                json.key("coding")
                json.array(CollectionOfOne(receipt.outcome)) { json, outcome in
                    json.coding("urn:casebook:intake-outcome", outcome.word)
                    if case .rejected(let reason) = outcome {
                        json.coding("urn:casebook:finding", reason.code)
                    }
                }
                json.member("text", text)
            }
        }
    }
}
