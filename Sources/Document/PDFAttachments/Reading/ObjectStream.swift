/// Objects that were packed together in one stream (ISO 32000-1, 7.5.7).
struct ObjectStream {
    struct Entry {
        let number: Int
        let offset: Int
    }

    let entries: [Entry]
    private let bytes: [UInt8]

    /// - Parameter head: The stream's dictionary, `N` and `First` without references.
    init?(_ bytes: [UInt8], count: Int, first: Int) {
        guard count >= 0, first >= 0, first <= bytes.count else { return nil }
        var lexer = PDFLexer(bytes)
        var entries: [Entry] = []
        while entries.count < count, lexer.at < first {
            guard case .integer(let number) = lexer.next(),
                case .integer(let offset) = lexer.next(),
                number >= 0, offset >= 0, offset <= bytes.count - first
            else { break }
            entries.append(Entry(number: number, offset: first + offset))
        }
        self.entries = entries
        self.bytes = bytes
    }

    /// The object at an index; nil where there is none.
    func object(_ index: Int, _ limits: PDFLimits) throws(PDFRefusal) -> PDFObject? {
        guard entries.indices.contains(index) else { return nil }
        return try parsed(index, limits).value
    }

    /// The same, with the bytes that it has.
    func parsed(
        _ index: Int, _ limits: PDFLimits
    ) throws(PDFRefusal) -> (value: PDFObject, bytes: Int) {
        let start = entries[index].offset
        var parser = PDFParser(bytes, at: start, limits: limits)
        let value = try parser.value() ?? .null
        return (value, parser.lexer.at - start)
    }
}
