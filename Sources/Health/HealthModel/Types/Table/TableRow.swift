/// A line of a table: words between single spaces.
enum TableRow {
    static func all(_ text: String) -> [[Substring]] {
        text.split(separator: "\n").map { $0.split(separator: " ") }
    }
}
