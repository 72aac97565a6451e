internal import HTML
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
        let attributes: [MarkupAttribute] = [.class("document \(kind)"), .id("d\(number)")]
        let content = Markup {
            "\n"
            ReportTag.summary {
                ReportTag.span(.class("mark")) {
                    report.isValid ? "✔" : report.isKnown ? "≈" : "✖"
                }
                " "
                ReportTag.span(.class("file")) { Markup.printable(document.file) }
                " "
                ReportTag.span(.class("counts")) { counts }
            }.line
            ReportTag.ul(.class("levels")) {
                for level in ValidationLevel.allCases { verdict(level) }
            }.line
            ReportTag.p(.class("at")) { Markup.printable("rules: \(report.rulesStatement)") }.line
            grades
            findings
            for note in report.countedOnly { ReportTag.p(.class("note")) { note }.line }
            sourceLines
        }
        return Markup(
            element: ReportTag.details, attributes + (isOpen ? [.open] : []), content
        ).line.text
    }

    private var counts: Markup {
        let parts = ValidationSeverity.allCases.reversed().compactMap { severity -> Markup? in
            let count = document.report.count(of: severity)
            guard count > 0 else { return nil }
            let plural = count > 1 && (severity == .error || severity == .warning) ? "s" : ""
            return ReportTag.span(.class(severity.rawValue)) {
                "\(count) \(severity.rawValue)\(plural)"
            }
        }
        return parts.isEmpty ? Markup(text: "no findings") : Markup(joined: parts, by: " ")
    }

    /// The grade of the document and of its parts, and what to mend first.
    private var grades: Markup {
        guard let card else { return Markup() }
        let parts = DocumentPart.allCases.compactMap { part in
            card.parts[part].map { "\(part.rawValue) \($0.letter)" }
        }
        let details = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        return Markup {
            ReportTag.p {
                ReportTag.b { "Grade \(card.overall.letter)" }
                Markup.printable(", \(card.overall.score) of 100\(details)")
            }.line
            if !card.improvements.isEmpty {
                ReportTag.p { "Fix first:" }.line
                ReportTag.ol {
                    "\n"
                    for improvement in card.improvements {
                        ReportTag.li {
                            Markup.message(improvement.message)
                            improvement.places == 1
                                ? " (1 place)" : " (\(improvement.places) places)"
                        }.line
                    }
                }.line
            }
        }
    }

    private func verdict(_ level: ValidationLevel) -> Markup {
        switch document.report.levels[level] {
        case .passed: ReportTag.li(.class("good")) { "✔ \(level.rawValue)" }
        case .failed: ReportTag.li(.class("error")) { "✖ \(level.rawValue)" }
        case .known: ReportTag.li { "≈ \(level.rawValue): known" }
        case .skipped(let reason):
            ReportTag.li(.title(reason.printable)) {
                Markup.printable("– \(level.rawValue): \(reason)")
            }
        case nil: Markup()
        }
    }

    private var findings: Markup {
        let findings = document.report.findings
        guard !findings.isEmpty else { return Markup() }
        let shown = Set(source?.lines.map(\.number) ?? [])
        var kinds: [FindingKind.Key: [Finding]] = [:]
        var order: [(key: FindingKind.Key, index: Int)] = []
        for (index, finding) in findings.enumerated() {
            let key = FindingKind.Key(finding)
            if kinds[key] == nil { order.append((key, index)) }
            kinds[key, default: []].append(finding)
        }
        return ReportTag.ol(.class("findings")) {
            "\n"
            for (key, index) in order { finding(kinds[key] ?? [], index: index, shown) }
        }.line
    }

    /// Line and column, as a link where the line is shown.
    private func place(of finding: Finding, _ shown: Set<Int>) -> Markup? {
        finding.position.map { position in
            let text = Markup(text: "\(position.line):\(position.column)")
            return shown.contains(position.line)
                ? ReportTag.a(.place("d\(number)l\(position.line)")) { text } : text
        }
    }

    /// Findings that say the same: the first, and the places of the others.
    private func finding(_ alike: [Finding], index: Int, _ shown: Set<Int>) -> Markup {
        guard let finding = alike.first else { return Markup() }
        let severity = finding.severity.rawValue
        let places = alike.dropFirst().compactMap { place(of: $0, shown) }
        return ReportTag.li(.class(severity), .id("d\(number)f\(index + 1)")) {
            "\n"
            ReportTag.p {
                ReportTag.b(.class("badge")) { severity }
                " "
                ReportTag.code { Markup.printable(finding.code.name) }
                " "
                ReportTag.span(.class("place")) { place(of: finding, shown) ?? Markup() }
            }.line
            ReportTag.p(.class("message")) { Markup.message(finding.message) }.line
            if let found = finding.revealed {
                ReportTag.p(.class("found")) { Markup.printable("found: \(found)") }.line
            }
            if let line = finding.line { self.line(line) }
            if let xpath = finding.xpath { self.xpath(xpath, in: finding.section) }
            if alike.count > 1 {
                ReportTag.p(.class("at")) {
                    "also at "
                    Markup(joined: places, by: ", ")
                }.line
            }
            help(finding)
        }.line
    }

    private func line(_ line: SourceLine) -> Markup {
        ReportTag.pre {
            Markup.printable(line.text)
            "\n" + String(repeating: " ", count: max(0, line.caret - 1))
            ReportTag.i { "▲" }
        }.line
    }

    /// A path that can break at each step.
    private func xpath(_ xpath: String, in section: String?) -> Markup {
        let steps = xpath.printable.split(separator: "/", omittingEmptySubsequences: false)
        return ReportTag.p(.class("at")) {
            ReportTag.code {
                for (number, step) in steps.enumerated() {
                    if number > 0 {
                        "/"
                        ReportTag.wbr()
                    }
                    String(step)
                }
            }
            if let section { Markup.printable(" in section \(SectionNames.described(section))") }
        }.line
    }

    private func help(_ finding: Finding) -> Markup {
        Markup {
            if !finding.advice.isEmpty {
                ReportTag.p(.class("help")) { Markup.message(finding.advice) }.line
            }
            if let see = finding.see {
                ReportTag.p(.class("at")) { Markup.printable("see \(see.oneLine)") }.line
            }
        }
    }
}
