internal import HealthModel

/// What to add up for each sample that counts.
struct FigureRules: Sendable, Hashable {
    let style: AggregationStyle
    let wantsValues: Bool
    let wantsExtremes: Bool
    let wantsRecent: Bool
    let wantsCoverage: Bool

    init(style: AggregationStyle, options: StatisticsOptions) {
        self.style = style
        wantsValues = !options.isDisjoint(with: [.cumulativeSum, .discreteAverage])
        wantsExtremes = !options.isDisjoint(with: [.discreteMin, .discreteMax])
        wantsRecent = options.contains(.mostRecent)
        wantsCoverage = !options.isDisjoint(with: [.duration, .mergeReceipt])
    }
}
