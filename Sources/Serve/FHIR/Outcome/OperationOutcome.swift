package import Base
package import DocumentValidation

/// An OperationOutcome (FHIR R4): what became of a request or a document. The findings of a report
/// are those of `validate --format operationoutcome`, member for member.
package struct OperationOutcome: Sendable {
    /// What is said beside the findings of a report.
    package struct Issue: Sendable {
        let severity: ValidationSeverity
        let code: String
        let codings: [(system: String, code: String)]
        let text: String?
        let diagnostics: String?

        /// - Parameter code: Of FHIR's value set IssueType.
        package init(
            _ severity: ValidationSeverity, _ code: String,
            codings: [(system: String, code: String)] = [], text: String? = nil,
            diagnostics: String? = nil
        ) {
            self.severity = severity
            self.code = code
            self.codings = codings
            self.text = text
            self.diagnostics = diagnostics
        }
    }

    private let issues: [Issue]
    private let report: ValidationReport?

    /// The issues, then what a report has.
    package init(_ issues: [Issue], report: ValidationReport? = nil) {
        self.issues = issues
        self.report = report
    }

    /// The resource in UTF-8.
    package var bytes: [UInt8] {
        var json = JSONText()
        write(to: &json)
        return json.bytes
    }

    /// Writes the resource.
    package func write(to json: inout JSONText) {
        json.object { json in
            json.member("resourceType", "OperationOutcome")
            json.key("issue")
            json.array(CollectionOfOne(self)) { json, outcome in
                for issue in outcome.issues { json.object { issue.write(to: &$0) } }
                if let report = outcome.report {
                    OperationOutcomeRendering.writeIssues(of: report, &json)
                }
            }
        }
    }
}

extension OperationOutcome.Issue {
    fileprivate func write(to json: inout JSONText) {
        json.member("severity", severity.rawValue)
        json.member("code", code)
        if text != nil || !codings.isEmpty {
            json.key("details")
            json.object { json in
                if !codings.isEmpty {
                    json.key("coding")
                    json.array(codings) { $0.coding($1.system, $1.code) }
                }
                json.present("text", text)
            }
        }
        json.present("diagnostics", diagnostics)
    }
}
