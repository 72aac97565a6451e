internal import XMLTree

/// For people: each finding with its line in the source, a caret, its XPath and a hint.
public struct FullRendering: Sendable {
    private let paint: Paint
    private let concise: ConciseRendering

    /// With or without the colours of a terminal.
    public init(colors: Bool = false) {
        paint = Paint(isOn: colors)
        concise = ConciseRendering(colors: colors)
    }

    /// The findings of one document; empty where there are none.
    public func render(_ document: ReportedDocument) -> String {
        let report = document.report
        var text = report.findings.map { block($0, in: document.file) }.joined()
        let unkept = report.unkept.values.reduce(0, +)
        if unkept > 0 {
            text += "\(document.file.printable): \(unkept) more findings were only counted\n\n"
        }
        return text
    }

    private func block(_ finding: Finding, in file: String) -> String {
        var lines = [concise.line(finding, in: file)]
        let number = finding.position.map { String($0.line) } ?? ""
        let gutter = String(repeating: " ", count: number.count)
        if let source = finding.line {
            let caret = String(repeating: " ", count: source.caret - 1) + "^"
            lines.append(" \(gutter) \(paint.dim("|"))")
            lines.append(" \(paint.dim("\(number) |")) \(source.text)")
            lines.append(
                " \(gutter) \(paint.dim("|")) \(paint.severity(finding.severity, caret))")
        }
        if let xpath = finding.xpath {
            let section = finding.section.map { ", in section \($0.printable)" } ?? ""
            lines.append(" \(gutter) \(paint.dim("at")) \(xpath)\(section)")
        }
        lines.append(" \(gutter) \(paint.dim("help:")) \(finding.code.hint)")
        return lines.joined(separator: "\n") + "\n\n"
    }
}
