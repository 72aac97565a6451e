extension HealthUnit {
    /// The unit of a UCUM code, case-sensitive, any of version 2.2 (unitsofmeasure.org).
    ///
    /// Annotations in braces mean nothing and are dropped, as UCUM has it (§12), except for
    /// those that ``ucumCode`` writes for HealthKit's own units. The unity, `1` or the empty
    /// string, is `count`.
    ///
    /// UCUM's units are taken as UCUM defines them: `%` is a hundredth, `mm[Hg]` differs from
    /// `mmHg` in the seventh digit. For the unit with which HealthKit would keep the same
    /// number, see ``healthKitCounterpart``.
    ///
    /// A code that was read before costs a dictionary look-up, another one about a microsecond.
    public init(ucum code: String) throws(UnitParseError) {
        if let known = UnitCache.codes[code] {
            self = known
            return
        }
        var parser = UCUMParser(Array(code.utf8), symbols: .shared)
        let terms = try parser.parse()
        self = terms.isEmpty ? .count() : HealthUnit(terms: terms)
        UnitCache.codes[code] = self
    }

    /// The UCUM code of the unit; always a valid one.
    ///
    /// HealthKit's own units are written as UCUM's of the same meaning, without a change of the
    /// number that goes with them: `mm[Hg]` for `mmHg`, `1` for `count` and `%`, `mol` for a
    /// mole of any molar mass, `dB[SPL]` for `dBASPL`. Two have no such unit and are
    /// annotations: `dB{HL}` and `{appleEffortScore}`. Reading the code of a unit without such
    /// parts gives the same unit.
    public var ucumCode: String { UCUMPrinter.print(terms) }

    /// The unit with which HealthKit keeps the number that UCUM writes with this unit, or nil if
    /// it has none.
    ///
    /// `mmHg` for `mm[Hg]`, `D` for `[diop]`, `Cal` for `[Cal]`, `count/min` for `/min`; units
    /// that both have are themselves. There is none for UCUM's `%`, whose number HealthKit
    /// divides by a hundred, nor for powers of ten.
    public var healthKitCounterpart: HealthUnit? {
        let table = AtomTable.shared
        var result: [UnitTerm] = []
        for var term in terms {
            if let own = table.counterpart(term.prefixed) {
                (term.prefix, term.atom) = (.none, own)
            } else if table.healthKitSymbol(term.prefixed) == nil {
                return nil
            }
            result.append(term)
        }
        if !terms.isEmpty, result.allSatisfy({ $0.exponent < 0 }) {
            result.append(UnitTerm(atom: table.countAtom))
        }
        return HealthUnit(terms: result)
    }

    /// Whether a text is a valid UCUM code.
    public static func isUCUM(_ code: String) -> Bool {
        if UCUMRows.frequentCodes.contains(code) { return true }
        if code.isEmpty { return false }
        if UnitCache.codes[code] != nil { return true }
        var parser = UCUMParser(Array(code.utf8), symbols: .shared)
        return (try? parser.parse()) != nil
    }
}

/// Writes terms as UCUM codes.
enum UCUMPrinter {
    static func print(_ terms: [UnitTerm], in table: AtomTable = .shared) -> String {
        var spelled: [UnitTerm] = []
        for term in terms {
            guard let replacement = table[term.atom].replacement else {
                spelled.append(term)
                continue
            }
            for part in replacement {
                var part = part
                if term.prefix != .none { part.prefix = term.prefix }
                part.raise(toPower: Int(term.exponent))
                spelled.append(part)
            }
        }
        UnitTerm.normalize(&spelled)
        let isTime = { HealthKitPrinter.isTime($0, in: table) }
        let ordered = spelled.filter { !isTime($0) } + spelled.filter(isTime)
        let over = ordered.filter { $0.exponent > 0 }.flatMap { factors($0, in: table) }
        let under = ordered.filter { $0.exponent < 0 }.flatMap { factors($0, in: table) }
        let numerator = over.joined(separator: ".")
        if under.isEmpty { return numerator.isEmpty ? "1" : numerator }
        let denominator = under.joined(separator: ".")
        return numerator + (under.count == 1 ? "/\(denominator)" : "/(\(denominator))")
    }

    /// The code with its exponent; where none can follow, the code as often.
    private static func factors(_ term: UnitTerm, in table: AtomTable) -> [String] {
        let power = Int(abs(term.exponent))
        if term.atom == .number {
            return Array(repeating: "\(term.payload)", count: power)
        }
        let atom = table[term.atom]
        let code = term.prefix.code + atom.code
        if atom.isAnnotated { return Array(repeating: code, count: power) }
        return [power == 1 ? code : "\(code)\(power)"]
    }
}
