internal import Schemas

/// One place in an element's content: an element, or the alternatives of a choice.
struct ContentSlot {
    /// The elements that may stand here.
    let elements: [ModelElement]
    /// How often the place may be taken.
    let cardinality: Cardinality
    /// Whether the elements exclude each other.
    let isChoice: Bool
    /// All contents that a choice admits; empty where one of them has no bound.
    let sequences: [[ModelName]]

    private init(
        elements: [ModelElement], cardinality: Cardinality, isChoice: Bool = false,
        sequences: [[ModelName]] = []
    ) {
        self.elements = elements
        self.cardinality = cardinality
        self.isChoice = isChoice
        self.sequences = sequences
    }

    /// The places of a type, in their order.
    static func slots(of type: ModelType) -> [ContentSlot] { type.content.flatMap(slots) }

    private static func slots(of particle: ModelParticle) -> [ContentSlot] {
        switch particle {
        case .element(let element):
            [ContentSlot(elements: [element], cardinality: element.cardinality)]
        case .either(let pieces, let cardinality):
            [
                ContentSlot(
                    elements: particle.elements,
                    cardinality: pieces.contains(where: \.isOptional)
                        ? Cardinality(0, cardinality.maximum) : cardinality, isChoice: true,
                    sequences: particle.sequences ?? [])
            ]
        case .all(let pieces, .once): pieces.flatMap(slots)
        case .all(_, let cardinality):
            [
                ContentSlot(
                    elements: particle.elements, cardinality: Cardinality(0, cardinality.maximum))
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
    /// Every content that the piece admits; nil where something may come more than once.
    fileprivate var sequences: [[ModelName]]? {
        switch self {
        case .element(let element):
            return Self.sequences([[element.name]], element.cardinality)
        case .either(let pieces, let cardinality):
            let found = pieces.compactMap(\.sequences)
            guard found.count == pieces.count else { return nil }
            return Self.sequences(found.flatMap(\.self), cardinality)
        case .all(let pieces, let cardinality):
            var found: [[ModelName]] = [[]]
            for piece in pieces {
                guard let next = piece.sequences else { return nil }
                found = found.flatMap { start in next.map { start + $0 } }
            }
            return Self.sequences(found, cardinality)
        case .anyOther: return nil
        }
    }

    private static func sequences(
        _ found: [[ModelName]], _ cardinality: Cardinality
    ) -> [[ModelName]]? {
        switch (cardinality.minimum, cardinality.maximum) {
        case (_, 0?): [[]]
        case (0, 1?): found + [[]]
        case (_, 1?): found
        default: nil
        }
    }

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
