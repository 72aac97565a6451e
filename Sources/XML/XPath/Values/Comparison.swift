/// Comparison of atomic values (XPath 3.1, section 3.7; appendix B.2).
enum Comparison: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

    /// What an order of -1, 0 or 1 means.
    @inline(__always)
    func holds(_ order: Int) -> Bool {
        switch self {
        case .equal: order == 0
        case .notEqual: order != 0
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        }
    }

    var isOrder: Bool { self != .equal && self != .notEqual }

    /// The comparison with its sides changed.
    var swapped: Comparison {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }

    static func compare<Number: FloatingPoint>(_ left: Number, _ right: Number) -> Int? {
        if left < right { return -1 }
        if left > right { return 1 }
        return left == right ? 0 : nil
    }

    /// A value comparison: untyped values are strings.
    ///
    /// - Throws: XPTY0004 where the types have no such comparison.
    func compare(
        _ left: XDMAtomic, _ right: XDMAtomic, _ context: DynamicContext,
        _ collation: Collation = .codepoint
    ) throws -> Bool {
        guard let order = try order(left, right, context, collation) else {
            return self == .notEqual
        }
        return holds(order)
    }

    /// -1, 0 or 1; nil where they cannot be ordered (NaN).
    func order(
        _ left: XDMAtomic, _ right: XDMAtomic, _ context: DynamicContext, _ collation: Collation
    ) throws -> Int? {
        switch (left.value, right.value) {
        case (.string(let a), .string(let b)):
            return isOrder
                ? collation.compare(a, b) : collation.areEqual(a, b) ? 0 : 1
        case (.integer(let a), .integer(let b)): return a < b ? -1 : a == b ? 0 : 1
        case (.boolean(let a), .boolean(let b)): return a == b ? 0 : a ? 1 : -1
        case (.temporal(let a), .temporal(let b)):
            let type = left.type.primitive
            guard type == right.type.primitive else { break }
            if isOrder {
                guard [.dateTime, .date, .time].contains(type) else { break }
            }
            let first = a.instant(implicitZone: context.implicitZone)
            let second = b.instant(implicitZone: context.implicitZone)
            return first < second ? -1 : first == second ? 0 : 1
        case (.duration(let a), .duration(let b)):
            if !isOrder { return a == b ? 0 : 1 }
            guard left.type == right.type, left.type != .duration else { break }
            let first = left.type == .yearMonthDuration ? Int128(a.months) : a.attoseconds
            let second = left.type == .yearMonthDuration ? Int128(b.months) : b.attoseconds
            return first < second ? -1 : first == second ? 0 : 1
        case (.name(_, let a), .name(_, let b)) where !isOrder: return a == b ? 0 : 1
        case (.binary(let a), .binary(let b)) where left.type == right.type:
            if a == b { return 0 }
            return a.lexicographicallyPrecedes(b) ? -1 : 1
        default:
            if left.type.isNumeric, right.type.isNumeric {
                if let a = left.exact, let b = right.exact { return ExactDecimal.compare(a, b) }
                if left.type == .double || right.type == .double {
                    return Self.compare(left.double, right.double)
                }
                return Self.compare(left.float, right.float)
            }
        }
        throw XPathError(
            "XPTY0004", "\(left.typeName) and \(right.typeName) cannot be compared")
    }

    /// A comparison of a general comparison's two values (section 3.7.2): an untyped value becomes
    /// what the other is.
    func compareGeneral(
        _ left: XDMAtomic, _ right: XDMAtomic, _ context: DynamicContext, _ collation: Collation
    ) throws -> Bool {
        let isLeft = left.type == .untypedAtomic
        if isLeft == (right.type == .untypedAtomic) {
            return try compare(left, right, context, collation)
        }
        if isLeft {
            return try compare(Self.typed(left, as: right.type), right, context, collation)
        }
        return try compare(left, Self.typed(right, as: left.type), context, collation)
    }

    private static func typed(_ untyped: XDMAtomic, as type: AtomicType) throws -> XDMAtomic {
        if type.isNumeric { return try Cast.cast(untyped, to: .double) }
        switch type {
        case .string, .anyURI: return untyped
        case .yearMonthDuration, .dayTimeDuration: return try Cast.cast(untyped, to: type)
        default:
            return type.primitive == .string ? untyped : try Cast.cast(untyped, to: type.primitive)
        }
    }
}
