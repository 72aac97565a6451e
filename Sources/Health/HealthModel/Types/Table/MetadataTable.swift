/// What a value of every known metadata key must be: made once, from the rows.
struct MetadataTable: Sendable {
    static let shared = MetadataTable()

    let kinds: [String: MetadataKind]
    /// Known keys in the catalogue's order.
    let keys: [MetadataKey]

    private init() {
        var kinds: [String: MetadataKind] = [:]
        keys = TableRow.all(MetadataRows.all).map { row in
            guard let kind = MetadataKind(row: row) else {
                preconditionFailure("metadata key \(row[0])")
            }
            let key = "HK\(row[0])"
            kinds[key] = kind
            return MetadataKey(key)
        }
        self.kinds = kinds
    }
}
