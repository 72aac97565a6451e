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

extension DateRangeOptions {
    /// Whether a sample's time lies in a range so strictly; all in microseconds since 1970, an
    /// open end is nil.
    func admit(_ sample: (start: Int64, end: Int64), from start: Int64?, to end: Int64?) -> Bool {
        if let start {
            if contains(.strictStartDate), sample.start < start { return false }
            if contains(.strictEndDate) || isEmpty, sample.end < start { return false }
        }
        if let end {
            if contains(.strictStartDate) || isEmpty, sample.start >= end { return false }
            if contains(.strictEndDate), sample.end >= end { return false }
        }
        return true
    }
}
