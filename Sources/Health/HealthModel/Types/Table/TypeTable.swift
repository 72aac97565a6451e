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

/// A line of a table: words between single spaces.
enum TableRow {
    static func all(_ text: String) -> [[Substring]] {
        text.split(separator: "\n").map { $0.split(separator: " ") }
    }
}

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

/// Every enumeration of the catalogue by name: made once, from the rows.
struct ValueTable: Sendable {
    static let shared = ValueTable()

    let sets: [ValueSet]
    private let index: [String: Int]

    subscript(name: String) -> ValueSet? { index[name].map { sets[$0] } }

    private init() {
        sets = ValueRows.all.split(separator: "\n").map { line in
            let halves = line.split(separator: ":")
            let cases = halves[1].split(separator: ",").map { pair in
                let words = pair.split(separator: " ")
                guard words.count == 2, let value = Int(words[1]) else {
                    preconditionFailure("values of \(halves[0])")
                }
                return ValueSet.Case(name: String(words[0]), rawValue: value)
            }
            return ValueSet(name: String(halves[0]), cases: cases)
        }
        index = Dictionary(uniqueKeysWithValues: sets.enumerated().map { ($1.name, $0) })
    }
}
