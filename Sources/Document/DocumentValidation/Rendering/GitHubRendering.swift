internal import XMLTree

/// Annotations of GitHub Actions: one workflow command a finding, on standard output.
///
/// GitHub shows ten of each severity a step; the others stay in the log.
/// Source: GitHub Actions, "Workflow commands", `error`, `warning` and `notice`.
public struct GitHubRendering: ReportRendering {
    private var coverage = RulesCoverage()

    /// The one form.
    public init() {}

    /// One line a finding; empty where there are none.
    public mutating func render(_ document: ReportedDocument) -> String {
        coverage.count(document)
        let file = document.relativeFile
        return document.report.findings.map { line($0, in: file) }.joined()
            + document.report.countedOnly.map {
                "::\(ValidationSeverity.information.githubCommand) file=\(property(file))::\($0)\n"
            }.joined()
    }

    /// One notice that says which rules ran.
    public func end(_ run: RunOutcome) -> String {
        guard !coverage.lines.isEmpty else { return "" }
        return "::\(ValidationSeverity.information.githubCommand) title=rules::"
            + data(coverage.lines.joined(separator: "\n")) + "\n"
    }

    private func line(_ finding: Finding, in file: String) -> String {
        var properties = ["file=\(property(file))"]
        if let position = finding.position {
            properties += ["line=\(position.line)", "col=\(position.column)"]
        }
        properties.append("title=\(property(finding.code.name))")
        let place = finding.xpath.map { " (\($0))" } ?? ""
        return "::\(finding.severity.githubCommand) \(properties.joined(separator: ","))::"
            + data(finding.sentence + place) + "\n"
    }

    private func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
