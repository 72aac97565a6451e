/// Holds a list of children against a type's content, and says where they part.
///
/// CDA's content models are deterministic (XML Schema demands it), so one child of look-ahead is
/// enough and the walk is linear in the number of children.
struct ContentMatcher {
    /// The first disagreement.
    struct Mismatch {
        /// The child at which it shows; the number of children when it shows at the end.
        let index: Int
        /// The elements of which one must come here; empty when the child is one too many.
        let wanted: [Place]
    }

    /// An element at its place in the content: how many elements are written before it.
    struct Place: Hashable {
        let element: ModelElement
        let ordinal: Int
    }

    private indirect enum Piece {
        case element(Place)
        case either([Piece], Cardinality)
        case all([Piece], Cardinality)
        case anyOther(Cardinality)
    }

    private let pieces: [Piece]
    /// Every element that may be a child, in order.
    let places: [Place]

    private var children: [ElementName] = []
    private var index = 0
    /// The place of each child that has been matched.
    private(set) var matched: [Place?] = []

    /// Makes a matcher of a type's content.
    init(_ type: ModelType) {
        var places: [Place] = []
        pieces = type.content.compactMap { ContentMatcher.number($0, &places) }
        self.places = places
    }

    private static func number(_ particle: ModelParticle, _ places: inout [Place]) -> Piece? {
        switch particle {
        case .element(let element):
            guard element.cardinality.maximum != 0 else { return nil }
            places.append(Place(element: element, ordinal: places.count))
            return .element(places[places.count - 1])
        case .either(let inner, let cardinality):
            return .either(inner.compactMap { number($0, &places) }, cardinality)
        case .all(let inner, let cardinality):
            return .all(inner.compactMap { number($0, &places) }, cardinality)
        case .anyOther(let cardinality):
            return .anyOther(cardinality)
        }
    }

    /// The first disagreement, or `nil` when the children are as they must be.
    mutating func match(_ children: [ElementName]) -> Mismatch? {
        self.children = children
        index = 0
        matched = []
        for piece in pieces {
            if let wanted = walk(piece) { return Mismatch(index: index, wanted: wanted) }
        }
        return index < children.count ? Mismatch(index: index, wanted: []) : nil
    }

    /// Walks over as many children as the piece takes; what is wanted, where it is not satisfied.
    private mutating func walk(_ piece: Piece) -> [Place]? {
        switch piece {
        case .element(let place):
            var count = 0
            while index < children.count, count != place.element.cardinality.maximum,
                starts(piece, children[index])
            {
                take(place)
                count += 1
            }
            return count < place.element.cardinality.minimum ? [place] : nil
        case .anyOther(let cardinality):
            var count = 0
            while index < children.count, count != cardinality.maximum,
                starts(piece, children[index])
            {
                take(nil)
                count += 1
            }
            return nil
        case .all(_, let cardinality), .either(_, let cardinality):
            var count = 0
            while count != cardinality.maximum {
                let canStart = index < children.count && starts(piece, children[index])
                if count >= cardinality.minimum, !canStart { return nil }
                let before = index
                if let wanted = walkOnce(piece) { return wanted }
                count += 1
                if index == before { return nil }
            }
            return nil
        }
    }

    /// One turn of a piece that is made of others.
    private mutating func walkOnce(_ piece: Piece) -> [Place]? {
        switch piece {
        case .element, .anyOther: return walk(piece)
        case .all(let inner, _):
            for part in inner {
                if let wanted = walk(part) { return wanted }
            }
            return nil
        case .either(let inner, _):
            if index < children.count {
                let next = children[index]
                if let chosen = inner.first(where: { starts($0, next) }) { return walk(chosen) }
            }
            return inner.contains(where: isOptional) ? nil : inner.flatMap(first)
        }
    }

    private mutating func take(_ place: Place?) {
        matched.append(place)
        index += 1
    }

    /// Whether a child of that name can be the first of the piece.
    private func starts(_ piece: Piece, _ name: ElementName) -> Bool {
        switch piece {
        case .element(let place): return ElementName(place.element.name) == name
        case .anyOther:
            return name.namespace != nil && name.namespace != ModelNamespace.hl7.rawValue
        case .either(let inner, _): return inner.contains { starts($0, name) }
        case .all(let inner, _):
            for part in inner {
                if starts(part, name) { return true }
                if !isOptional(part) { return false }
            }
            return false
        }
    }

    private func isOptional(_ piece: Piece) -> Bool {
        switch piece {
        case .element(let place): place.element.cardinality.minimum == 0
        case .anyOther(let cardinality): cardinality.minimum == 0
        case .either(let inner, let cardinality):
            cardinality.minimum == 0 || inner.contains(where: isOptional)
        case .all(let inner, let cardinality):
            cardinality.minimum == 0 || inner.allSatisfy(isOptional)
        }
    }

    /// The elements of which one can, or must, come first.
    private func first(_ piece: Piece) -> [Place] {
        switch piece {
        case .element(let place): return [place]
        case .anyOther: return []
        case .either(let inner, _): return inner.flatMap(first)
        case .all(let inner, _):
            let end = inner.firstIndex { !isOptional($0) } ?? inner.count - 1
            return inner.prefix(end + 1).flatMap(first)
        }
    }

    /// Whether only one of the two places may be filled.
    func exclude(_ one: Place, _ other: Place) -> Bool {
        pieces.contains { exclude($0, one, other) }
    }

    private func exclude(_ piece: Piece, _ one: Place, _ other: Place) -> Bool {
        switch piece {
        case .element, .anyOther: return false
        case .all(let inner, _): return inner.contains { exclude($0, one, other) }
        case .either(let inner, let cardinality):
            if inner.contains(where: { exclude($0, one, other) }) { return true }
            guard cardinality.maximum == 1 else { return false }
            let mine = inner.firstIndex { holds($0, one) }
            let theirs = inner.firstIndex { holds($0, other) }
            return mine != nil && theirs != nil && mine != theirs
        }
    }

    private func holds(_ piece: Piece, _ place: Place) -> Bool {
        switch piece {
        case .element(let own): own == place
        case .anyOther: false
        case .either(let inner, _), .all(let inner, _): inner.contains { holds($0, place) }
        }
    }
}
