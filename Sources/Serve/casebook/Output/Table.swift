import DocumentValidation

/// Columns of text for people, as wide as their content allows.
struct Table {
    /// Characters of one cell that are shown.
    static let cellWidth = 48

    private var rows: [[String]]

    init(_ heads: [String]) { rows = [heads] }

    mutating func append(_ row: [String]) {
        rows.append(
            row.map { cell in
                let text = cell.printable
                return text.count > Self.cellWidth ? text.prefix(Self.cellWidth - 1) + "…" : text
            })
    }

    /// The rows, each line ended, with two spaces between columns.
    func render() -> String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
