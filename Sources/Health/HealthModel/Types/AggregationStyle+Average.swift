internal import Foundation

extension AggregationStyle {
    /// The average of values, each with the seconds that it stands for. O(n).
    ///
    /// Arithmetic: weights do not count. Temporally weighted: they do; if all are 0 they do not.
    /// Equivalent continuous level: 10 log10 of the weighted mean of 10^(value/10), for values in
    /// decibels (IEC 61672-1). Of no values, and of a cumulative type, it is the arithmetic one.
    public func average(of values: [(value: Double, weight: Double)]) -> Double {
        let total = values.reduce(0) { $0 + $1.weight }
        switch self {
        case .discreteTemporallyWeighted where total > 0:
            return values.reduce(0) { $0 + $1.value * $1.weight } / total
        case .discreteEquivalentContinuousLevel:
            let weigh = { (weight: Double) in total > 0 ? weight / total : 1 / Double(values.count)
            }
            let energy = values.reduce(0) { $0 + pow(10, $1.value / 10) * weigh($1.weight) }
            return 10 * log10(energy)
        default:
            return values.reduce(0) { $0 + $1.value } / Double(values.count)
        }
    }
}
