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
        // As bytes: who asks for one unit waits for all rows.
        for line in Array(text.utf8).split(separator: 0x0A) {
            if line.starts(with: "# ".utf8) {
                property = String(decoding: line.dropFirst(2), as: UTF8.self)
                continue
            }
            let parts = line.split(separator: 0x7C).map { $0.split(separator: 0x20) }
            let words = parts[0].map { String(decoding: $0, as: UTF8.self) }
            let said = { (part: Int) in
                String(decoding: Array(parts[part].joined(separator: [0x20])), as: UTF8.self)
            }
            let bare = parts[0][0].drop { $0 == 0x5B }.filter { $0 != 0x5D }
            body(
                UnitRow(
                    symbol: words[0], words: Array(words.dropFirst()),
                    name: parts.count > 1 ? said(1) : words[0],
                    print: parts.count > 2 ? said(2) : String(decoding: bare, as: UTF8.self),
                    property: property))
        }
    }

    /// Calls `body` with the words of each row of `text` before its name.
    static func readWords(_ text: String, _ body: ([ArraySlice<UInt8>]) -> Void) {
        var words: [ArraySlice<UInt8>] = []
        for line in Array(text.utf8).split(separator: 0x0A) where !line.starts(with: "# ".utf8) {
            words.removeAll(keepingCapacity: true)
            let end = line.firstIndex(of: 0x7C) ?? line.endIndex
            var start = line.startIndex
            for place in line.startIndex...end where place == end || line[place] == 0x20 {
                if start < place { words.append(line[start..<place]) }
                start = place + 1
            }
            body(words)
        }
    }
}
