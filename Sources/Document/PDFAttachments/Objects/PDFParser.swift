/// Reads values from a PDF's bytes.
///
/// What is wrong in a value is null there, as other readers have it; only limits end the reading.
struct PDFParser {
    var lexer: PDFLexer
    private let limits: PDFLimits
    private var values = 0

    init(_ bytes: [UInt8], at offset: Int, limits: PDFLimits) {
        lexer = PDFLexer(bytes, at: offset)
        self.limits = limits
    }

    /// The next value.
    ///
    /// - Returns: nil where none begins: at the end, a closing bracket or a word that is no value.
    mutating func value(depth: Int = 0) throws(PDFRefusal) -> PDFObject? {
        try value(from: lexer.next(), depth: depth)
    }

    /// The indirect object that begins here: `12 0 obj … endobj`.
    ///
    /// - Returns: nil where none does.
    mutating func indirect() throws(PDFRefusal) -> (PDFReference, PDFIndirect)? {
        guard case .integer(let number) = lexer.next(), number >= 0,
            case .integer(let generation) = lexer.next(), generation >= 0,
            lexer.next().is("obj")
        else { return nil }
        let value = try value() ?? .null
        let reference = PDFReference(number: number, generation: generation)
        guard value.dictionary != nil else { return (reference, PDFIndirect(value: value)) }
        let place = lexer.at
        guard lexer.next().is("stream") else {
            lexer.at = place
            return (reference, PDFIndirect(value: value))
        }
        skipEndOfLine()
        return (reference, PDFIndirect(value: value, data: lexer.at))
    }

    /// Behind `stream` stands a line feed, with or without a carriage return; some writers leave
    /// the return alone.
    private mutating func skipEndOfLine() {
        let bytes = lexer.bytes
        if lexer.at < bytes.count, bytes[lexer.at] == 0x0D { lexer.at += 1 }
        if lexer.at < bytes.count, bytes[lexer.at] == 0x0A { lexer.at += 1 }
    }

    private mutating func value(
        from token: PDFLexer.Token, depth: Int
    ) throws(PDFRefusal) -> PDFObject? {
        values += 1
        guard depth <= limits.depth, values <= limits.valuesOfObject else {
            throw PDFRefusal(.limit, "an object of the PDF is larger or nested deeper than allowed")
        }
        switch token {
        case .integer(let number): return reference(number) ?? .integer(number)
        case .real: return .real
        case .string(let bytes): return .string(bytes)
        case .name(let name): return .name(name)
        case .arrayOpen: return try array(depth: depth)
        case .dictionaryOpen: return try dictionary(depth: depth)
        case .arrayClose, .dictionaryClose, .end: return nil
        case .keyword:
            if token.is("true") { return .bool(true) }
            if token.is("false") { return .bool(false) }
            return token.is("null") ? .null : nil
        }
    }

    /// `12 0 R`, of which the first number was read.
    private mutating func reference(_ number: Int) -> PDFObject? {
        guard number >= 0 else { return nil }
        let place = lexer.at
        if case .integer(let generation) = lexer.next(), generation >= 0, lexer.next().is("R") {
            return .reference(PDFReference(number: number, generation: generation))
        }
        lexer.at = place
        return nil
    }

    private mutating func array(depth: Int) throws(PDFRefusal) -> PDFObject {
        var items: [PDFObject] = []
        while true {
            let place = lexer.at
            let token = lexer.next()
            switch token {
            case .arrayClose: return .array(items)
            case .end: return .array(items)
            default:
                if ends(token, at: place) { return .array(items) }
                items.append(try value(from: token, depth: depth + 1) ?? .null)
            }
        }
    }

    private mutating func dictionary(depth: Int) throws(PDFRefusal) -> PDFObject {
        var members: [String: PDFObject] = [:]
        while true {
            let place = lexer.at
            let token = lexer.next()
            switch token {
            case .dictionaryClose, .end: return .dictionary(members)
            case .name(let name):
                let before = lexer.at
                let next = lexer.next()
                if case .dictionaryClose = next { return .dictionary(members) }
                if ends(next, at: before) { return .dictionary(members) }
                members[name] = try value(from: next, depth: depth + 1) ?? .null
            default:
                if ends(token, at: place) { return .dictionary(members) }
            }
        }
    }

    /// Whether the object is over though its bracket was not closed.
    private mutating func ends(_ token: PDFLexer.Token, at place: Int) -> Bool {
        guard token.is("endobj") || token.is("stream") || token.is("xref") else { return false }
        lexer.at = place
        return true
    }
}
