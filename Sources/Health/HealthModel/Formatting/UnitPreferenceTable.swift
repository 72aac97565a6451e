internal import Units

/// The units that people of a region prefer: made once, from the rows.
struct UnitPreferenceTable: Sendable {
    static let shared = UnitPreferenceTable()

    /// A unit, or two of which the first is written in whole ones, or several by size.
    struct Choice: Sendable {
        /// The unit that is preferred, the largest of several.
        var unit: HealthUnit
        /// What remains after whole ones of the unit is written in this.
        var rest: HealthUnit?
        /// Smaller units for what is below 1 in the unit, the largest first.
        var smaller: [HealthUnit] = []
    }

    private var choices: [Substring: (world: Choice, regions: [Substring: Choice])] = [:]
    private var usages: [QuantityType: Substring] = [:]

    /// What a region prefers for a kind of amount.
    func choice(_ usage: Substring, in region: String) -> Choice {
        guard let row = choices[usage] else { preconditionFailure("no preference for \(usage)") }
        return row.regions[Substring(region)] ?? row.world
    }

    /// What a region prefers for a type.
    func choice(_ type: QuantityType, in region: String) -> Choice {
        if let usage = usages[type] { return choice(usage, in: region) }
        let unit = type.exchangeUnit.healthKitCounterpart ?? type.canonicalUnit
        return Choice(unit: unit)
    }

    private init() {
        for row in TableRow.all(UnitPreferenceRows.all) {
            var regions: [Substring: Choice] = [:]
            for pair in row.dropFirst(2) {
                let halves = pair.split(separator: ":")
                for region in halves[1].split(separator: ",") {
                    regions[region] = Self.choice(halves[0])
                }
            }
            choices[row[0]] = (Self.choice(row[1]), regions)
        }
        for row in TableRow.all(UnitPreferenceRows.types) {
            for name in row.dropFirst() {
                guard let type = QuantityType(identifier: String(name)) else {
                    preconditionFailure("no type is called \(name)")
                }
                usages[type] = row[0]
            }
        }
    }

    private static func choice(_ text: Substring) -> Choice {
        let units = text.split { $0 == "+" || $0 == "|" }.map { text in
            guard let unit = try? HealthUnit(String(text)) else {
                preconditionFailure("unit \(text) of the preferences")
            }
            return unit
        }
        return text.contains("+")
            ? Choice(unit: units[0], rest: units[1])
            : Choice(unit: units[0], smaller: Array(units.dropFirst()))
    }
}
