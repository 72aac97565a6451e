/// Columns of plain text.
package enum TextColumns {
    /// The rows, each line ended, with two spaces between columns, which are as wide as their
    /// longest cell. All rows have as many cells as the first one.
    ///
    /// ```swift
    /// TextColumns.lines([["code", "count"], ["CB-DATE", "3"]])
    /// // code     count
    /// // CB-DATE  3
    /// ```
    package static func lines(_ rows: [[String]]) -> String {
        guard let first = rows.first else { return "" }
        let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    /// A cell of at most so many characters; an ellipsis says that the rest is left out.
    package static func cell(_ text: String, atMost width: Int) -> String {
        text.count > width ? text.prefix(width - 1) + "…" : text
    }
}
