/// An `xs:decimal`: an integer of 128 bits and how many of its digits are behind the point.
///
/// Digits behind the point that do not fit are rounded, as the standard allows from 18 digits on;
/// a value whose digits before the point do not fit is an error (FOAR0002), never another value.
struct ExactDecimal: Hashable, Sendable {
    private(set) var mantissa: Int128
    /// Digits behind the point; the last of them is not zero.
    private(set) var scale: Int

    /// Digits behind the point of a quotient, where more would follow.
    static let quotientScale = 18

    init(_ integer: Int128) {
        mantissa = integer
        scale = 0
    }

    /// A mantissa with `scale` digits behind the point, without the zeros at its end.
    init(mantissa: Int128, scale: Int) {
        self.mantissa = mantissa
        self.scale = scale
        while self.scale > 0, self.mantissa % 10 == 0 {
            self.mantissa /= 10
            self.scale -= 1
        }
    }

    static let zero = ExactDecimal(0)

    var isNegative: Bool { mantissa < 0 }
    var isZero: Bool { mantissa == 0 }
    var isInteger: Bool { scale == 0 }

    /// 10 to the power of 0 to 38.
    static let powers: [Int128] = {
        var powers: [Int128] = [1]
        for _ in 0..<38 { powers.append(powers[powers.count - 1] * 10) }
        return powers
    }()

    static func overflow() -> XPathError {
        XPathError("FOAR0002", "the result has more digits than the 38 that are supported")
    }

    /// Without what is behind the point.
    var truncated: Int128 { scale > 38 ? 0 : mantissa / Self.powers[scale] }

    var floor: Int128 {
        let whole = truncated
        return scale > 0 && isNegative ? whole - 1 : whole
    }

    var ceiling: Int128 {
        let whole = truncated
        return scale > 0 && !isNegative ? whole + 1 : whole
    }

    func negated() throws -> ExactDecimal {
        guard mantissa != .min else { throw Self.overflow() }
        return ExactDecimal(mantissa: -mantissa, scale: scale)
    }

    /// With fewer digits behind the point, rounded half to even, or half up where asked.
    func rounded(to digits: Int, halfToEven: Bool = true) -> ExactDecimal {
        guard digits < scale else { return self }
        let drop = scale - digits
        guard drop <= 38 else { return .zero }
        let divisor = Self.powers[drop]
        var (quotient, remainder) = mantissa.quotientAndRemainder(dividingBy: divisor)
        let distance = remainder.magnitude
        let rest = divisor.magnitude - distance
        if halfToEven {
            if distance > rest || distance == rest && quotient % 2 != 0 {
                quotient += mantissa < 0 ? -1 : 1
            }
        } else if mantissa >= 0 ? distance >= rest : distance > rest {
            quotient += mantissa < 0 ? -1 : 1
        }
        if digits >= 0 { return ExactDecimal(mantissa: quotient, scale: digits) }
        guard -digits <= 38 else { return .zero }
        let (product, overflow) = quotient.multipliedReportingOverflow(by: Self.powers[-digits])
        return overflow ? self : ExactDecimal(product)
    }

    /// Both with the same number of digits behind the point; digits that do not fit are rounded.
    private static func aligned(
        _ left: ExactDecimal, _ right: ExactDecimal
    ) throws -> (Int128, Int128, Int) {
        if left.scale == right.scale { return (left.mantissa, right.mantissa, left.scale) }
        var left = left
        var right = right
        while true {
            let scale = max(left.scale, right.scale)
            if let l = left.mantissa(at: scale), let r = right.mantissa(at: scale) {
                return (l, r, scale)
            }
            guard scale > 0 else { throw overflow() }
            if left.scale == scale { left = left.rounded(to: scale - 1) }
            if right.scale == scale { right = right.rounded(to: scale - 1) }
        }
    }

    private func mantissa(at scale: Int) -> Int128? {
        guard scale - self.scale <= 38 else { return mantissa == 0 ? 0 : nil }
        let (product, overflow) = mantissa.multipliedReportingOverflow(
            by: Self.powers[scale - self.scale])
        return overflow ? nil : product
    }

    static func + (left: ExactDecimal, right: ExactDecimal) throws -> ExactDecimal {
        var (l, r, scale) = try aligned(left, right)
        var (sum, isOver) = l.addingReportingOverflow(r)
        while isOver {
            guard scale > 0 else { throw overflow() }
            scale -= 1
            (l, r) = (l / 10, r / 10)
            (sum, isOver) = l.addingReportingOverflow(r)
        }
        return ExactDecimal(mantissa: sum, scale: scale)
    }

    static func - (left: ExactDecimal, right: ExactDecimal) throws -> ExactDecimal {
        try left + right.negated()
    }

    static func * (left: ExactDecimal, right: ExactDecimal) throws -> ExactDecimal {
        var scale = left.scale + right.scale
        let (direct, isOver) = left.mantissa.multipliedReportingOverflow(by: right.mantissa)
        if !isOver {
            var result = ExactDecimal(mantissa: direct, scale: scale)
            if result.scale > 38 { result = result.rounded(to: 38) }
            return result
        }
        var (high, low) = left.mantissa.magnitude.multipliedFullWidth(by: right.mantissa.magnitude)
        while high != 0 || low > UInt128(Int128.max) {
            guard scale > 0 else { throw overflow() }
            scale -= 1
            let top = high.quotientAndRemainder(dividingBy: 10)
            high = top.quotient
            low = (10 as UInt128).dividingFullWidth((top.remainder, low)).quotient
        }
        let sign: Int128 = (left.mantissa < 0) != (right.mantissa < 0) ? -1 : 1
        return ExactDecimal(mantissa: sign * Int128(low), scale: scale)
    }

    /// The quotient with 18 digits behind the point, and as many more as the dividend has more
    /// than the divisor, as Saxon has it; fewer, where more do not fit.
    static func / (left: ExactDecimal, right: ExactDecimal) throws -> ExactDecimal {
        guard !right.isZero else { throw XPathError("FOAR0001", "division by zero") }
        var scale = quotientScale + max(0, left.scale - right.scale)
        while true {
            let shift = scale + right.scale - left.scale
            if shift >= 0, shift <= 38 {
                let (high, low) = left.mantissa.magnitude.multipliedFullWidth(
                    by: powers[shift].magnitude)
                let divisor = right.mantissa.magnitude
                if high < divisor {
                    var (quotient, rest) = divisor.dividingFullWidth((high, low))
                    if rest > divisor - rest { quotient += 1 }
                    if quotient <= UInt128(Int128.max) {
                        let sign: Int128 = (left.mantissa < 0) != (right.mantissa < 0) ? -1 : 1
                        return ExactDecimal(mantissa: sign * Int128(quotient), scale: scale)
                    }
                }
            }
            guard scale > 0 else { throw overflow() }
            scale -= 1
        }
    }

    /// The quotient without what is behind the point (`idiv`).
    static func integerQuotient(_ left: ExactDecimal, _ right: ExactDecimal) throws -> Int128 {
        guard !right.isZero else { throw XPathError("FOAR0001", "division by zero") }
        let (l, r, _) = try aligned(left, right)
        guard r != 0, !(l == .min && r == -1) else { throw overflow() }
        return l / r
    }

    static func remainder(_ left: ExactDecimal, _ right: ExactDecimal) throws -> ExactDecimal {
        guard !right.isZero else { throw XPathError("FOAR0001", "division by zero") }
        let (l, r, scale) = try aligned(left, right)
        guard r != 0 else { throw overflow() }
        return r == -1 ? .zero : ExactDecimal(mantissa: l % r, scale: scale)
    }

    static func compare(_ left: ExactDecimal, _ right: ExactDecimal) -> Int {
        if left.scale == right.scale {
            return left.mantissa < right.mantissa ? -1 : left.mantissa == right.mantissa ? 0 : 1
        }
        let (l, r) = (left.floor, right.floor)
        if l != r { return l < r ? -1 : 1 }
        // The same whole part: what is behind the point fits.
        let lower = left.fraction
        let upper = right.fraction
        let scale = max(lower.scale, upper.scale)
        let a = lower.mantissa(at: scale) ?? .max
        let b = upper.mantissa(at: scale) ?? .max
        return a < b ? -1 : a == b ? 0 : 1
    }

    /// The distance from the floor.
    private var fraction: ExactDecimal {
        guard scale > 0, scale <= 38 else { return scale == 0 ? .zero : self }
        let unit = Self.powers[scale]
        let rest = mantissa % unit
        return ExactDecimal(mantissa: rest < 0 ? rest + unit : rest, scale: scale)
    }
}
