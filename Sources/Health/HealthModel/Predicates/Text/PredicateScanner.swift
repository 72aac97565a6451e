/// Cuts a predicate's text into tokens.
struct PredicateScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) throws(PredicateParseError) {
        bytes = Array(text.utf8)
        guard bytes.count <= PredicateParseError.longest else {
            throw PredicateParseError(
                position: PredicateParseError.longest,
                expected: "the end: at most \(PredicateParseError.longest) bytes are read")
        }
    }

    mutating func next() throws(PredicateParseError) -> PredicateToken {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
            position += 1
        }
        let start = position
        guard start < bytes.count else { return PredicateToken(kind: .end, position: start) }
        let byte = bytes[start]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return PredicateToken(kind: .quoted(try quoted(by: byte)), position: start)
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "*"),
            UInt8(ascii: "@"):
            position += 1
            return PredicateToken(kind: .mark(Unicode.Scalar(byte)), position: start)
        case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "=") { position += 1 }
            let sign = String(decoding: bytes[start..<position], as: UTF8.self)
            guard let comparison = Comparison(rawValue: sign == "==" ? "=" : sign) else {
                throw PredicateParseError(position: start, expected: "one of = != < <= > >=")
            }
            return PredicateToken(kind: .comparison(comparison), position: start)
        default:
            while position < bytes.count, Self.isBare(bytes[position]) { position += 1 }
            guard position > start else {
                throw PredicateParseError(
                    position: start, expected: "a word, a number, a date or a quoted text")
            }
            let word = String(decoding: bytes[start..<position], as: UTF8.self)
            return PredicateToken(kind: .bare(word), position: start)
        }
    }

    static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: ":"), UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// A text up to the quote that opened it; `\` before a quote or another `\` is dropped.
    private mutating func quoted(by quote: UInt8) throws(PredicateParseError) -> String {
        let start = position
        var text: [UInt8] = []
        position += 1
        while position < bytes.count {
            var byte = bytes[position]
            position += 1
            if byte == quote { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                guard position < bytes.count,
                    [quote, UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'")]
                        .contains(bytes[position])
                else {
                    throw PredicateParseError(
                        position: position, expected: "a quote or \\ after \\")
                }
                byte = bytes[position]
                position += 1
            }
            text.append(byte)
        }
        throw PredicateParseError(position: start, expected: "a quote that is closed")
    }
}

/// A piece of a predicate's text, and where it begins.
struct PredicateToken: Equatable {
    enum Kind: Equatable {
        /// A word, number, date or name: letters, digits and `_ . : + -`.
        case bare(String)
        /// A text between quotes.
        case quoted(String)
        /// `= != < <= > >=`
        case comparison(Comparison)
        /// `( ) , * @`
        case mark(Unicode.Scalar)
        case end
    }

    let kind: Kind
    let position: Int
}
