internal import Schemas

/// One place in an element's content: an element, or the alternatives of a choice.
struct ContentSlot {
    /// The elements that may stand here.
    let elements: [ModelElement]
    /// How often the place may be taken.
    let cardinality: Cardinality
    /// Whether the elements exclude each other.
    let isChoice: Bool

    /// The places of a type, in their order.
    static func slots(of type: ModelType) -> [ContentSlot] { type.content.flatMap(slots) }

    private static func slots(of particle: ModelParticle) -> [ContentSlot] {
        switch particle {
        case .element(let element):
            [ContentSlot(elements: [element], cardinality: element.cardinality, isChoice: false)]
        case .either(let pieces, let cardinality):
            [
                ContentSlot(
                    elements: particle.elements,
                    cardinality: pieces.contains(where: \.isOptional)
                        ? Cardinality(0, cardinality.maximum) : cardinality, isChoice: true)
            ]
        case .all(let pieces, .once): pieces.flatMap(slots)
        case .all(_, let cardinality):
            [
                ContentSlot(
                    elements: particle.elements, cardinality: Cardinality(0, cardinality.maximum),
                    isChoice: false)
            ]
        case .anyOther: []
        }
    }

    func has(_ name: ModelName) -> Bool { elements.contains { $0.name == name } }

    /// The elements as messages name them: `` `a` `` or `` `a`, `b` or `c` ``.
    var words: String { alternatives(elements.map { "`\($0.name)`" }) }
}

/// `a`, `a or b`, `a, b or c`; a long list is cut.
func alternatives(_ words: [String]) -> String {
    let shown = words.count > 8 ? Array(words.prefix(7)) + ["another"] : words
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " or " + last
}

extension ModelParticle {
    fileprivate var isOptional: Bool {
        switch self {
        case .element(let element): element.cardinality.minimum == 0
        case .either(let pieces, let cardinality):
            cardinality.minimum == 0 || pieces.contains(where: \.isOptional)
        case .all(let pieces, let cardinality):
            cardinality.minimum == 0 || pieces.allSatisfy(\.isOptional)
        case .anyOther(let cardinality): cardinality.minimum == 0
        }
    }
}
