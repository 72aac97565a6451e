import Foundation

/// A straight line through values over time: the one from which the squares of the distances are
/// least in sum (ordinary least squares). It says whether values rise or fall, and nothing of what
/// comes.
///
/// Fewer than ``least`` values have none: through two values goes any line.
struct LineTrend: Sendable, Hashable {
    /// Values that a trend is told of.
    static let least = 4

    /// The height of the line at the first and at the last time.
    let start: Double
    let end: Double

    /// - Parameter points: Times in any unit, and values; in any order.
    init?(_ points: [(time: Double, value: Double)]) {
        let times = points.map(\.time)
        guard points.count >= Self.least, let first = times.min(), let last = times.max(),
            first < last
        else { return nil }
        let count = Double(points.count)
        // Around the middle, so that times since 1970 cost no digits.
        let middle = times.reduce(0) { $0 + ($1 - first) } / count
        let mean = points.reduce(0) { $0 + $1.value } / count
        var (spread, common) = (0.0, 0.0)
        for point in points {
            let distance = point.time - first - middle
            spread += distance * distance
            common += distance * (point.value - mean)
        }
        guard spread > 0, mean.isFinite, common.isFinite else { return nil }
        let slope = common / spread
        start = mean - slope * middle
        end = mean + slope * (last - first - middle)
    }

    /// What a page says of it: level is what changes by less than a hundredth of the values.
    func words(lowest: Double, highest: Double) -> MeasurementWord {
        let change = end - start
        let least = max((highest - lowest) / 10, max(abs(lowest), abs(highest)) / 100)
        guard abs(change) >= least else { return .trendLevel }
        return change > 0 ? .trendRising : .trendFalling
    }
}
