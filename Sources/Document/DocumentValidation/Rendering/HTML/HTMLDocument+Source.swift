internal import XMLTree

extension HTMLDocument {
    /// The source with its findings marked, to be unfolded.
    var sourceText: String {
        guard let source, !source.lines.isEmpty else { return "" }
        var found: [Int: [(index: Int, finding: Finding)]] = [:]
        for (index, finding) in document.report.findings.enumerated() {
            guard let line = finding.position?.line else { continue }
            found[line, default: []].append((index, finding))
        }
        var text = "<details class=\"source\" open=\"\"><summary>Source</summary>\n<ol>\n"
        var last = 0
        for line in source.lines {
            if line.number != last + 1 { text += "<li class=\"gap\" aria-hidden=\"true\">⋯</li>\n" }
            last = line.number
            text += row(line, found[line.number] ?? [])
        }
        return text + "</ol>\n</details>\n"
    }

    private func row(
        _ line: SourceExcerpt.Line, _ found: [(index: Int, finding: Finding)]
    ) -> String {
        let code = line.text.markupEscaped
        guard let worst = found.map(\.finding.severity).max() else {
            return "<li value=\"\(line.number)\"><code>\(code)</code></li>\n"
        }
        let marks = found.map { mark in
            "<a class=\"\(mark.finding.severity.rawValue)\" href=\"#d\(number)f\(mark.index + 1)\">"
                + "\(Self.words(mark.finding.message))</a>"
        }.joined()
        return "<li value=\"\(line.number)\" id=\"d\(number)l\(line.number)\" "
            + "class=\"\(worst.rawValue)\"><code>\(code)</code>\(marks)</li>\n"
    }
}
