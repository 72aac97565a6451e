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
