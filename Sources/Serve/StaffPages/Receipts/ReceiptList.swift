import PageFrame
import HealthModel
import HealthStore

/// Receipts, the latest first, and what to look for among them.
struct ReceiptList {
    let visit: StaffVisit
    let filter: ReceiptFilter
    let page: ReceiptPage
    let sources: [String]

    private var words: PageWords { visit.words }

    static func address(of digest: ContentDigest) -> String {
        "/staff/receipts/\(digest.hexadecimal)"
    }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) { words[ReceiptWord.lead] }
        MarkupTag.section(.class("card"), .label(words[ReceiptWord.search])) {
            PageForm.post("/staff/receipts", visit.setting) {
                MarkupTag.div(.class("filter")) {
                    PageForm.input(
                        "text", label: words[ReceiptWord.search],
                        hint: words[ReceiptWord.searchHint],
                        type: "search")
                    PageForm.submit(words[ReceiptWord.find])
                }
            }
            if !sources.isEmpty { bySource }
        }
        tabs
        MarkupTag.section(.class("card")) {
            if page.entries.isEmpty {
                MarkupTag.p { words[ReceiptWord.noneFound] }
            } else {
                Self.rows(page.entries, visit)
            }
        }
        MarkupTag.p(.class("actions")) {
            if let next = page.next {
                MarkupTag.a(
                    .class("button"), .href(filter.address(outcome: filter.outcome, after: next))
                ) { words[StaffWord.older] }
            }
            if filter.after != nil {
                MarkupTag.a(.class("button"), .href(filter.address(outcome: filter.outcome))) {
                    words[StaffWord.latest]
                }
            }
        }
    }

    /// Receipts as rows; also of the overview.
    static func rows(
        _ entries: [ReceiptEntry], _ visit: StaffVisit,
        leadingTo address: (ReceiptEntry) -> String = { address(of: $0.digest) }
    ) -> Markup {
        MarkupTag.ul(.class("rows")) {
            for entry in entries {
                MarkupTag.li {
                    MarkupTag.div(.class("row")) {
                        MarkupTag.div {
                            MarkupTag.p(.class("name")) {
                                MarkupTag.a(.href(address(entry))) {
                                    title(entry, visit)
                                }
                            }
                            MarkupTag.p(.class("quiet small")) { facts(entry, visit) }
                            if let reason = entry.reason {
                                MarkupTag.p(.class("small"), .lang("en")) { reason.message }
                            }
                        }
                        StaffMarkup.badge(entry.outcome, visit.words)
                    }
                }
            }
        }
    }

    private static func title(_ entry: ReceiptEntry, _ visit: StaffVisit) -> String {
        entry.receivedName ?? String(entry.digest.hexadecimal.prefix(16)) + "…"
    }

    private static func facts(_ entry: ReceiptEntry, _ visit: StaffVisit) -> String {
        "\(visit.dates.dayAndTime(entry.decidedAt)) · \(entry.source.name)"
    }

    private var bySource: Markup {
        MarkupTag.form(.method("get"), .action("/staff/receipts")) {
            if let outcome = filter.outcome { PageForm.hidden("outcome", outcome.rawValue) }
            MarkupTag.div(.class("filter")) {
                PageForm.select("source", label: words[StaffWord.source], isNarrow: true) {
                    PageForm.option("", words[ReceiptWord.anySource])
                    for source in sources {
                        PageForm.option(source, source, isSelected: source == filter.source)
                    }
                }
                PageForm.submit(words[ReceiptWord.show], kind: .plain)
            }
        }
    }

    private var tabs: Markup {
        let outcomes: [ReceiptEntry.Outcome?] = [nil, .stored, .conflict, .rejected]
        return MarkupTag.nav(.label(words[ReceiptWord.outcome])) {
            MarkupTag.ul(.class("tabs")) {
                for outcome in outcomes { MarkupTag.li { tab(outcome) } }
            }
        }
    }

    private func tab(_ outcome: ReceiptEntry.Outcome?) -> Markup {
        let title: StaffWord =
            switch outcome {
            case nil: .all
            case .stored: .stored
            case .conflict: .conflicts
            case .rejected: .rejected
            }
        var attributes: [MarkupAttribute] = [.href(filter.address(outcome: outcome))]
        if outcome == filter.outcome { attributes.append(.current("page")) }
        return Markup(.a, attributes, Markup(text: words[title]))
    }
}
