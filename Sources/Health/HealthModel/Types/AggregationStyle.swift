/// How the values of a quantity type are put together (HKQuantityAggregationStyle).
public enum AggregationStyle: Int, Sendable, Hashable, CaseIterable {
    /// Values add up: steps, energy.
    case cumulative = 0
    /// Values are averaged, each as much as any other: body mass.
    case discreteArithmetic = 1
    /// Values are averaged, each for the time it stands for: heart rate.
    case discreteTemporallyWeighted = 2
    /// Levels are averaged by the energy they stand for (IEC 61672-1, Leq): exposure to sound.
    case discreteEquivalentContinuousLevel = 3

    /// Whether values add up.
    public var isCumulative: Bool { self == .cumulative }
}
