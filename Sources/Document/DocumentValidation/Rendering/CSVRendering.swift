internal import Base
internal import XMLTree

/// Comma-separated values (RFC 4180), one row a finding and one a document, for spreadsheets.
///
/// A cell that a spreadsheet would take for a formula begins with an apostrophe.
public struct CSVRendering: ReportRendering {
    private static let heads = [
        "file", "line", "column", "severity", "code", "level", "message", "xpath", "section",
        "pack", "pattern", "rule", "assert", "flag", "hint", "found",
    ]

    /// The one form.
    public init() {}

    /// The row of names.
    public func begin() -> String { Self.heads.joined(separator: ",") + "\r\n" }

    /// One row a finding; then one without code and severity that says which rules ran.
    public func render(_ document: ReportedDocument) -> String {
        let rules = Self.heads.map { head in
            switch head {
            case "file": document.file
            case "level": ValidationLevel.rules.rawValue
            case "message": "rules: " + document.report.rulesStatement
            default: ""
            }
        }
        return document.report.findings.map { row($0, in: document.file) }.joined()
            + rules.map(CSVText.cell).joined(separator: ",") + "\r\n"
    }

    private func row(_ finding: Finding, in file: String) -> String {
        let rule = finding.rule
        let cells = [
            file, finding.position.map { String($0.line) },
            finding.position.map { String($0.column) },
            finding.severity.rawValue, finding.code.name, finding.level.rawValue, finding.message,
            finding.xpath, finding.section, rule?.pack, rule?.pattern, rule?.rule, rule?.assert,
            rule?.flag, finding.advice, finding.revealed,
        ]
        return cells.map { CSVText.cell($0 ?? "") }.joined(separator: ",") + "\r\n"
    }
}
