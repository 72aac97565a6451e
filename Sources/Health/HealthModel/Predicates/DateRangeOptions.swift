/// How strictly a sample has to lie in a range of dates (HKQueryOptions).
public struct DateRangeOptions: OptionSet, Sendable, Hashable {
    /// The option bits.
    public let rawValue: Int

    /// Makes options from bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The sample starts in the range (HKQueryOptionStrictStartDate).
    public static let strictStartDate = DateRangeOptions(rawValue: 1)
    /// The sample ends in the range (HKQueryOptionStrictEndDate).
    public static let strictEndDate = DateRangeOptions(rawValue: 2)
}
