internal import Base
internal import HTML
internal import XMLTree

/// A summary of many documents by sender, code or template, as a table for people, as a page, or as
/// comma-separated values; the documents themselves are not listed.
public struct GroupRendering: ReportRendering {
    /// How the summary is written.
    public enum Form: Sendable {
        /// Columns of text.
        case table
        /// One self-contained page.
        case page
        /// Comma-separated values (RFC 4180).
        case csv
    }

    /// Characters of a cell that a table shows.
    private static let cellWidth = 60

    private let form: Form
    private let version: String
    private var totals: GroupTotals

    /// The form for a format of reports; nil where it has none.
    public static func form(for format: ReportFormat) -> Form? {
        switch format {
        case .full, .concise: .table
        case .html: .page
        case .csv: .csv
        default: nil
        }
    }

    /// A summary by a group.
    public init(by group: ReportGroup, as form: Form, version: String) {
        self.form = form
        self.version = version
        totals = GroupTotals(by: group)
    }

    /// Counts a document; nothing is written before the last one.
    public mutating func render(_ document: ReportedDocument) -> String {
        totals.count(document)
        return ""
    }

    /// The summary.
    public func end(_ run: RunOutcome) -> String {
        let notes = run.failures + (run.isInterrupted ? ["The run was interrupted."] : [])
        switch form {
        case .table: return table
        case .page: return page(notes)
        case .csv:
            return ([totals.heads] + totals.rows).map { row in
                row.map(CSVText.cell).joined(separator: ",") + "\r\n"
            }.joined()
        }
    }

    private var table: String {
        let rows = ([totals.heads] + totals.rows).map { row in
            row.map { cell in
                TextColumns.cell(cell.oneLine, atMost: Self.cellWidth)
            }
        }
        return TextColumns.lines(rows)
    }

    private func page(_ notes: [String]) -> String {
        let title = "Findings by \(totals.by.rawValue)"
        let summary = ReportTag.header(.class("summary")) {
            "\n"
            ReportTag.h1 { title }.line
            for note in notes { ReportTag.p(.class("note")) { Markup.printable(note) }.line }
            ReportTag.table {
                "\n"
                ReportTag.thead {
                    ReportTag.tr {
                        for head in totals.heads { ReportTag.th { Markup.printable(head) } }
                    }
                }.line
                ReportTag.tbody {
                    "\n"
                    for row in totals.rows {
                        ReportTag.tr {
                            for cell in row { ReportTag.td { Markup.printable(cell.oneLine) } }
                        }.line
                    }
                }
            }.line
        }
        return ReportPage.head("findings by ", totals.by.rawValue) + summary.line.text
            + ReportPage.end(version)
    }
}
