/// Identifier, name and kind of every type, found by number or by identifier: made once, from the
/// rows.
struct TypeTable: Sendable {
    static let shared = TypeTable()

    struct Entry: Sendable {
        var identifier: String
        var name: String
        var kind: ObjectType.Kind
    }

    private var entries: [Entry?] = []
    private var index: [String: UInt16] = [:]
    /// Every number that is a type, in order.
    private(set) var numbers: [UInt16] = []

    func entry(_ number: UInt16) -> Entry? {
        Int(number) < entries.count ? entries[Int(number)] : nil
    }

    func number(of identifier: String) -> UInt16? { index[identifier] }

    private init() {
        for row in TableRow.all(QuantityRows.all) {
            let name = String(row[1])
            add(
                row[0],
                Entry(identifier: "HKQuantityTypeIdentifier\(name)", name: name, kind: .quantity))
        }
        for row in TableRow.all(CategoryRows.all) {
            let name = String(row[1])
            add(
                row[0],
                Entry(identifier: "HKCategoryTypeIdentifier\(name)", name: name, kind: .category))
        }
        for row in TableRow.all(OtherTypeRows.all) {
            guard let kind = ObjectType.Kind(rawValue: String(row[2])) else {
                preconditionFailure("kind of type \(row[0])")
            }
            add(row[0], Entry(identifier: String(row[1]), name: String(row[3]), kind: kind))
        }
    }

    private mutating func add(_ number: Substring, _ entry: Entry) {
        guard let number = UInt16(number) else { preconditionFailure("number of \(entry.name)") }
        while entries.count <= Int(number) { entries.append(nil) }
        entries[Int(number)] = entry
        numbers.append(number)
        index[entry.identifier] = number
        index[entry.name] = number
    }
}
