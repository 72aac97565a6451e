extension BigNatural {
    /// `numerator / denominator * 2^exponent`, rounded once, to nearest and to even.
    ///
    /// Results below the smallest normal number are rounded a second time.
    static func ratio(_ numerator: BigNatural, _ denominator: BigNatural, exponent: Int) -> Double {
        if let n = numerator.small, let d = denominator.small, n <= 1 << 53, d <= 1 << 53 {
            return scaled(Double(n) / Double(d), by: exponent)
        }
        // The quotient gets 64 or 65 bits; what remains makes its last bit sticky.
        let shift = 64 - (numerator.bitWidth - denominator.bitWidth)
        var rest = shift >= 0 ? numerator.shifted(left: shift) : numerator
        var divisor = shift >= 0 ? denominator : denominator.shifted(left: -shift)
        divisor = divisor.shifted(left: 64)
        var quotient: UInt64 = 0
        var extra = 0
        for step in 0...64 {
            let fits = !(rest < divisor)
            if fits { rest = rest - divisor }
            if step == 0 {
                extra = fits ? 1 : 0
            } else {
                quotient = quotient << 1 | (fits ? 1 : 0)
            }
            divisor = divisor.shifted(right: 1)
        }
        if extra == 1 {
            quotient = quotient >> 1 | (quotient & 1) | 1 << 63
        }
        if rest != BigNatural(0) { quotient |= 1 }
        return scaled(Double(quotient), by: exponent - shift + extra)
    }

    /// `value * 2^exponent` without a detour over infinity or zero.
    static func scaled(_ value: Double, by exponent: Int) -> Double {
        var (value, rest) = (value, exponent)
        while rest != 0, value != 0, value.isFinite {
            let step = max(-900, min(900, rest))
            value *= Double(sign: .plus, exponent: step, significand: 1)
            rest -= step
        }
        return value
    }
}
