import HealthModel
import Statements
import Units

/// A LOINC code whose observations are samples of a type of HealthKit's.
struct SampleRow {
    let type: QuantityType
    /// The unit in which the number is HealthKit's own, where UCUM's unit is not HealthKit's by
    /// its definition: the body mass index, kg/m2, is a count there, and a millimetre of mercury
    /// is 133.322 Pa in UCUM and 133.322387415 Pa there, of which 120 would be 119.99965.
    var numberIn: String?

    /// The row of an observation; nil where its code has none.
    static func row(_ concept: CodedConcept?) -> (row: SampleRow, code: String)? {
        for concept in concept?.all ?? [] where concept.codeSystem == "2.16.840.1.113883.6.1" {
            guard let code = concept.code, let row = rows[code] else { continue }
            return (row, code)
        }
        return nil
    }

    /// The types that documents may have samples of, the parts of correlations too.
    static var types: Set<QuantityType> { Set(rows.values.map(\.type)) }

    /// LOINC's codes of what HealthKit measures, whatever the method; measurements that mean
    /// something else, as birth weight or a target, are not among them.
    private static let rows: [String: SampleRow] = {
        let table: [(QuantityType, String?, String)] = [
            (.heartRate, nil, "8867-4 8889-8 8893-0"),
            (.bloodPressureSystolic, "mm[Hg]", "8480-6 76534-7"),
            (.bloodPressureDiastolic, "mm[Hg]", "8462-4 76535-4"),
            (.bodyTemperature, nil, "8310-5 8331-1 8332-9 8328-7 76011-6"),
            (.bodyMass, nil, "29463-7 3141-9 3142-7"),
            (.height, nil, "8302-2 3137-7 3138-5"),
            (.bodyMassIndex, "kg/m2", "39156-5"),
            (.oxygenSaturation, nil, "59408-5 2708-6"),
            (.bloodGlucose, nil, "2339-0 2340-8 41653-7 15074-8 14743-9"),
            (.respiratoryRate, nil, "9279-1"),
            (.peakExpiratoryFlowRate, nil, "19935-6 33452-4"),
        ]
        var rows: [String: SampleRow] = [:]
        for (type, number, codes) in table {
            for code in codes.split(separator: " ") {
                rows[String(code)] = SampleRow(type: type, numberIn: number)
            }
        }
        return rows
    }()

    /// The quantity in the unit that HealthKit keeps; nil for a unit of another dimension or one
    /// that UCUM does not have.
    func quantity(_ number: Double, _ unit: String) -> Quantity? {
        if unit == numberIn { return Quantity(number, type.canonicalUnit) }
        // A count of nothing in particular is no index.
        guard type != .bodyMassIndex else { return nil }
        guard var found = try? HealthUnit(ucum: unit) else { return nil }
        if type == .bloodGlucose, !found.isCompatible(with: type.canonicalUnit) {
            // Amount of substance: HealthKit counts glucose in moles of its molar mass.
            guard unit.hasPrefix("mmol"),
                let mole = try? HealthUnit.moleUnit(
                    with: .milli, molarMass: HealthUnit.molarMassBloodGlucose),
                let volume = try? HealthUnit(ucum: String(unit.dropFirst(5))),
                unit.dropFirst(4).first == "/"
            else { return nil }
            found = mole / volume
        }
        return try? Quantity(number, found).converted(to: type.canonicalUnit)
    }
}
