internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import DocumentValidation
internal import Foundation
internal import HealthModel
package import HealthStore
internal import Intake
internal import Wording

/// Writes receipts, a line each.
struct ReceiptWriter {
    let format: ImportCommand.Format
    var stream: ResultStream

    mutating func write(_ result: ImportWork.Result) throws(FileFailure) {
        switch result {
        case .receipt(let file, let receipt):
            try stream.write(
                format == .table ? receipt.outcome.line(of: file) : json(file, receipt))
        case .unreadable(let failure):
            var json = JSONText()
            json.object { json in
                json.member("file", failure.name)
                json.member("outcome", "waiting")
                json.member("message", StoredDocumentMessage.notRead(failure.reason).text)
            }
            try stream.write(
                format == .table
                    ? "waiting    \(failure.description.printable)\n" : json.text + "\n")
        }
    }

    mutating func flush() throws(FileFailure) { try stream.flush() }

    private func json(_ file: String, _ receipt: IntakeReceipt) -> String {
        var json = JSONText()
        json.object { json in
            json.member("file", file)
            json.member("outcome", receipt.outcome.word)
            json.member("sha256", receipt.digest.hexadecimal)
            switch receipt.outcome {
            case .stored(let sample), .duplicate(let sample), .conflict(let sample):
                json.member("uuid", sample.uuid.lowercasedText)
                // The name that it had before, for one release.
                json.member("sample", sample.uuid.lowercasedText)
                json.member("person", sample.person.description)
            case .rejected(let reason):
                json.member("code", reason.code)
                json.member("message", reason.message)
            }
            if receipt.isDecidedByReport, let report = receipt.report {
                json.key("levels")
                json.object { json in
                    for level in ValidationLevel.allCases {
                        json.member(level.rawValue, report.levels[level]?.name)
                    }
                }
            }
        }
        return json.text + "\n"
    }
}

extension IntakeReceipt {
    /// Not where other bytes decided: whether those were known before validation is chance.
    fileprivate var isDecidedByReport: Bool {
        switch outcome {
        case .stored, .rejected: true
        case .duplicate, .conflict: false
        }
    }
}

extension StoreOutcome {
    /// What became of a file, on a line for people.
    package func line(of file: String) -> String {
        let head = word + String(repeating: " ", count: max(1, 11 - word.count))
        return switch self {
        case .stored(let sample), .duplicate(let sample):
            "\(head)\(sample.uuid.lowercasedText)  \(file.printable)\n"
        case .conflict(let sample):
            "\(head)\(StoredDocumentMessage.conflict(sample.uuid.lowercasedText, file.printable))\n"
        case .rejected(let reason):
            "\(head)\(reason.code)  \(file.printable): \(reason.message)\n"
        }
    }
}
