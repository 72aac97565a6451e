extension HealthUnit {
    /// A UCUM code in words, in its own order: `(meter ^ 3) * (kilogram ^ -1)` for `m3.kg-1`,
    /// `(unity)` for nothing. Annotations stand as they are.
    ///
    /// Throws what `init(ucum:)` throws.
    public static func displayName(ucum code: String) throws(UnitParseError) -> String {
        let bytes = Array(code.utf8)
        let table = AtomTable.shared
        var parser = UCUMParser(bytes, symbols: .shared)
        _ = try parser.parse()
        var scanner = UCUMScanner(bytes, symbols: .shared)
        var result = ""
        while true {
            switch try scanner.next() {
            case .end: return result.isEmpty ? "(unity)" : result
            case .slash: result += result.isEmpty ? "1 / " : " / "
            case .dot: result += " * "
            case .open: result += "("
            case .close: result += ")"
            case .number(let value): result += "\(value)"
            case .unit(let unit, let exponent):
                let name = unit.prefix.name + table[unit.atom].name
                result += exponent == 1 ? "(\(name))" : "(\(name) ^ \(exponent))"
            case .annotation(let range):
                result += "{" + String(decoding: bytes[range], as: UTF8.self) + "}"
            }
        }
    }

    /// The unit as it is printed for people, in UCUM's print symbols: `°C`, `μg/dL`,
    /// `mL/(kg·min)`, `m/s²`.
    ///
    /// Numbers without a unit print as nothing.
    public var printSymbol: String {
        let table = AtomTable.shared
        let isTime = { HealthKitPrinter.isTime($0, in: table) }
        let ordered = (terms.filter { !isTime($0) } + terms.filter(isTime)).filter {
            $0.atom != table.countAtom || terms.count == 1
        }
        if ordered.count == 1, ordered[0].atom == table.countAtom { return "" }
        let over = ordered.filter { $0.exponent > 0 }.map(Self.printed)
        let under = ordered.filter { $0.exponent < 0 }.map(Self.printed)
        let numerator = over.joined(separator: "·")
        if under.isEmpty { return numerator }
        let denominator = under.joined(separator: "·")
        return numerator + (under.count == 1 ? "/\(denominator)" : "/(\(denominator))")
    }

    private static func printed(_ term: UnitTerm) -> String {
        let symbol =
            term.atom == .number ? "\(term.payload)" : AtomTable.shared[term.atom].print
        let power = abs(term.exponent)
        if power == 1 { return term.prefix.printSymbol + symbol }
        let digits = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
        let raised = String(power).compactMap(\.wholeNumberValue).map { digits[$0] }.joined()
        return term.prefix.printSymbol + symbol + raised
    }
}
