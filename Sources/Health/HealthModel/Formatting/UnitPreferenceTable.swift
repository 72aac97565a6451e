internal import Units

/// The units that people of a region prefer: made once, from the rows.
struct UnitPreferenceTable: Sendable {
    static let shared = UnitPreferenceTable()

    /// A unit, or two of which the first is told in whole ones.
    struct Choice: Sendable {
        var unit: HealthUnit
        var rest: HealthUnit?
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
        let units = text.split(separator: "+").map { text in
            guard let unit = try? HealthUnit(String(text)) else {
                preconditionFailure("unit \(text) of the preferences")
            }
            return unit
        }
        return Choice(unit: units[0], rest: units.count > 1 ? units[1] : nil)
    }
}
