internal import Schemas

/// Where each element of the standard may stand, for hints.
struct ElementPlaces {
    static let shared = ElementPlaces(.shared)

    /// The parents of an element, by name; none where there are more than a hint can hold.
    let places: [ModelName: [String]]

    private static let namedAtMost = 3

    private init(_ model: CDAModel) {
        var found: [ModelName: Set<String>] = [:]
        let elements = model.globalElements + model.types.flatMap(\.elements)
        for parent in Set(elements) {
            for child in model.type(named: parent.type)?.elements ?? [] {
                found[child.name, default: []].insert(parent.name.description)
            }
        }
        places = found.filter { $0.value.count <= Self.namedAtMost }.mapValues { $0.sorted() }
    }
}
