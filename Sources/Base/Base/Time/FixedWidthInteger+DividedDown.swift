extension FixedWidthInteger {
    /// The quotient by a positive number, rounded towards the smaller number.
    @inlinable
    package func dividedDown(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
