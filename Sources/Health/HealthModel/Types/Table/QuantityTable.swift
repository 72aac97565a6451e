/// What the catalogue says of every quantity type, by number: made once, from the rows.
struct QuantityTable: Sendable {
    static let shared = QuantityTable()

    private let facts: [QuantityFacts]

    subscript(number: UInt16) -> QuantityFacts { facts[Int(number) - 1] }

    private init() {
        facts = TableRow.all(QuantityRows.all).enumerated().map { index, row in
            guard row.first == "\(index + 1)", let facts = QuantityFacts(row) else {
                preconditionFailure("row \(index + 1) of the quantity types")
            }
            return facts
        }
    }
}
