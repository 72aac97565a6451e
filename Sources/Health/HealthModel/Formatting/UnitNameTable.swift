internal import Units

/// The names of units by language: made once, from the rows.
struct UnitNameTable: Sendable {
    static let shared = UnitNameTable()

    private var names: [Substring: [HealthUnit: String]] = [:]

    /// nil where the international symbol is written.
    func name(of unit: HealthUnit, language: String) -> String? {
        names[Substring(language)]?[unit] ?? names["und"]?[unit]
    }

    private init() {
        for row in TableRow.all(UnitNameRows.all) {
            for pair in row.dropFirst() {
                let halves = pair.split(separator: "=")
                guard halves.count == 2, let unit = try? HealthUnit(String(halves[0])) else {
                    preconditionFailure("name \(pair)")
                }
                names[row[0], default: [:]][unit] = String(halves[1]).replacing("¤", with: " ")
            }
        }
    }
}
