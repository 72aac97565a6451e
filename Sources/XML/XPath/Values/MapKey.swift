/// A key of a map: two are equal as `op:same-key` says (Functions and Operators 3.1, 17.1.1).
enum MapKey: Hashable {
    case text(CodepointText)
    case boolean(Bool)
    case exact(ExactDecimal)
    case double(Double)
    case nan
    case name(ExpandedName)
    case moment(AtomicType, Int128, hasZone: Bool)
    case duration(Duration)
    case binary(AtomicType, [UInt8])

    init(_ atomic: XDMAtomic) {
        switch atomic.value {
        case .string(let text): self = .text(CodepointText(text))
        case .boolean(let truth): self = .boolean(truth)
        case .integer(let number): self = .exact(ExactDecimal(number))
        case .decimal(let number): self = .exact(number)
        case .float(let number): self = Self.key(Double(number))
        case .double(let number): self = Self.key(number)
        case .temporal(let moment):
            self = .moment(
                atomic.type.primitive, moment.instant(implicitZone: 0),
                hasZone: moment.zone != nil)
        case .duration(let duration): self = .duration(duration)
        case .name(_, let name): self = .name(name)
        case .binary(let bytes): self = .binary(atomic.type, bytes)
        }
    }

    /// Where values stand that may be equal by `eq`: such values have the same, numbers of one
    /// bucket still have to be compared.
    init(bucketOf atomic: XDMAtomic, _ collation: Collation, _ context: DynamicContext) {
        switch atomic.value {
        case .string(let text): self = .text(CodepointText(collation.key(text)))
        case .temporal(let moment):
            self = .moment(
                atomic.type.primitive, moment.instant(implicitZone: context.implicitZone),
                hasZone: true)
        case _ where atomic.isNaN: self = .nan
        case _ where atomic.type.isNumeric:
            self = .double(atomic.double == 0 ? 0 : atomic.double)
        default: self = MapKey(atomic)
        }
    }

    /// A double is the same as a decimal only where their numbers are exactly equal.
    private static func key(_ number: Double) -> MapKey {
        if number.isNaN { return .nan }
        if let exact = try? ExactDecimal(nearest: number), exact.scale < 30, isSame(exact, number) {
            return .exact(exact)
        }
        return .double(number)
    }

    /// A double's digits end after as many as its fraction has bits.
    private static func isSame(_ exact: ExactDecimal, _ number: Double) -> Bool {
        exact.scale == 0 ? Double(exact.mantissa) == number : exact.double == number
    }
}
