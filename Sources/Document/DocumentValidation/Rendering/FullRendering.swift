internal import XMLTree

/// For people: each finding with its line in the source, a caret, its XPath and a hint.
///
/// Findings of one document that say the same are shown once, with their lines. Behind the last
/// document stands which rules ran.
public struct FullRendering: ReportRendering {
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
        var kinds: [FindingKind.Key: [Finding]] = [:]
        var order: [FindingKind.Key] = []
        for finding in report.findings {
            let key = FindingKind.Key(finding)
            if kinds[key] == nil { order.append(key) }
            kinds[key, default: []].append(finding)
        }
        var text = order.map { block(kinds[$0]!, in: document.file) }.joined()
        for note in report.countedOnly { text += "\(document.file.printable): \(note)\n\n" }
        return text
    }

    /// Which rules ran.
    public func end(_ run: RunOutcome) -> String {
        coverage.lines.map { $0 + "\n" }.joined()
    }

    /// The other places of findings that say the same.
    private func others(_ findings: ArraySlice<Finding>) -> String {
        let lines = findings.compactMap(\.position?.line)
        var named = lines.prefix(Self.linesNamed).map(String.init).joined(separator: ", ")
        if lines.count > Self.linesNamed { named += ", …" }
        let count = findings.count == 1 ? "1 more place" : "\(findings.count) more places"
        return count
            + (lines.isEmpty ? "" : lines.count == 1 ? ", line \(named)" : ", lines \(named)")
    }

    private func block(_ findings: [Finding], in file: String) -> String {
        let finding = findings[0]
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
        if findings.count > 1 {
            lines.append(" \(gutter) \(paint.dim("also:")) \(others(findings.dropFirst()))")
        }
        if !finding.advice.isEmpty {
            lines.append(" \(gutter) \(paint.dim("help:")) \(finding.advice)")
        }
        if let see = finding.see { lines.append(" \(gutter) \(paint.dim("see:")) \(see.oneLine)") }
        return lines.joined(separator: "\n") + "\n\n"
    }
}

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
