public import HealthModel

extension StatisticsOptions {
    /// What can be asked for by the names that ``Statistics/json(unit:timeZone:)`` has, in its
    /// order.
    public static let named: [(name: String, option: StatisticsOptions)] = [
        ("sum", .cumulativeSum), ("average", .discreteAverage), ("min", .discreteMin),
        ("max", .discreteMax), ("mostRecent", .mostRecent), ("duration", .duration),
    ]

    /// What is asked for by names; nil if one of them is none of ``named``.
    public init?(names: some Sequence<some StringProtocol>) {
        self = []
        for name in names {
            guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
            insert(found.option)
        }
    }

    /// What a type is usually asked for: its sum, or its average, least and greatest value.
    public static func usual(for type: QuantityType) -> StatisticsOptions {
        type.aggregationStyle.isCumulative
            ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
    }
}
