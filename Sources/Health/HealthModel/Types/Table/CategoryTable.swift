/// What the catalogue says of every category type, by number: made once, from the rows.
struct CategoryTable: Sendable {
    static let shared = CategoryTable()

    struct Facts: Sendable {
        var values: ValueSet
        var isWritable: Bool
        var introduced: String
        var durationLimit: DurationLimit
        /// A key without which there is no sample of the type.
        var requiredKey: MetadataKey?
    }

    private static let first = 201
    private let facts: [Facts]

    subscript(number: UInt16) -> Facts { facts[Int(number) - Self.first] }

    private init() {
        facts = TableRow.all(CategoryRows.all).enumerated().map { index, row in
            guard row.first == "\(index + Self.first)",
                let values = ValueTable.shared[String(row[3])],
                let limit = DurationLimit(row: row[5])
            else { preconditionFailure("row \(index + Self.first) of the category types") }
            return Facts(
                values: values, isWritable: row[4] == "w", introduced: String(row[2]),
                durationLimit: limit,
                requiredKey: row[1] == "MenstrualFlow" ? .menstrualCycleStart : nil)
        }
    }
}
