/// Reads HealthKit's unit strings, byte by byte.
struct HealthKitParser {
    private let bytes: [UInt8]
    private let table: AtomTable
    private var position = 0
    private var depth = 0
    private var terms: [UnitTerm] = []

    init(_ bytes: [UInt8], table: AtomTable) {
        self.bytes = bytes
        self.table = table
    }

    /// The terms as they come, not yet in order.
    mutating func parse() throws(UnitParseError) -> [UnitTerm] {
        if bytes.isEmpty { return [] }
        guard bytes.count <= UnitParseError.longest else {
            throw error(.tooLong, "at most \(UnitParseError.longest) bytes")
        }
        terms.reserveCapacity(4)
        let isNull = try product()
        if peek == UInt8(ascii: "/") {
            if isNull { throw error(.nullInProduct, "a unit before the slash") }
            position += 1
            let start = terms.count
            let place = position
            if try product() { throw error(.nullInProduct, "a unit", at: place) }
            for index in start..<terms.count { terms[index].raise(toPower: -1) }
        }
        switch peek {
        case nil: break
        case UInt8(ascii: "/"): throw error(.secondSlash, "no second slash")
        default: throw error(.unexpected, "a separator, '^' or the end")
        }
        UnitTerm.normalize(&terms)
        if terms.contains(where: { abs($0.exponent) >= UnitTerm.exponentLimit }) {
            throw error(.numberTooLarge, "exponents below \(UnitTerm.exponentLimit)", at: 0)
        }
        return terms
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func error(
        _ code: UnitParseError.Code, _ expected: String, at place: Int? = nil
    ) -> UnitParseError {
        UnitParseError(code: code, position: place ?? position, expected: expected)
    }

    /// Reads factors up to something else; true if they are nothing but the null unit.
    private mutating func product() throws(UnitParseError) -> Bool {
        var start = position
        var isNull = try factor()
        var count = 1
        while skipSeparator() {
            if isNull { throw error(.nullInProduct, "a unit", at: start) }
            start = position
            isNull = try factor()
            count += 1
        }
        if isNull, count > 1 { throw error(.nullInProduct, "a unit", at: start) }
        return isNull
    }

    private mutating func skipSeparator() -> Bool {
        switch peek {
        case UInt8(ascii: "*"), UInt8(ascii: "."):
            position += 1
            return true
        case 0xC2 where position + 1 < bytes.count && bytes[position + 1] == 0xB7:
            position += 2
            return true
        default: return false
        }
    }

    private mutating func factor() throws(UnitParseError) -> Bool {
        let start = terms.count
        let place = position
        var isNull = false
        if peek == UInt8(ascii: "(") {
            isNull = try group()
        } else {
            try symbol()
        }
        guard peek == UInt8(ascii: "^") else { return isNull }
        if isNull { throw error(.nullInProduct, "a unit to raise", at: place) }
        position += 1
        let power = try exponent()
        for index in start..<terms.count { terms[index].raise(toPower: power) }
        return false
    }

    private mutating func group() throws(UnitParseError) -> Bool {
        let open = position
        position += 1
        depth += 1
        guard depth <= UnitParseError.deepest else {
            throw error(.tooLong, "at most \(UnitParseError.deepest) open parentheses")
        }
        let isNull = peek == UInt8(ascii: ")") ? true : try product()
        switch peek {
        case UInt8(ascii: ")"): position += 1
        case UInt8(ascii: "/"): throw error(.secondSlash, "no slash within parentheses")
        case nil: throw error(.unclosed, "a closing parenthesis", at: open)
        default: throw error(.unexpected, "a separator, '^' or ')'")
        }
        depth -= 1
        return isNull
    }

    private mutating func exponent() throws(UnitParseError) -> Int {
        let isNegative = peek == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var value = 0
        let start = position
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            guard value < Int(UnitTerm.exponentLimit) else {
                throw error(
                    .numberTooLarge, "an exponent below \(UnitTerm.exponentLimit)", at: start)
            }
            position += 1
        }
        if position == start { throw error(.unexpected, "an integer exponent") }
        return isNegative ? -value : value
    }

    private mutating func symbol() throws(UnitParseError) {
        let start = position
        if peek == UInt8(ascii: "`") { return try quoted() }
        while let byte = peek, !Self.ends(byte) { position += 1 }
        let name = bytes[start..<position]
        if name.isEmpty { throw error(.unexpected, "a unit") }
        if name.count == 1, name.first == UInt8(ascii: "1") { return }
        var payload: UInt64 = 0
        if peek == UInt8(ascii: "<") { payload = try molarMass() }
        guard let unit = table.healthKit(name, molar: payload != 0) else {
            throw error(.unknownSymbol, "a unit symbol of HealthKit", at: start)
        }
        terms.append(UnitTerm(prefix: unit.prefix, atom: unit.atom, payload: payload))
    }

    private static func ends(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "."),
            UInt8(ascii: "/"), UInt8(ascii: "^"), UInt8(ascii: "<"), UInt8(ascii: "`"), 0xC2:
            true
        default: false
        }
    }

    private mutating func molarMass() throws(UnitParseError) -> UInt64 {
        let open = position
        guard let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) else {
            throw error(.unclosed, "'>' after the molar mass")
        }
        let text = bytes[(open + 1)..<close]
        guard text.allSatisfy({ "0123456789.e+-".utf8.contains($0) }),
            let mass = Double(String(decoding: text, as: UTF8.self)), mass.isFinite, mass > 0
        else { throw error(.invalidMolarMass, "a number above zero, in g/mol", at: open + 1) }
        position = close + 1
        return mass.bitPattern
    }

    /// A UCUM atom with its prefix, or an integer, between backquotes.
    private mutating func quoted() throws(UnitParseError) {
        let open = position
        guard let close = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "`")) else {
            throw error(.unclosed, "a closing backquote", at: open)
        }
        let name = bytes[(open + 1)..<close]
        if let number = UCUMScanner.integer(name) {
            terms.append(UnitTerm(atom: .number, payload: number))
        } else if let unit = UCUMSymbols.shared.atom(name) {
            terms.append(UnitTerm(prefix: unit.prefix, atom: unit.atom))
        } else {
            throw error(.unknownSymbol, "a UCUM code", at: open + 1)
        }
        position = close + 1
    }
}
