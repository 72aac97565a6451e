internal import XMLTree

/// One document of the page.
struct HTMLDocument {
    let number: Int
    let document: ReportedDocument
    let source: SourceExcerpt?
    var card: Scorecard?

    func text(isOpen: Bool) -> String {
        let report = document.report
        let kind = report.isValid ? "good" : report.isKnown ? "known" : "error"
        let more = report.countedOnly.map { "<p class=\"note\">\($0)</p>\n" }.joined()
        return """
            <details class="document \(kind)" id="d\(number)"\(isOpen ? " open=\"\"" : "")>
            <summary><span class="mark">\
            \(report.isValid ? "✔" : report.isKnown ? "≈" : "✖")</span> \
            <span class="file">\(document.file.markupEscaped)</span> \
            <span class="counts">\(counts)</span></summary>
            <ul class="levels">\(ValidationLevel.allCases.map(level).joined())</ul>
            <p class="at">rules: \(report.rulesStatement.markupEscaped)</p>
            \(grades)\(findings)\(more)\(sourceText)</details>

            """
    }

    private var counts: String {
        let parts = ValidationSeverity.allCases.reversed().compactMap { severity -> String? in
            let count = document.report.count(of: severity)
            guard count > 0 else { return nil }
            let plural = count > 1 && (severity == .error || severity == .warning) ? "s" : ""
            return
                "<span class=\"\(severity.rawValue)\">\(count) \(severity.rawValue)\(plural)</span>"
        }
        return parts.isEmpty ? "no findings" : parts.joined(separator: " ")
    }

    /// The grade of the document and of its parts, and what to mend first.
    private var grades: String {
        guard let card else { return "" }
        let parts = DocumentPart.allCases.compactMap { part in
            card.parts[part].map { "\(part.rawValue) \($0.letter)" }
        }
        let details = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        let improvements = card.improvements.map { improvement in
            let places = improvement.places == 1 ? "1 place" : "\(improvement.places) places"
            return "<li>\(HTMLDocument.words(improvement.message)) (\(places))</li>\n"
        }
        let first =
            improvements.isEmpty ? "" : "<p>Fix first:</p>\n<ol>\n\(improvements.joined())</ol>\n"
        return "<p><b>Grade \(card.overall.letter)</b>, \(card.overall.score) of 100"
            + "\(details.markupEscaped)</p>\n" + first
    }

    private func level(_ level: ValidationLevel) -> String {
        switch document.report.levels[level] {
        case .passed: "<li class=\"good\">✔ \(level.rawValue)</li>"
        case .failed: "<li class=\"error\">✖ \(level.rawValue)</li>"
        case .known: "<li>≈ \(level.rawValue): known</li>"
        case .skipped(let reason):
            "<li title=\"\(reason.markupEscaped)\">– \(level.rawValue): "
                + "\(reason.markupEscaped)</li>"
        case nil: ""
        }
    }

    private var findings: String {
        let findings = document.report.findings
        guard !findings.isEmpty else { return "" }
        let shown = Set(source?.lines.map(\.number) ?? [])
        var kinds: [FindingKind.Key: [Finding]] = [:]
        var order: [(key: FindingKind.Key, index: Int)] = []
        for (index, finding) in findings.enumerated() {
            let key = FindingKind.Key(finding)
            if kinds[key] == nil { order.append((key, index)) }
            kinds[key, default: []].append(finding)
        }
        return "<ol class=\"findings\">\n"
            + order.map { finding(kinds[$0.key]!, index: $0.index, shown) }.joined() + "</ol>\n"
    }

    /// Line and column, as a link where the line is shown.
    private func place(of finding: Finding, _ shown: Set<Int>) -> String? {
        finding.position.map { position in
            let text = "\(position.line):\(position.column)"
            return shown.contains(position.line)
                ? "<a href=\"#d\(number)l\(position.line)\">\(text)</a>" : text
        }
    }

    /// Findings that say the same: the first, and the places of the others.
    private func finding(_ alike: [Finding], index: Int, _ shown: Set<Int>) -> String {
        let finding = alike[0]
        let severity = finding.severity.rawValue
        let place = place(of: finding, shown)
        let places = alike.dropFirst().compactMap { self.place(of: $0, shown) }
        let also =
            alike.count == 1
            ? "" : "<p class=\"at\">also at \(places.joined(separator: ", "))</p>\n"
        let line = finding.line.map { line in
            "<pre>\(line.text.markupEscaped)\n"
                + String(repeating: " ", count: max(0, line.caret - 1)) + "<i>▲</i></pre>\n"
        }
        let section = finding.section.map { SectionNames.described($0) }
        let at = finding.xpath.map { xpath in
            "<p class=\"at\"><code>\(xpath.markupEscaped.replacing("/", with: "/<wbr/>"))</code>"
                + (section.map { " in section \($0.markupEscaped)" } ?? "") + "</p>\n"
        }
        let found = finding.revealed.map { "<p class=\"found\">found: \($0.markupEscaped)</p>\n" }
        return """
            <li class="\(severity)" id="d\(number)f\(index + 1)">
            <p><b class="badge">\(severity)</b> <code>\(finding.code.name.markupEscaped)</code> \
            <span class="place">\(place ?? "")</span></p>
            <p class="message">\(HTMLDocument.words(finding.message))</p>
            \(found ?? "")\(line ?? "")\(at ?? "")\(also)\(help(finding))</li>

            """
    }

    private func help(_ finding: Finding) -> String {
        let see = finding.see.map { "<p class=\"at\">see \($0.oneLine.markupEscaped)</p>\n" }
        let help = HTMLDocument.words(finding.advice)
        return (help.isEmpty ? "" : "<p class=\"help\">\(help)</p>\n") + (see ?? "")
    }

    /// Words with what stands between backticks as code.
    static func words(_ message: String) -> String {
        let message = message.oneLine.markupEscaped
        let parts = message.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return message }
        return parts.enumerated().map { number, part in
            number % 2 == 1 ? "<code>\(part)</code>" : String(part)
        }.joined()
    }
}
