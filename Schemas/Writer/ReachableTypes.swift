/// The types and value types that a document can use: those of global elements, of the elements
/// and attributes in them, those derived from them (`xsi:type` may name these), and their bases.
struct ReachableTypes {
    /// Names of types.
    private(set) var types: Set<String> = []
    /// Names of value types, as in the tables.
    private(set) var values: Set<String> = []

    /// Walks the model; linear in its size.
    init(_ model: CDAModel) {
        var derived: [String: [String]] = [:]
        for type in model.types {
            if let base = type.base { derived[base, default: []].append(type.name) }
        }
        var waiting = model.globalElements.map(\.type)
        values = Set(model.globalAttributes.map(\.valueType))
        while let name = waiting.popLast() {
            guard types.insert(name).inserted, let type = model.type(named: name) else { continue }
            waiting += type.ownContent.flatMap(\.elements).map(\.type)
            waiting += derived[name] ?? []
            if let base = type.base { waiting.append(base) }
            values.formUnion(type.ownAttributes.map(\.valueType))
        }
    }
}
