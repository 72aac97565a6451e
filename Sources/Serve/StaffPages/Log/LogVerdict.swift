import PageFrame
import AccessLog

/// What reading the whole log found.
struct LogVerdict {
    let visit: StaffVisit
    let audit: AccessLogAudit
    /// The checkpoint that the log was held against; nil for none.
    let earlier: Checkpoint?

    private var words: PageWords { visit.words }
    private var isSound: Bool { audit.findings.isEmpty }

    @MarkupBuilder var markup: Markup {
        MarkupTag.section(
            isSound ? .class("notice good") : .class("notice bad"), .role("status")
        ) {
            MarkupTag.h2 { words[isSound ? StaffLogWord.sound : StaffLogWord.unsound] }
            MarkupTag.p {
                words(OverviewWord.events, visit.figures.count(audit.size))
                if audit.erasedParts > 0 {
                    " · \(words[StaffLogWord.erased]): \(visit.figures.count(audit.erasedParts))"
                }
            }
            if let earlier {
                if isSound {
                    MarkupTag.p { words.count(Int(clamping: earlier.size), StaffLogWord.matched) }
                }
            } else {
                MarkupTag.p { words[StaffLogWord.noCheckpoint] }
            }
        }
        if !isSound {
            MarkupTag.section(.class("card")) {
                MarkupTag.h2 { words[StaffLogWord.findings] }
                MarkupTag.ul {
                    for finding in audit.findings { MarkupTag.li { text(finding) } }
                    if audit.findingCount > audit.findings.count {
                        MarkupTag.li {
                            words.count(
                                audit.findingCount - audit.findings.count, FindingWord.more)
                        }
                    }
                }
            }
        }
    }

    private func text(_ finding: AccessLogAudit.Finding) -> String {
        let figures = visit.figures
        return switch finding {
        case .malformed(let index): words(StaffLogWord.malformed, figures.count(index))
        case .misplaced(let index): words(StaffLogWord.misplaced, figures.count(index))
        case .alteredPart(let index): words(StaffLogWord.alteredPart, figures.count(index))
        case .alteredTree(let index): words(StaffLogWord.alteredTree, figures.count(index))
        case .cut(let size, let expected):
            words.count(Int(clamping: size), StaffLogWord.cut, figures.count(expected))
        case .altered(let size): words.count(Int(clamping: size), StaffLogWord.altered)
        }
    }
}
