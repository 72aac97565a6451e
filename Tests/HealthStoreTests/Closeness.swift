/// Whether a number is the expected one but for rounding.
func isClose(_ value: Double?, _ expected: Double, tolerance: Double = 1e-11) -> Bool {
    guard let value else { return false }
    return abs(value - expected) <= tolerance * max(1, abs(expected))
}
