/// One line of a table: how far it is indented, and its words.
struct NotationLine {
    /// The number of spaces before the first word.
    let indentation: Int
    /// The words; never empty.
    let words: [String]

    /// The lines of a table that are not blank. Linear in the table's length.
    static func lines(of table: String) -> [NotationLine] { lines(of: Array(table.utf8)[...]) }

    /// The lines of a piece of a table.
    static func lines(of bytes: ArraySlice<UInt8>) -> [NotationLine] {
        var lines: [NotationLine] = []
        lines.reserveCapacity(bytes.count / 30)
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let start = position
            while position < bytes.endIndex, bytes[position] == UInt8(ascii: " ") { position += 1 }
            let indentation = position - start
            var words: [String] = []
            words.reserveCapacity(4)
            while position < bytes.endIndex, bytes[position] != UInt8(ascii: "\n") {
                let wordStart = position
                while position < bytes.endIndex, bytes[position] > UInt8(ascii: " ") {
                    position += 1
                }
                words.append(String(decoding: bytes[wordStart..<position], as: UTF8.self))
                while position < bytes.endIndex, bytes[position] == UInt8(ascii: " ") {
                    position += 1
                }
            }
            position += 1
            if !words.isEmpty {
                lines.append(NotationLine(indentation: indentation, words: words))
            }
        }
        return lines
    }
}
