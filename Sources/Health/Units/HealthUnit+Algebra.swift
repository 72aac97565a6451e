/// Exponents beyond ±1,000, which no unit of measure has, stay there.
extension HealthUnit {
    /// The null unit, `()`.
    public static let null = HealthUnit(terms: [])

    /// The product; `unitMultiplied(by:)`.
    public func multiplied(by other: HealthUnit) -> HealthUnit {
        HealthUnit(terms: terms + other.terms)
    }

    /// The quotient; `unitDivided(by:)`.
    public func divided(by other: HealthUnit) -> HealthUnit {
        HealthUnit(terms: terms + other.reciprocal().terms)
    }

    /// The unit with an integer exponent, which may be negative; with 0 it is the null unit;
    /// `unitRaised(toPower:)`.
    public func raised(toPower power: Int) -> HealthUnit {
        HealthUnit(
            terms: terms.map {
                var term = $0
                term.raise(toPower: power)
                return term
            })
    }

    /// One by the unit; `reciprocal()`.
    public func reciprocal() -> HealthUnit { raised(toPower: -1) }

    /// The product.
    public static func * (left: HealthUnit, right: HealthUnit) -> HealthUnit {
        left.multiplied(by: right)
    }

    /// The quotient.
    public static func / (left: HealthUnit, right: HealthUnit) -> HealthUnit {
        left.divided(by: right)
    }
}

/// Moles, and how a prefix is put before a unit.
extension HealthUnit {
    /// The molar mass of glucose in g/mol, as HealthKit has it; `HKUnitMolarMassBloodGlucose`.
    public static let molarMassBloodGlucose = 180.15588000005408

    /// A mole of a substance, which is a mass; `HKUnit.moleUnit(withMolarMass:)`,
    /// `mol<180.1558>`.
    ///
    /// `molarMass` is in g/mol. Throws ``UnitError/Code/invalidMolarMass`` unless it is above
    /// zero and finite.
    public static func moleUnit(withMolarMass molarMass: Double) throws(UnitError) -> HealthUnit {
        try moleUnit(with: .none, molarMass: molarMass)
    }

    /// A mole of a substance with a metric prefix; `HKUnit.moleUnit(with:molarMass:)`.
    ///
    /// `molarMass` is in g/mol. Throws ``UnitError/Code/invalidMolarMass`` unless it is above
    /// zero and finite.
    public static func moleUnit(
        with prefix: MetricPrefix, molarMass: Double
    ) throws(UnitError) -> HealthUnit {
        var term = UnitTerm(prefix: prefix.prefix, atom: AtomTable.shared.molarAtom)
        guard molarMass > 0, molarMass.isFinite else {
            throw UnitError(
                code: .invalidMolarMass, unit: HealthUnit(terms: [term]), requested: nil)
        }
        term.payload = molarMass.bitPattern
        return HealthUnit(terms: [term])
    }

    /// The unit, which is one atom without a prefix, with this one.
    func prefixed(_ prefix: MetricPrefix) -> HealthUnit {
        var term = terms[0]
        term.prefix = prefix.prefix
        return HealthUnit(terms: [term])
    }
}
