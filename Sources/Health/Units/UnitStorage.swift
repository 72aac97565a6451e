/// What all copies of a unit share.
final class UnitStorage: Sendable {
    let terms: [UnitTerm]
    let measure: UnitMeasure
    /// The parts of the factor to base units as doubles, for conversions without big numbers; the
    /// numerator is 0 if they are not exact.
    let numerator: Double
    let denominator: Double
    let two: Int
    let five: Int
    let pi: Int
    /// Whether there are no terms at all, and whether all of them are numbers.
    let isNull: Bool
    let isNumber: Bool
    /// The dimension's base; the whole of it if it has no other parts.
    let base: SIMD8<Int32>
    let isBaseOnly: Bool
    /// Whether values are told by a factor alone.
    let isLinear: Bool
    /// Whether that is all there is: a factor, and dimensions of the base alone.
    let isPlain: Bool

    /// Terms are normal: in order, merged.
    init(_ terms: [UnitTerm], in table: AtomTable = .shared) {
        self.terms = terms
        measure = UnitMeasure(terms, in: table)
        let scale = measure.function == nil ? measure.scale : measure.scale * measure.argument
        if let n = scale.numerator.small, let d = scale.denominator.small, n <= 1 << 53,
            d <= 1 << 53
        {
            (numerator, denominator) = (Double(n), Double(d))
        } else {
            (numerator, denominator) = (0, 0)
        }
        isNull = terms.isEmpty
        isNumber = measure.isNumber
        base = measure.dimension.base
        isBaseOnly = measure.dimension.own.isEmpty
        isLinear = measure.function == nil
        isPlain = isLinear && isBaseOnly && !isNull
        (two, five, pi) = (scale.two, scale.five, scale.pi)
    }
}
