/// A sum of doubles that keeps what rounding would lose, so that the order of the terms does not
/// show (Knuth's two-sum, as in Neumaier's summation).
package struct ExactSum: Sendable, Hashable {
    private var high = 0.0
    private var low = 0.0

    /// A sum of nothing.
    package init() {}

    /// Adds a term.
    @inline(__always)
    package mutating func add(_ term: Double) {
        let sum = high + term
        let taken = sum - high
        low += (high - (sum - taken)) + (term - taken)
        high = sum
    }

    /// The sum, rounded once.
    package var value: Double { high.isFinite ? high + low : high }
}
