/// The fields of one record, where they lie in a window of the file.
struct CSVRecord {
    struct Field {
        /// Where its text begins and ends, quotes around it left out.
        var start: Int
        var end: Int
        /// Whether it stands between quotes.
        var isQuoted = false
        /// Whether a quote in it is written twice.
        var hasTwins = false
    }

    /// The record's first byte, and the line that it is on.
    var start = 0
    var line = 1
    var fields: [Field] = []

    /// A field's bytes; of one with doubled quotes a copy that has them once.
    func bytes(_ index: Int, in window: [UInt8]) -> ArraySlice<UInt8> {
        let field = fields[index]
        let bytes = window[field.start..<field.end]
        guard field.hasTwins else { return bytes }
        var plain: [UInt8] = []
        var isSecond = false
        for byte in bytes {
            isSecond = byte == UInt8(ascii: "\"") && !isSecond
            if !isSecond { plain.append(byte) }
        }
        return plain[...]
    }

    /// A field's text; nil if it is not UTF-8.
    func text(_ index: Int, in window: [UInt8]) -> String? {
        String(validating: bytes(index, in: window), as: UTF8.self)
    }

    /// Where a field begins, its quote included: line and character.
    func place(_ index: Int, in window: [UInt8]) -> (line: Int, column: Int) {
        let field = fields[index]
        return place(ofByte: field.start - (field.isQuoted ? 1 : 0), in: window)
    }

    /// Line and character of a byte of the record.
    func place(ofByte position: Int, in window: [UInt8]) -> (line: Int, column: Int) {
        var (line, column) = (line, 1)
        for index in start..<position {
            switch window[index] {
            case UInt8(ascii: "\n"): (line, column) = (line + 1, 1)
            case 0x80...0xBF: break
            default: column += 1
            }
        }
        return (line, column)
    }
}
