/// Writes terms as HealthKit's unit strings.
enum HealthKitPrinter {
    static func print(_ terms: [UnitTerm], in table: AtomTable = .shared) -> String {
        if terms.isEmpty { return "()" }
        let ordered =
            terms.filter { isTime($0, in: table) } + terms.filter { !isTime($0, in: table) }
        let over = ordered.filter { $0.exponent > 0 }.map { factor($0, in: table) }
        let under = ordered.filter { $0.exponent < 0 }.map { factor($0, in: table) }
        let numerator = over.isEmpty ? "1" : over.joined(separator: "·")
        return under.isEmpty ? numerator : numerator + "/" + under.joined(separator: "·")
    }

    /// Whether the term is a time, which HealthKit's denominators begin with and UCUM's end with.
    static func isTime(_ term: UnitTerm, in table: AtomTable) -> Bool {
        table.measure(of: term.atom).dimension == .base(2)
    }

    private static func factor(_ term: UnitTerm, in table: AtomTable) -> String {
        let power = abs(term.exponent)
        let symbol = symbol(term, in: table)
        return power == 1 ? symbol : "\(symbol)^\(power)"
    }

    private static func symbol(_ term: UnitTerm, in table: AtomTable) -> String {
        if term.atom == .number { return "`\(term.payload)`" }
        guard let symbol = table.healthKitSymbol(term.prefixed) else {
            return "`\(term.prefix.code)\(table[term.atom].code)`"
        }
        if term.payload == 0 { return symbol }
        let mass = Double(bitPattern: term.payload)
        let text = mass.description
        return "\(symbol)<\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)>"
    }
}
