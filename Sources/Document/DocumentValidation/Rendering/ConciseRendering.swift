internal import XMLTree

/// One line a finding: `file:line:column: severity CODE: message`.
public struct ConciseRendering: ReportRendering {
    private let paint: Paint

    /// With or without the colours of a terminal.
    public init(colors: Bool = false) { paint = Paint(isOn: colors) }

    /// The findings of one document, each line ended; empty where there are none.
    public func render(_ document: ReportedDocument) -> String {
        document.report.findings.map { line($0, in: document.file) + "\n" }.joined()
    }

    func line(_ finding: Finding, in file: String) -> String {
        let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
        let severity = paint.severity(finding.severity, finding.severity.rawValue)
        let code = paint.bold(finding.code.name)
        return "\(paint.bold(file.printable + place)): \(severity) \(code): "
            + finding.sentence.oneLine
    }
}
