/// An exact positive factor: `numerator / denominator * 2^two * 5^five * pi^pi`.
///
/// Twos and fives stand apart since metric prefixes and decimal definitions are made of them:
/// what remains fits a machine word for nearly every unit there is.
struct Scale: Sendable, Hashable {
    private(set) var numerator: BigNatural
    private(set) var denominator: BigNatural
    private(set) var two: Int
    private(set) var five: Int
    private(set) var pi: Int

    static let one = Scale(1)
    static let pi = Scale(numerator: BigNatural(1), denominator: BigNatural(1), pi: 1)

    /// Beyond so many bits a factor keeps its leading bits only, so that no expression, however
    /// long, costs more than a short one. 4,096 bits are 1,233 decimal digits.
    private static let bitLimit = 4096

    init(_ number: UInt64, ten: Int = 0) {
        var rest = number
        (two, five, pi) = (ten, ten, 0)
        let zeros = rest.trailingZeroBitCount
        if rest != 0 {
            rest >>= UInt64(zeros)
            two += zeros
        }
        while rest != 0, rest % 5 == 0 {
            rest /= 5
            five += 1
        }
        numerator = BigNatural(rest)
        denominator = BigNatural(1)
    }

    private init(
        numerator: BigNatural, denominator: BigNatural, two: Int = 0, five: Int = 0, pi: Int = 0
    ) {
        self.numerator = numerator
        self.denominator = denominator
        self.two = two
        self.five = five
        self.pi = pi
    }

    /// 2 to the power of `exponent`.
    static func two(_ exponent: Int) -> Scale {
        Scale(numerator: BigNatural(1), denominator: BigNatural(1), two: exponent)
    }

    /// A decimal number, "254e-2"; nil if it is none, is not above zero, or has more than 19
    /// digits.
    init?(decimal text: some Sequence<UInt8>) {
        var digits: UInt64 = 0
        var (point, seen, ten) = (false, false, 0)
        var exponent: (value: Int, negative: Bool, started: Bool)?
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = UInt64(byte - UInt8(ascii: "0"))
                if let power = exponent {
                    guard power.value < 1000 else { return nil }
                    exponent = (power.value * 10 + Int(digit), power.negative, true)
                    continue
                }
                let (raised, over) = digits.multipliedReportingOverflow(by: 10)
                let (sum, again) = raised.addingReportingOverflow(digit)
                guard !over, !again else { return nil }
                digits = sum
                seen = true
                if point { ten -= 1 }
            case UInt8(ascii: ".") where !point && exponent == nil:
                point = true
            case UInt8(ascii: "e") where seen && exponent == nil:
                exponent = (0, false, false)
            case UInt8(ascii: "-") where exponent?.started == false && exponent?.negative == false:
                exponent = (0, true, false)
            case UInt8(ascii: "+") where exponent?.started == false && exponent?.negative == false:
                continue
            default: return nil
            }
        }
        guard seen, digits > 0, exponent?.started != false else { return nil }
        if let power = exponent { ten += power.negative ? -power.value : power.value }
        self.init(digits, ten: ten)
    }

    static func * (left: Scale, right: Scale) -> Scale {
        let (n1, d2) = reduced(left.numerator, right.denominator)
        let (n2, d1) = reduced(right.numerator, left.denominator)
        return Scale(
            numerator: n1 * n2, denominator: d1 * d2, two: left.two + right.two,
            five: left.five + right.five, pi: left.pi + right.pi
        ).bounded
    }

    static func / (left: Scale, right: Scale) -> Scale { left * right.inverse }

    var inverse: Scale {
        Scale(numerator: denominator, denominator: numerator, two: -two, five: -five, pi: -pi)
    }

    /// The factor raised to a power, which may be negative or 0.
    func power(_ exponent: Int) -> Scale {
        if exponent == 1 { return self }
        if exponent < 0 { return inverse.power(-exponent) }
        var (result, square, rest) = (Scale.one, self, exponent)
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest > 0 { square = square * square }
        }
        return result
    }

    /// The nearest double; with pi in it, within a few units in the last place.
    var doubleValue: Double {
        let fives = Scale(numerator: BigNatural(5), denominator: BigNatural(1)).power(abs(five))
        let rational = BigNatural.ratio(
            five > 0 ? numerator * fives.numerator : numerator,
            five < 0 ? denominator * fives.numerator : denominator,
            exponent: five < 0 ? two - fives.two : two + fives.two)
        var result = rational
        for _ in 0..<abs(pi) { result = pi > 0 ? result * .pi : result / .pi }
        return result
    }

    private var bounded: Scale {
        let (over, under) = (
            max(0, numerator.bitWidth - Self.bitLimit), max(0, denominator.bitWidth - Self.bitLimit)
        )
        if over == 0, under == 0 { return self }
        return Scale(
            numerator: numerator.shifted(right: over),
            denominator: denominator.shifted(right: under),
            two: two + over - under, five: five, pi: pi)
    }

    /// Both without their common divisor, if they are small; larger ones stay as they are.
    private static func reduced(
        _ left: BigNatural, _ right: BigNatural
    ) -> (BigNatural, BigNatural) {
        guard let a = left.small, let b = right.small, a > 1, b > 1 else { return (left, right) }
        var (x, y) = (a, b)
        while y != 0 { (x, y) = (y, x % y) }
        return x == 1 ? (left, right) : (BigNatural(a / x), BigNatural(b / x))
    }
}
