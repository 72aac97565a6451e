internal import XMLTree

/// One line a finding: `file:line:column: severity CODE: message`. Behind the last one stands which
/// rules ran.
public struct ConciseRendering: ReportRendering {
    private let paint: Paint
    private var coverage = RulesCoverage()

    /// With or without the colours of a terminal.
    public init(colors: Bool = false) { paint = Paint(isOn: colors) }

    /// The findings of one document, each line ended; empty where there are none.
    public mutating func render(_ document: ReportedDocument) -> String {
        coverage.count(document)
        return document.report.findings.map { line($0, in: document.file) + "\n" }.joined()
    }

    /// Which rules ran.
    public func end(_ run: RunOutcome) -> String {
        coverage.lines.map { $0 + "\n" }.joined()
    }

    func line(_ finding: Finding, in file: String) -> String {
        let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
        let severity = paint.severity(finding.severity, finding.severity.rawValue)
        let code = paint.bold(finding.code.name)
        return "\(paint.bold(file.printable + place)): \(severity) \(code): "
            + finding.sentence.oneLine
    }
}
