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
