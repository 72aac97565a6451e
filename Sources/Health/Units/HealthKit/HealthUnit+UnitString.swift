extension HealthUnit {
    /// The unit of a unit string in HealthKit's grammar; `HKUnit(from:)`.
    ///
    /// Factors are separated by `·`, `*` or `.`, raised with `^`, grouped by parentheses. One
    /// slash is allowed, outside parentheses, and all that follows it is the denominator:
    /// `kg/m.s^2` is `kg/(m.s^2)`. `1` is a factor of one; the empty string and `()` are the
    /// null unit, which cannot be a part of anything. `mol<180.1558>` is a mole with its molar
    /// mass in g/mol.
    ///
    /// Beyond HealthKit, a UCUM code between backquotes stands for a unit that HealthKit has no
    /// symbol for: `` `[drp]`/min ``.
    ///
    /// A string that was read before costs a dictionary look-up, another one about a microsecond.
    public init(_ unitString: String) throws(UnitParseError) {
        if let known = UnitCache.unitStrings[unitString] {
            self = known
            return
        }
        var parser = HealthKitParser(Array(unitString.utf8), table: .shared)
        self.init(terms: try parser.parse())
        UnitCache.unitStrings[unitString] = self
    }

    /// How HealthKit writes the unit; `HKUnit.unitString`. Reading it again gives the same unit.
    ///
    /// Times come first, then masses, lengths and the rest, factors with negative exponents
    /// after a slash: `kcal/hr·kg`. The null unit is `()`. Atoms and prefixes that HealthKit
    /// does not have stand between backquotes, see ``init(_:)``.
    public var unitString: String { HealthKitPrinter.print(terms) }
}

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
