public import HealthModel

/// What a statistics query works out (HKStatisticsOptions); what is not asked for is nil.
public struct StatisticsOptions: OptionSet, Sendable, Hashable {
    /// HealthKit's bits.
    public let rawValue: Int

    /// Takes HealthKit's bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The figures of each source alone as well, by itself.
    public static let separateBySource = StatisticsOptions(rawValue: 1)
    /// The average by the type's ``HealthModel/AggregationStyle``; discrete types.
    public static let discreteAverage = StatisticsOptions(rawValue: 2)
    /// The least value; discrete types.
    public static let discreteMin = StatisticsOptions(rawValue: 4)
    /// The greatest value; discrete types.
    public static let discreteMax = StatisticsOptions(rawValue: 8)
    /// All values together; cumulative types.
    public static let cumulativeSum = StatisticsOptions(rawValue: 16)
    /// The value of the sample that ended last.
    public static let mostRecent = StatisticsOptions(rawValue: 32)
    /// The time that samples cover, each moment once.
    public static let duration = StatisticsOptions(rawValue: 64)
    /// Which source counted which seconds, and which samples do not count. Not HealthKit's.
    public static let mergeReceipt = StatisticsOptions(rawValue: 1 << 16)

    /// In collections: a sample counts in the day that its own clocks showed, where its metadata
    /// names their zone (HKMetadataKeyTimeZone); see ``SampleClocks``. Not HealthKit's.
    public static let sampleTimeZones = StatisticsOptions(rawValue: 1 << 17)

    private static let discrete: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax]
    private static let known = StatisticsOptions([
        .discrete, .separateBySource, .cumulativeSum, .mostRecent, .duration, .mergeReceipt,
        .sampleTimeZones,
    ])

    /// Throws ``StatisticsError/Code/invalidArgument`` if an option does not go with the type.
    func check(for type: QuantityType) throws(StatisticsError) {
        guard isSubset(of: Self.known) else {
            throw StatisticsError(
                .invalidArgument,
                "options: expected bits of 0x\(String(Self.known.rawValue, radix: 16)), "
                    + "found 0x\(String(rawValue, radix: 16))")
        }
        let style = type.aggregationStyle
        let wrong = style.isCumulative ? intersection(Self.discrete) : intersection(.cumulativeSum)
        guard wrong.isEmpty else {
            throw StatisticsError(
                .invalidArgument,
                style.isCumulative
                    ? "options: expected cumulativeSum for \(type.name), which adds up, "
                        + "found an option of discrete types"
                    : "options: expected options of discrete types for \(type.name), which does "
                        + "not add up, found cumulativeSum")
        }
    }
}

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
