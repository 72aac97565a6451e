internal import XMLTree

/// For people: each finding with its line in the source, a caret, its XPath and a hint.
///
/// Of findings of one document that say the same, the first three are shown and the others
/// counted, with their lines. Behind the last document stands which rules ran.
public struct FullRendering: ReportRendering {
    /// Findings that say the same of one document and are shown.
    static let alikeShown = 3
    /// Lines that are named of those that are not shown.
    static let linesNamed = 12

    private let paint: Paint
    private let concise: ConciseRendering
    private var coverage = RulesCoverage()

    /// With or without the colours of a terminal.
    public init(colors: Bool = false) {
        paint = Paint(isOn: colors)
        concise = ConciseRendering(colors: colors)
    }

    /// The findings of one document; empty where there are none.
    public mutating func render(_ document: ReportedDocument) -> String {
        coverage.count(document)
        let report = document.report
        var alike: [FindingKind.Key: Int] = [:]
        var hidden: [FindingKind.Key: [Finding]] = [:]
        var order: [FindingKind.Key] = []
        var text = ""
        for finding in report.findings {
            let key = FindingKind.Key(finding)
            alike[key, default: 0] += 1
            if alike[key]! <= Self.alikeShown {
                text += block(finding, in: document.file)
            } else {
                if hidden[key] == nil { order.append(key) }
                hidden[key, default: []].append(finding)
            }
        }
        for key in order { text += more(hidden[key]!, in: document.file) }
        for note in report.countedOnly { text += "\(document.file.printable): \(note)\n\n" }
        return text
    }

    /// Which rules ran.
    public func end(_ run: RunOutcome) -> String {
        coverage.lines.map { $0 + "\n" }.joined()
    }

    private func more(_ findings: [Finding], in file: String) -> String {
        let lines = findings.compactMap(\.position?.line)
        var named = lines.prefix(Self.linesNamed).map(String.init).joined(separator: ", ")
        if lines.count > Self.linesNamed { named += ", …" }
        let first = findings[0]
        return "\(paint.bold(file.printable)): "
            + "\(paint.severity(first.severity, "\(findings.count) more")) "
            + "\(paint.bold(first.code.name)): \(first.message.oneLine)\n"
            + (lines.isEmpty ? "\n" : "   \(paint.dim("lines \(named)"))\n\n")
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
            let section = finding.section.map { ", in section \(SectionNames.described($0))" }
            lines.append(" \(gutter) \(paint.dim("at")) \(xpath)\((section ?? "").printable)")
        }
        if !finding.advice.isEmpty {
            lines.append(" \(gutter) \(paint.dim("help:")) \(finding.advice)")
        }
        return lines.joined(separator: "\n") + "\n\n"
    }
}
