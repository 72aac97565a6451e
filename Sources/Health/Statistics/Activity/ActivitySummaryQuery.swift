public import Foundation

/// Which days' summaries are meant.
public enum ActivitySummaryPredicate: Sendable, Hashable {
    /// One day's.
    case day(ActivityDay)
    /// Those from a day to another, both of them too.
    case between(ActivityDay, ActivityDay)

    /// One day's (HKQuery.predicate(forActivitySummaryWith:)). Throws
    /// ``StatisticsError/Code/invalidArgument`` without calendar, era, year, month and day.
    public static func activitySummary(
        with components: DateComponents
    ) throws(StatisticsError) -> ActivitySummaryPredicate {
        .day(try ActivityDay(components))
    }

    /// Those of a time (HKQuery.predicate(forActivitySummariesBetweenStart:end:)). Throws as for
    /// a day, and if the end comes before the start.
    public static func activitySummaries(
        between start: DateComponents, and end: DateComponents
    ) throws(StatisticsError) -> ActivitySummaryPredicate {
        let (first, last) = (try ActivityDay(start), try ActivityDay(end))
        guard first <= last else {
            throw StatisticsError(
                .invalidArgument,
                "dateComponents: expected an end not before the start, "
                    + "found one before it")
        }
        return .between(first, last)
    }

    /// Whether a day is one of them.
    public func matches(_ day: ActivityDay) -> Bool {
        switch self {
        case .day(let wanted): day == wanted
        case .between(let first, let last): first <= day && day <= last
        }
    }

    /// From the first day's first instant in a zone up to the last one's end.
    package func range(in zone: TimeZone) -> Range<Date> {
        switch self {
        case .day(let day): day.range(in: zone)
        case .between(let first, let last):
            first.range(in: zone).lowerBound..<last.range(in: zone).upperBound
        }
    }
}

/// Which summaries somebody asks for (HKActivitySummaryQuery).
public struct ActivitySummaryQuery: Sendable, Hashable {
    /// The days; nil for all.
    public let predicate: ActivitySummaryPredicate?

    /// A question; nil asks for all days.
    public init(predicate: ActivitySummaryPredicate? = nil) { self.predicate = predicate }

    /// Those that match, by day. O(n log n).
    public func summaries(of all: some Sequence<ActivitySummary>) -> [ActivitySummary] {
        all.filter { predicate?.matches($0.day) ?? true }.sorted { $0.day < $1.day }
    }
}
