internal import Base
internal import DocumentValidation

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
