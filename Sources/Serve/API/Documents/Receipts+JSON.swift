import Base
import DocumentValidation
import HealthModel
import HealthStore
import Intake
import HTTPExchange

extension StoreOutcome {
    /// Writes the outcome's members.
    fileprivate func write(
        _ digest: ContentDigest, namingSample: Bool = true, to json: inout JSONText
    ) {
        json.member("outcome", word)
        json.member("sha256", digest.hexadecimal)
        switch self {
        case .stored(let sample), .duplicate(let sample), .conflict(let sample):
            guard namingSample else { return }
            json.member("uuid", sample.uuid.lowercasedText)
            json.member("document", sample.uuid.lowercasedText)
            json.member("person", sample.person.description)
        case .rejected(let reason):
            json.member("code", reason.code)
            json.member("message", reason.message)
        }
    }
}

extension IntakeReceipt {
    /// Writes the receipt, with what was found.
    func write(namingSample: Bool = true, to json: inout JSONText) {
        json.object { json in
            outcome.write(digest, namingSample: namingSample, to: &json)
            guard let report else { return }
            json.key("levels")
            json.object { json in
                for level in ValidationLevel.allCases {
                    json.member(level.rawValue, report.levels[level]?.name)
                }
            }
            json.key("findings")
            json.array(report.findings) { json, finding in
                json.object { json in
                    json.member("code", finding.code.name)
                    json.member("severity", finding.severity.rawValue)
                    json.member("level", finding.level.rawValue)
                    json.member("message", finding.message)
                    if let place = finding.place {
                        json.member("line", place.line)
                        json.member("column", place.column)
                    }
                    json.present("xpath", finding.xpath)
                    json.present("hint", finding.code.hint)
                }
            }
        }
    }
}

extension Receipt {
    /// Writes the receipt.
    ///
    /// - Parameter withParts: With the header and the report that intake kept.
    func write(withParts: Bool = true, to json: inout JSONText) {
        json.object { json in
            outcome.write(digest, to: &json)
            json.member("source", source.name)
            json.member("decidedAt", decidedAt.instantText)
            guard withParts else { return }
            if let header = notes.headerJSON {
                json.key("header")
                json.raw(header)
            }
            if let report = notes.reportJSON {
                json.key("report")
                json.raw(report)
            }
        }
    }
}
