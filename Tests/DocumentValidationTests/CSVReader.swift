/// Reads comma-separated values as RFC 4180 has them.
enum CSVReader {
    static func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = String.UnicodeScalarView()
        var isQuoted = false
        var previous: Unicode.Scalar = ","
        for scalar in text.unicodeScalars {
            if isQuoted {
                if scalar == "\"" { isQuoted = false } else { cell.append(scalar) }
            } else if scalar == "\"" {
                if previous == "\"" && !cell.isEmpty { cell.append(scalar) }
                isQuoted = true
            } else if scalar == "," || scalar == "\n" && previous == "\r" {
                if scalar == "\n" { cell.removeLast() }
                row.append(String(cell))
                cell = String.UnicodeScalarView()
                if scalar == "\n" {
                    rows.append(row)
                    row = []
                }
            } else {
                cell.append(scalar)
            }
            previous = scalar
        }
        return rows
    }
}
