/// What a product of terms amounts to: a dimension and an exact factor, or a special scale.
struct UnitMeasure: Sendable {
    private(set) var dimension = Dimension.none
    /// The factor to base units; of a special unit, that of its reference.
    private(set) var scale = Scale.one
    /// The scale of a special unit that stands alone; its prefix is `argument`.
    private(set) var function: SpecialFunction?
    private(set) var argument = Scale.one
    /// Whether every factor is a number, such as a count or a percentage.
    private(set) var isNumber = true

    init(_ terms: [UnitTerm], in table: AtomTable) {
        for term in terms {
            let measure = table.measure(of: term.atom)
            if !measure.dimension.isNone { isNumber = false }
            if let special = measure.function, terms.count == 1, term.exponent == 1 {
                dimension = measure.dimension
                function = special
                scale = measure.scale
                argument = term.prefix.scale
                return
            }
            multiply(by: term, measure, in: table)
        }
    }

    /// In a product only differences are left of a special scale: those of a temperature are
    /// ratios to its degree, those of others can be told only from their own.
    private mutating func multiply(
        by term: UnitTerm, _ measure: UnitAtom.Measure, in table: AtomTable
    ) {
        var factor = measure.scale
        if let special = measure.function, special.zeroPoint == nil {
            dimension.multiply(by: .own(term.atom), power: term.exponent)
            factor = .one
            isNumber = false
        } else {
            dimension.multiply(by: measure.dimension, power: term.exponent)
        }
        if term.prefix != .none { factor = factor * term.prefix.scale }
        if term.atom == .number {
            factor = Scale(term.payload)
        } else if term.payload != 0 {
            let mass = Double(bitPattern: term.payload).description
            factor = factor * (Scale(decimal: mass.utf8) ?? .one)
        }
        scale = scale * factor.power(Int(term.exponent))
    }
}
