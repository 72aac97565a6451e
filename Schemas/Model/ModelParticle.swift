/// A piece of a type's content, in the order in which the pieces must come.
public indirect enum ModelParticle: Hashable, Sendable {
    /// One element.
    case element(ModelElement)
    /// One of several pieces, so many times.
    case either([ModelParticle], Cardinality)
    /// Several pieces, one after the other, so many times.
    case all([ModelParticle], Cardinality)
    /// Any element of a namespace other than CDA's, unchecked (`ED` admits one).
    case anyOther(Cardinality)

    /// Every element that the piece names, in order.
    public var elements: [ModelElement] {
        switch self {
        case .element(let element): [element]
        case .either(let pieces, _), .all(let pieces, _): pieces.flatMap(\.elements)
        case .anyOther: []
        }
    }

    /// Whether a restriction says with it that the base's element is not admitted (`0..0`).
    var isRemoved: Bool {
        guard case .element(let element) = self else { return false }
        return element.cardinality.maximum == 0
    }
}
