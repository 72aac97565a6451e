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
