/// A row of the tables, cut at its bars and spaces.
struct UnitRow {
    var symbol: String
    /// The words between the symbol and the name.
    var words: [String]
    var name: String
    var print: String
    var property: String

    /// Calls `body` with each row of `text`.
    static func read(_ text: String, _ body: (UnitRow) -> Void) {
        var property = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# ") {
                property = String(line.dropFirst(2))
                continue
            }
            let parts = line.split(separator: "|").map { part in
                part.split(separator: " ").joined(separator: " ")
            }
            let words = parts[0].split(separator: " ").map(String.init)
            let bare = words[0].drop { $0 == "[" }
            body(
                UnitRow(
                    symbol: words[0], words: Array(words.dropFirst()),
                    name: parts.count > 1 ? parts[1] : words[0],
                    print: parts.count > 2 ? parts[2] : String(bare.filter { $0 != "]" }),
                    property: property))
        }
    }
}
