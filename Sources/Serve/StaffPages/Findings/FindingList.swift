import PageFrame
import DocumentValidation
import Wording

/// A report on a page: the verdict, what was found, and where in the source, masked.
struct FindingList {
    let visit: StaffVisit
    let report: ShownReport
    /// The neighbourhood of what was found; nil where the document is not at hand.
    let source: SourceExcerpt?

    /// Findings that a page shows: more make a page that nobody reads to its end.
    private static let shown = 200

    private var words: PageWords { visit.words }
    private var findings: ArraySlice<ShownReport.Finding> { report.findings.prefix(Self.shown) }

    @MarkupBuilder var markup: Markup {
        verdict
        if let rules = report.rules {
            MarkupTag.p(.class("quiet small"), .lang("en")) { "rules: " + rules }
        }
        if findings.isEmpty {
            MarkupTag.p { words[FindingWord.nothingFound] }
        } else {
            MarkupTag.ol(.class("findings"), .lang("en")) {
                for finding in findings { MarkupTag.li { row(finding) } }
            }
            if report.count > findings.count {
                MarkupTag.p(.class("quiet")) {
                    words(
                        FindingWord.reportedOnly, visit.figures.count(findings.count),
                        visit.figures.count(report.count))
                }
            }
            MarkupTag.p(.class("quiet small")) { words[FindingWord.reportInEnglish] }
        }
        if let source, !source.lines.isEmpty { self.source(source) }
    }

    private var verdict: Markup {
        MarkupTag.p(.class("badges")) {
            report.valid
                ? StaffMarkup.badge(words[FindingWord.valid], .good)
                : StaffMarkup.badge(words[FindingWord.invalid], .bad)
            for level in ValidationLevel.allCases {
                if let outcome = report.levels[level.rawValue] ?? nil { badge(level, outcome) }
            }
        }
    }

    private func badge(_ level: ValidationLevel, _ outcome: String) -> Markup {
        let (word, tone): (FindingWord, StaffMarkup.Tone) =
            switch outcome {
            case "passed": (.passed, .good)
            case "failed": (.failed, .bad)
            default: (.skipped, .plain)
            }
        return StaffMarkup.badge("\(level.rawValue): \(words[word])", tone)
    }

    @MarkupBuilder private func row(_ finding: ShownReport.Finding) -> Markup {
        MarkupTag.p(.class("badges")) {
            severity(finding.severity)
            MarkupTag.code(.class("mono")) { finding.code }
            if let line = finding.line { place(line, finding.column) }
        }
        MarkupTag.p { StaffMarkup.message(finding.message) }
        if let hint = finding.hint, !hint.isEmpty {
            MarkupTag.p(.class("quiet small")) { StaffMarkup.message(hint) }
        }
        if let xpath = finding.xpath {
            MarkupTag.p(.class("quiet small")) { MarkupTag.code(.class("mono")) { xpath } }
        }
    }

    private func severity(_ name: String) -> Markup {
        let (word, tone): (FindingWord, StaffMarkup.Tone) =
            switch name {
            case "fatal": (.fatal, .bad)
            case "error": (.error, .bad)
            case "warning": (.warning, .mark)
            default: (.information, .info)
            }
        return MarkupTag.span(.lang(visit.setting.language.rawValue)) {
            StaffMarkup.badge(words[word], tone)
        }
    }

    @MarkupBuilder private func place(_ line: Int, _ column: Int?) -> Markup {
        let text = words(FindingWord.line, "\(line)" + (column.map { ":\($0)" } ?? ""))
        MarkupTag.span(.lang(visit.setting.language.rawValue)) {
            if source?.lines.contains(where: { $0.number == line }) == true {
                MarkupTag.a(.href("#l\(line)")) { text }
            } else {
                text
            }
        }
    }

    // MARK: The source

    private func source(_ source: SourceExcerpt) -> Markup {
        let marked = Set(findings.compactMap(\.line))
        return MarkupTag.section {
            MarkupTag.h3 { words[FindingWord.source] }
            MarkupTag.p(.class("quiet small")) { words[FindingWord.sourceHint] }
            MarkupTag.div(
                .class("source"), .tabindex(0), .role("region"), .label(words[FindingWord.source])
            ) {
                MarkupTag.table {
                    MarkupTag.tbody {
                        for line in source.lines {
                            row(line, isMarked: marked.contains(line.number))
                        }
                    }
                }
            }
        }
    }

    private func row(_ line: SourceExcerpt.Line, isMarked: Bool) -> Markup {
        let content = Markup([
            MarkupTag.th(.scope("row")) { "\(line.number)" },
            MarkupTag.td {
                if isMarked {
                    MarkupTag.mark { MarkupTag.code { line.text } }
                } else {
                    MarkupTag.code { line.text }
                }
            },
        ])
        return Markup(
            .tr, isMarked ? [.id("l\(line.number)"), .class("marked")] : [.id("l\(line.number)")],
            content)
    }
}
