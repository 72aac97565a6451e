internal import HTML

/// One self-contained page: each document with what was found and its source, masked.
///
/// The page has no script and loads nothing; its Content-Security-Policy says so. The summary is
/// written last, when it is known, and shown first.
public struct HTMLRendering: ReportRendering {
    /// Characters of source that a page shows of whole documents; then only neighbourhoods.
    static let sourceBudget = 4_000_000
    /// Documents with findings that are open when the page is opened.
    static let documentsOpen = 3

    private let version: String
    private let includesScorecard: Bool
    private var totals = ReportTotals()
    private var sourceShown = 0
    private var opened = 0

    /// For this version of Casebook.
    ///
    /// - Parameter includesScorecard: Whether each document is graded.
    public init(version: String, includesScorecard: Bool = false) {
        self.version = version
        self.includesScorecard = includesScorecard
    }

    /// The head and the style.
    public func begin() -> String { ReportPage.head("validation report") }

    /// One document, to be folded and unfolded.
    public mutating func render(_ document: ReportedDocument) -> String {
        totals.count(document.report)
        let number = totals.documents
        let isOpen = !document.report.findings.isEmpty && opened < Self.documentsOpen
        if isOpen { opened += 1 }
        var source = document.source
        if let whole = source {
            if sourceShown > Self.sourceBudget { source = whole.narrowed(to: document.report) }
            sourceShown += source?.lines.reduce(0) { $0 + $1.text.utf8.count } ?? 0
        }
        let card = includesScorecard ? Scorecard(document.report) : nil
        return HTMLDocument(number: number, document: document, source: source, card: card)
            .text(isOpen: isOpen)
    }

    /// The summary and the end.
    public func end(_ run: RunOutcome) -> String {
        let notes = run.failures + (run.isInterrupted ? ["The run was interrupted."] : [])
        let summary = ReportTag.header(.class("summary")) {
            "\n"
            ReportTag.h1 { "Validation report" }.line
            ReportTag.ul(.class("totals")) {
                "\n"
                tile("documents", totals.documents, "")
                tile("valid", totals.valid, "good")
                if totals.known > 0 { tile("known", totals.known, "warning") }
                tile("invalid", totals.invalid, "error")
                tile("errors", totals.errors, "error")
                tile("warnings", totals.warnings, "warning")
            }.line
            ReportTag.p(.class("at")) { Markup.printable("Rules: \(totals.rulesStatement)") }.line
            for note in notes { ReportTag.p(.class("note")) { Markup.printable(note) }.line }
            codes
        }
        return summary.line.text
            + ReportPage.end(
                version,
                " Names of elements and attributes are shown; what documents say is masked unless "
                    + "it was asked for.")
    }

    private var codes: Markup {
        let rows = totals.frequentCodes(8).map { code, count in
            ReportTag.tr {
                ReportTag.td(.class("n")) { "\(count)" }
                ReportTag.td { ReportTag.code { Markup.printable(code.name) } }
                ReportTag.td { Markup.printable(code.hint) }
            }.line
        }
        guard !rows.isEmpty else { return Markup() }
        return ReportTag.table {
            ReportTag.caption { "Found most often" }.line
            ReportTag.thead {
                ReportTag.tr {
                    ReportTag.th(.class("n")) { "count" }
                    ReportTag.th { "code" }
                    ReportTag.th { "what to do" }
                }
            }.line
            ReportTag.tbody {
                "\n"
                Markup(rows)
            }
        }.line
    }

    private func tile(_ word: String, _ count: Int, _ kind: String) -> Markup {
        ReportTag.li(.class(count == 0 ? "" : kind)) {
            ReportTag.b { "\(count)" }
            " \(word)"
        }.line
    }
}
