/// Reads UCUM's case-sensitive codes (UCUM section 2.2 and 2.3: §7 to §12).
struct UCUMParser {
    private var scanner: UCUMScanner
    private let symbols: UCUMSymbols
    private var terms: [UnitTerm] = []
    private var depth = 0
    private var token = UCUMScanner.Token.end
    private var place = 0

    init(_ bytes: [UInt8], symbols: UCUMSymbols) {
        scanner = UCUMScanner(bytes, symbols: symbols)
        self.symbols = symbols
    }

    /// The terms in order; none for unity.
    mutating func parse() throws(UnitParseError) -> [UnitTerm] {
        guard scanner.bytes.count <= UnitParseError.longest else {
            throw scanner.error(.tooLong, "at most \(UnitParseError.longest) bytes")
        }
        terms.reserveCapacity(4)
        try advance()
        if token == .end { return [] }
        let isInverse = token == .slash
        if isInverse { try advance() }
        try term(isInverse: isInverse)
        guard token == .end else {
            throw scanner.error(.unexpected, "'.', '/' or the end", at: place)
        }
        UnitTerm.normalize(&terms)
        if terms.contains(where: { abs($0.exponent) >= UnitTerm.exponentLimit }) {
            throw scanner.error(.numberTooLarge, "exponents below 1000", at: 0)
        }
        return terms
    }

    private mutating func advance() throws(UnitParseError) {
        place = scanner.position
        token = try scanner.next()
    }

    /// Components from left to right: a slash counts for the one that follows it.
    private mutating func term(isInverse: Bool) throws(UnitParseError) {
        try component(isInverse: isInverse)
        while token == .dot || token == .slash {
            let isSlash = token == .slash
            try advance()
            try component(isInverse: isSlash)
        }
    }

    private mutating func component(isInverse: Bool) throws(UnitParseError) {
        let sign: Int32 = isInverse ? -1 : 1
        switch token {
        case .open:
            let open = place
            let start = terms.count
            depth += 1
            guard depth <= UnitParseError.deepest else {
                throw scanner.error(.tooLong, "fewer open parentheses", at: open)
            }
            try advance()
            try term(isInverse: false)
            guard token == .close else {
                throw token == .end
                    ? scanner.error(.unclosed, "a closing parenthesis", at: open)
                    : scanner.error(.unexpected, "'.', '/' or ')'", at: place)
            }
            depth -= 1
            try advance()
            if isInverse {
                for index in start..<terms.count { terms[index].raise(toPower: -1) }
            }
        case .number(let value):
            if value != 1 {
                terms.append(UnitTerm(atom: .number, exponent: sign, payload: value))
            }
            try advance()
            if case .annotation = token { try advance() }
        case .unit(let unit, let exponent):
            try advance()
            var found = UnitTerm(prefix: unit.prefix, atom: unit.atom, exponent: exponent * sign)
            if case .annotation(let range) = token {
                if let own = symbols.annotatedAtom(unit, scanner.bytes[range]) {
                    found = UnitTerm(atom: own, exponent: exponent * sign)
                }
                try advance()
            }
            terms.append(found)
        case .annotation(let range):
            if let own = symbols.annotatedAtom(nil, scanner.bytes[range]) {
                terms.append(UnitTerm(atom: own, exponent: sign))
            }
            try advance()
        case .slash, .dot, .close, .end:
            throw scanner.error(.unexpected, "a unit, a number or '('", at: place)
        }
    }
}
