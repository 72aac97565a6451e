internal import HTML
internal import XMLTree

extension HTMLDocument {
    /// The source with its findings marked, to be unfolded.
    var sourceLines: Markup {
        guard let source, !source.lines.isEmpty else { return Markup() }
        var found: [Int: [(index: Int, finding: Finding)]] = [:]
        for (index, finding) in document.report.findings.enumerated() {
            guard let line = finding.position?.line else { continue }
            found[line, default: []].append((index, finding))
        }
        var rows: [Markup] = []
        var last = 0
        for line in source.lines {
            if line.number != last + 1 {
                rows.append(ReportTag.li(.class("gap"), .hidden) { "⋯" }.line)
            }
            last = line.number
            rows.append(row(line, found[line.number] ?? []).line)
        }
        return ReportTag.details(.class("source"), .open) {
            ReportTag.summary { "Source" }.line
            ReportTag.ol {
                "\n"
                Markup(rows)
            }.line
        }.line
    }

    private func row(
        _ line: SourceExcerpt.Line, _ found: [(index: Int, finding: Finding)]
    ) -> Markup {
        let code = ReportTag.code { Markup.printable(line.text) }
        guard let worst = found.map(\.finding.severity).max() else {
            return ReportTag.li(.value(line.number)) { code }
        }
        return ReportTag.li(
            .value(line.number), .id("d\(number)l\(line.number)"), .class(worst.rawValue)
        ) {
            code
            for mark in found {
                ReportTag.a(
                    .class(mark.finding.severity.rawValue), .place("d\(number)f\(mark.index + 1)")
                ) { Markup.message(mark.finding.message) }
            }
        }
    }
}
