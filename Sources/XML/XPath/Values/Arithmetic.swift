import Base

/// Arithmetic on atomic values (XPath 3.1, section 3.5; appendix B.2).
enum Arithmetic: Sendable {
    case add, subtract, multiply, divide, integerDivide, modulo

    /// The result for two values; untyped values have been cast to double.
    ///
    /// - Throws: XPTY0004 where the types have no such operator, FOAR0001, FOAR0002, FODT0001 and
    ///   FODT0002.
    func apply(
        _ left: XDMAtomic, _ right: XDMAtomic, _ context: DynamicContext
    ) throws -> XDMAtomic {
        if case .integer(let a) = left.value, case .integer(let b) = right.value {
            return try integers(a, b)
        }
        if left.type.isNumeric, right.type.isNumeric { return try numbers(left, right) }
        if let result = try temporals(left, right, context) { return result }
        throw XPathError(
            "XPTY0004", "the operator is not defined for \(left.typeName) and \(right.typeName)")
    }

    private func integers(_ a: Int128, _ b: Int128) throws -> XDMAtomic {
        let (result, isOver): (Int128, Bool)
        switch self {
        case .add: (result, isOver) = a.addingReportingOverflow(b)
        case .subtract: (result, isOver) = a.subtractingReportingOverflow(b)
        case .multiply: (result, isOver) = a.multipliedReportingOverflow(by: b)
        case .divide: return XDMAtomic(try ExactDecimal(a) / ExactDecimal(b))
        case .integerDivide, .modulo:
            guard b != 0 else { throw XPathError("FOAR0001", "division by zero") }
            if self == .modulo { return XDMAtomic(b == -1 ? 0 : a % b) }
            (result, isOver) = a.dividedReportingOverflow(by: b)
        }
        guard !isOver else { throw ExactDecimal.overflow() }
        return XDMAtomic(result)
    }

    private func numbers(_ left: XDMAtomic, _ right: XDMAtomic) throws -> XDMAtomic {
        if let a = left.exact, let b = right.exact {
            switch self {
            case .add: return XDMAtomic(try a + b)
            case .subtract: return XDMAtomic(try a - b)
            case .multiply: return XDMAtomic(try a * b)
            case .divide: return XDMAtomic(try a / b)
            case .integerDivide: return XDMAtomic(try ExactDecimal.integerQuotient(a, b))
            case .modulo: return XDMAtomic(try ExactDecimal.remainder(a, b))
            }
        }
        if left.type == .double || right.type == .double {
            let result = try floating(left.double, right.double)
            return self == .integerDivide ? try whole(result) : XDMAtomic(result)
        }
        let result = try floating(left.float, right.float)
        return self == .integerDivide
            ? try whole(Double(result)) : XDMAtomic(.float(result), .float)
    }

    private func whole(_ number: Double) throws -> XDMAtomic {
        guard number.magnitude < 1.7e38 else { throw ExactDecimal.overflow() }
        return XDMAtomic(Int128(number))
    }

    private func floating<Number: BinaryFloatingPoint>(
        _ a: Number, _ b: Number
    ) throws -> Number {
        switch self {
        case .add: return a + b
        case .subtract: return a - b
        case .multiply: return a * b
        case .divide: return a / b
        case .modulo: return a.truncatingRemainder(dividingBy: b)
        case .integerDivide:
            guard b != 0 else { throw XPathError("FOAR0001", "division by zero") }
            guard a.isFinite, !b.isNaN else {
                throw XPathError("FOAR0002", "idiv of NaN or an infinity")
            }
            return (a / b).rounded(.towardZero)
        }
    }

    private func temporals(
        _ left: XDMAtomic, _ right: XDMAtomic, _ context: DynamicContext
    ) throws -> XDMAtomic? {
        switch (left.value, right.value) {
        case (.temporal(let a), .temporal(let b)):
            let type = left.type.primitive
            guard self == .subtract, type == right.type.primitive,
                [.dateTime, .date, .time].contains(type)
            else { return nil }
            let difference =
                a.instant(implicitZone: context.implicitZone)
                - b.instant(implicitZone: context.implicitZone)
            return XDMAtomic(.duration(Duration(attoseconds: difference)), .dayTimeDuration)
        case (.temporal(let a), .duration(let b)) where self == .add || self == .subtract:
            return try moved(a, left.type.primitive, self == .add ? b : b.negated(), right.type)
        case (.duration(let a), .temporal(let b)) where self == .add:
            return try moved(b, right.type.primitive, a, left.type)
        case (.duration(let a), .duration(let b)):
            guard left.type == right.type, left.type != .duration else { return nil }
            switch self {
            case .add: return XDMAtomic(.duration(try a + b), left.type)
            case .subtract: return XDMAtomic(.duration(try a - b), left.type)
            case .divide:
                let isMonths = left.type == .yearMonthDuration
                let first = isMonths ? Int128(a.months) : a.attoseconds
                let second = isMonths ? Int128(b.months) : b.attoseconds
                guard second != 0 else { throw XPathError("FOAR0001", "division by zero") }
                return XDMAtomic(
                    try ExactDecimal(mantissa: first, scale: isMonths ? 0 : 18)
                        / ExactDecimal(mantissa: second, scale: isMonths ? 0 : 18))
            default: return nil
            }
        case (.duration(let a), _) where right.type.isNumeric:
            guard self == .multiply || self == .divide, left.type != .duration else { return nil }
            return XDMAtomic(
                .duration(
                    try scaled(a, right, isDivision: self == .divide)), left.type)
        case (_, .duration(let b)) where left.type.isNumeric:
            guard self == .multiply, right.type != .duration else { return nil }
            return XDMAtomic(.duration(try scaled(b, left, isDivision: false)), right.type)
        default: return nil
        }
    }

    private func scaled(
        _ duration: Duration, _ number: XDMAtomic, isDivision: Bool
    ) throws -> Duration {
        if !isDivision, number.double.isInfinite { throw Duration.overflow() }
        return try duration.multiplied(by: number.double, isDivision: isDivision)
    }

    private func moved(
        _ moment: Temporal, _ type: AtomicType, _ duration: Duration, _ kind: AtomicType
    ) throws -> XDMAtomic? {
        guard kind != .duration else { return nil }
        switch type {
        case .dateTime: return XDMAtomic(.temporal(try moment.adding(duration)), type)
        case .date:
            var moved = try moment.adding(duration)
            moved.local = Int128(moved.dayNumber) * Temporal.day
            return XDMAtomic(.temporal(moved), type)
        case .time where kind == .dayTimeDuration:
            let moved = try moment.adding(
                Duration(attoseconds: duration.attoseconds % Temporal.day))
            return XDMAtomic(
                .temporal(
                    Temporal(
                        date: .init(year: 1972, month: 12, day: 31), time: moved.timeOfDay,
                        zone: moment.zone)), type)
        default: return nil
        }
    }
}
