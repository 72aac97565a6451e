internal import Base
internal import DocumentValidation
internal import Foundation
internal import HealthModel
internal import HealthStore

/// What lies beside a refused file: why, for programs and for people. It has no dates, so that a
/// report that was written before a crash is the same as the one after it.
struct RefusalReport {
    let file: String
    let documents: [FiledDocument]
    /// Casebook's, which the page names.
    let version: String

    /// `{"file":…,"documents":[{"outcome":…,"sha256":…,"code":…,"message":…,"report":{…}}]}`
    var json: [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("file", file)
            json.key("documents")
            json.array(documents) { json, document in
                json.object { json in write(document, &json) }
            }
        }
        return json.bytes + [0x0A]
    }

    /// The readable page that lies beside a refused file: what `casebook validate --format html`
    /// shows of its documents, under the reasons. It has no content of theirs.
    var page: [UInt8] {
        var rendering = HTMLRendering(version: version)
        var text = rendering.begin()
        for document in documents {
            guard let report = document.report else { continue }
            text += rendering.render(
                ReportedDocument(
                    file: document.file, sha256: document.digest.hexadecimal, report: report,
                    elapsedMilliseconds: 0))
        }
        let reasons = documents.map { document in
            "\(document.file): \(document.outcome.word): \(document.sentence) "
                + "(SHA-256 \(document.digest.hexadecimal))"
        }
        return Array((text + rendering.end(RunOutcome(failures: reasons))).utf8)
    }

    private func write(_ document: FiledDocument, _ json: inout JSONText) {
        document.writeOutcome(&json)
        json.key("report")
        if let report = document.report {
            json.raw(JSONRendering().render(report))
        } else {
            json.string(nil)
        }
    }
}

extension FiledDocument {
    /// The members that say what became of a document, the same in reports and acknowledgements.
    func writeOutcome(_ json: inout JSONText) {
        json.member("file", file)
        json.member("outcome", outcome.word)
        json.member("sha256", digest.hexadecimal)
        switch outcome {
        case .stored(let sample): json.member("sample", sample.uuid.uuidString.lowercased())
        case .duplicate(let sample):
            json.member("duplicate-of", sample.uuid.uuidString.lowercased())
        case .conflict(let sample):
            json.member("code", "CB-INTAKE-CONFLICT")
            json.member("message", sentence)
            json.member("conflict-with", sample.uuid.uuidString.lowercased())
        case .rejected(let reason):
            json.member("code", reason.code)
            json.member("message", reason.message)
        }
    }

    /// Why it was not taken in, in one sentence.
    var sentence: String {
        switch outcome {
        case .rejected(let reason): reason.message
        case .conflict: "another document with the same id and different bytes is already stored"
        case .stored: "stored"
        case .duplicate: "the same bytes are already stored"
        }
    }
}

/// What a sender may pick up: one file for each that was dropped, whatever became of it.
struct Acknowledgement {
    let file: String
    let outcome: FileOutcome
    let documents: [FiledDocument]

    /// `{"file":…,"outcome":…,"documents":[{"outcome":…,"sha256":…,…,"findings":{…}}]}`
    var json: [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("file", file)
            json.member("outcome", outcome.rawValue)
            json.key("documents")
            json.array(documents) { json, document in
                json.object { json in
                    document.writeOutcome(&json)
                    guard let report = document.report else { return }
                    json.key("findings")
                    json.object { json in
                        for severity in ValidationSeverity.allCases.reversed() {
                            json.member(severity.rawValue, report.count(of: severity))
                        }
                    }
                }
            }
        }
        return json.bytes + [0x0A]
    }
}
