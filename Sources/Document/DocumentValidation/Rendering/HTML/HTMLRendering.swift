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
    public func begin() -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src '\(HTMLStyle.digest)'; base-uri 'none'; form-action 'none'"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="referrer" content="no-referrer"/>
        <title>Casebook: validation report</title>
        <style>\(HTMLStyle.text)</style>
        </head>
        <body>
        <main>

        """
    }

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
        return """
            <header class="summary">
            <h1>Validation report</h1>
            <ul class="totals">
            \(tile("documents", totals.documents, ""))\(tile("valid", totals.valid, "good"))\
            \(known)\(tile("invalid", totals.invalid, "error"))\
            \(tile("errors", totals.errors, "error"))\
            \(tile("warnings", totals.warnings, "warning"))</ul>
            <p class="at">Rules: \(totals.rulesStatement.markupEscaped)</p>
            \(notes.map { "<p class=\"note\">\($0.markupEscaped)</p>\n" }.joined())\(codes)</header>
            </main>
            <footer>Casebook \(version.markupEscaped). Names of elements and attributes are shown; \
            what documents say is masked unless it was asked for.</footer>
            </body>
            </html>

            """
    }

    private var known: String {
        totals.known == 0 ? "" : tile("known", totals.known, "warning")
    }

    private var codes: String {
        let rows = totals.frequentCodes(8).map { code, count in
            "<tr><td class=\"n\">\(count)</td><td><code>\(code.name.markupEscaped)</code></td>"
                + "<td>\(code.hint.markupEscaped)</td></tr>\n"
        }
        guard !rows.isEmpty else { return "" }
        return """
            <table><caption>Found most often</caption>
            <thead><tr><th class="n">count</th><th>code</th><th>what to do</th></tr></thead>
            <tbody>
            \(rows.joined())</tbody></table>

            """
    }

    private func tile(_ word: String, _ count: Int, _ kind: String) -> String {
        let kind = count == 0 ? "" : kind
        return "<li class=\"\(kind)\"><b>\(count)</b> \(word)</li>\n"
    }
}
