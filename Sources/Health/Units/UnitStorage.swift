import Synchronization

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

/// Units by the text they were read from, so that a text that comes again costs one look-up.
///
/// It stops growing at its limit and never drops an entry: the few units that a store really has
/// come first, and hostile input cannot make it large.
final class UnitCache: Sendable {
    static let unitStrings = UnitCache()
    static let codes = UnitCache()

    /// Entries kept; a store has a few dozen units, all of UCUM's common ones are 1,400.
    private static let limit = 4096
    /// The longest text kept, in bytes.
    private static let longest = 64

    private let units = Mutex<[String: HealthUnit]>([:])

    subscript(text: String) -> HealthUnit? {
        get { units.withLock { $0[text] } }
        set {
            guard text.utf8.count <= Self.longest, let newValue else { return }
            units.withLock { units in
                if units.count < Self.limit { units[text] = newValue }
            }
        }
    }
}
