/// The four severities in the words of each format.
extension ValidationSeverity {
    /// SARIF 2.1.0, 3.27.10 `level`.
    var sarifLevel: String {
        switch self {
        case .fatal, .error: "error"
        case .warning: "warning"
        case .information: "note"
        }
    }

    /// The command of an annotation of GitHub Actions.
    var githubCommand: String {
        switch self {
        case .fatal, .error: "error"
        case .warning: "warning"
        case .information: "notice"
        }
    }

    /// Whether a JUnit test case fails by it.
    var failsTestCase: Bool { self >= .error }

    /// The element of SVRL: what is only worth knowing is a report, the rest a failed assert.
    var svrlElement: String { self == .information ? "successful-report" : "failed-assert" }

    /// FHIR R4, value set IssueSeverity.
    var issueSeverity: String { rawValue }
}
