/// Cuts a UCUM code into what it is made of; the parser and the names in words both read it
/// through this.
struct UCUMScanner {
    enum Token: Equatable {
        case slash, dot, open, close
        case number(UInt64)
        case unit(PrefixedAtom, exponent: Int32)
        /// An annotation, with its place; the braces are not in it.
        case annotation(Range<Int>)
        case end
    }

    let bytes: [UInt8]
    private let symbols: UCUMSymbols
    private(set) var position = 0

    init(_ bytes: [UInt8], symbols: UCUMSymbols) {
        self.bytes = bytes
        self.symbols = symbols
    }

    /// The next token, and past it. A range of 33 to 126 is UCUM's whole alphabet.
    mutating func next() throws(UnitParseError) -> Token {
        guard position < bytes.count else { return .end }
        switch bytes[position] {
        case UInt8(ascii: "/"): return single(.slash)
        case UInt8(ascii: "."): return single(.dot)
        case UInt8(ascii: "("): return single(.open)
        case UInt8(ascii: ")"): return single(.close)
        case UInt8(ascii: "{"): return try annotation()
        default: return try symbol()
        }
    }

    /// The whole of `digits` as an integer above zero.
    static func integer(_ digits: ArraySlice<UInt8>) -> UInt64? {
        guard !digits.isEmpty, digits.count < 20 else { return nil }
        var value: UInt64 = 0
        for byte in digits {
            guard isDigit(byte) else { return nil }
            value = value * 10 + UInt64(byte - UInt8(ascii: "0"))
        }
        return value == 0 ? nil : value
    }

    func error(
        _ code: UnitParseError.Code, _ expected: String, at place: Int? = nil
    ) -> UnitParseError {
        UnitParseError(code: code, position: place ?? position, expected: expected)
    }

    private mutating func single(_ token: Token) -> Token {
        position += 1
        return token
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private mutating func annotation() throws(UnitParseError) -> Token {
        let open = position
        var end = open + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "}") {
            guard bytes[end] > 32, bytes[end] < 127, bytes[end] != UInt8(ascii: "{") else {
                throw error(.unexpected, "ASCII without spaces and braces", at: end)
            }
            end += 1
        }
        guard end < bytes.count else { throw error(.unclosed, "a closing brace", at: open) }
        position = end + 1
        return .annotation((open + 1)..<end)
    }

    private mutating func symbol() throws(UnitParseError) -> Token {
        let start = position
        try skipSymbol()
        let whole = bytes[start..<position]
        if whole.allSatisfy(Self.isDigit) {
            guard let value = Self.integer(whole) else {
                throw error(.numberTooLarge, "an integer from 1 to 19 digits", at: start)
            }
            return .number(value)
        }
        var split = position
        while split > start, Self.isDigit(bytes[split - 1]) { split -= 1 }
        let digits = split
        if digits < position, split - 1 > start,
            bytes[split - 1] == UInt8(ascii: "-") || bytes[split - 1] == UInt8(ascii: "+")
        {
            split -= 1
        }
        guard let unit = symbols.atom(bytes[start..<split]) else {
            throw error(.unknownSymbol, "a UCUM unit code", at: start)
        }
        var exponent: Int32 = 1
        if digits < position {
            guard position - digits < 4 else {
                throw error(.numberTooLarge, "an exponent below 1000", at: digits)
            }
            exponent = bytes[digits..<position].reduce(0) { $0 * 10 + Int32($1 - 48) }
            if bytes[split] == UInt8(ascii: "-") { exponent = -exponent }
        }
        return .unit(unit, exponent: exponent)
    }

    /// Moves to the end of a symbol; within square brackets anything may stand.
    private mutating func skipSymbol() throws(UnitParseError) {
        var bracket: Int?
        while position < bytes.count {
            let byte = bytes[position]
            guard byte > 32, byte < 127 else { throw error(.unexpected, "an ASCII symbol") }
            if bracket != nil {
                if byte == UInt8(ascii: "]") { bracket = nil }
            } else {
                switch byte {
                case UInt8(ascii: "["): bracket = position
                case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ")"),
                    UInt8(ascii: "{"):
                    return
                default: break
                }
            }
            position += 1
        }
        if let bracket { throw error(.unclosed, "a closing bracket", at: bracket) }
    }
}
