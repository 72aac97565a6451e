public import Foundation
public import HealthModel

/// Figures of one type over all samples, or over those of a time (HKStatisticsQuery).
public struct StatisticsQuery: Sendable, Hashable {
    /// The type; statistics are of quantities only.
    public let type: QuantityType
    /// What to work out.
    public let options: StatisticsOptions
    /// The time; a sample that crosses its edge counts by its share. nil for all time.
    public let range: Range<Date>?
    /// Which samples, as a store finds them (HKStatisticsQuery's quantitySamplePredicate). They
    /// count as a whole, whatever dates it names.
    public package(set) var predicate: SamplePredicate

    /// Throws ``StatisticsError/Code/invalidArgument`` if an option does not go with the type.
    public init(
        type: QuantityType, options: StatisticsOptions, range: Range<Date>? = nil,
        predicate: SamplePredicate = .all
    ) throws(StatisticsError) {
        try options.check(for: type)
        guard !options.contains(.sampleTimeZones) else {
            throw StatisticsError(
                .invalidArgument,
                "options: expected sampleTimeZones with intervals of the calendar, found it "
                    + "without any")
        }
        self.type = type
        self.options = options
        self.range = range
        self.predicate = predicate
    }

    /// What samples that match come to. O(n log n), O(n) if they come in the order of their starts.
    ///
    /// `StatisticsSample.source` numbers `sources`. Throws ``StatisticsError/Code/noData`` if no
    /// sample is of the time.
    public func statistics(
        of samples: [StatisticsSample], from sources: [Source], order: SourceOrder
    ) throws(StatisticsError) -> Statistics {
        var scan = scan(of: sources, order: order)
        try scan.add(contentsOf: samples.inOrder)
        return try statistics(of: scan, from: sources)
    }

    /// A scan to be fed with samples in the order of their starts.
    package func scan(of sources: [Source], order: SourceOrder) -> StatisticsScan {
        let time = window
        return StatisticsScan(
            style: type.aggregationStyle, options: options,
            buckets: .one(Bucket(index: 0, start: time.lowerBound, end: time.upperBound)),
            window: time, ranks: order.ranks(of: sources))
    }

    /// What a scan that was fed comes to.
    package func statistics(
        of scan: consuming StatisticsScan, from sources: [Source]
    ) throws(StatisticsError) -> Statistics {
        guard let partial = try scan.finish().first, partial.merged.count > 0 else {
            throw StatisticsError(.noData, "expected samples of \(type.name), found none")
        }
        let first = max(partial.merged.first, window.lowerBound)
        let last = min(partial.merged.last, window.upperBound)
        return Statistics(
            type: type, options: options, start: first, end: last, partial: partial,
            sources: sources)
    }

    /// The time in microseconds since 1970; what is fed need reach no further.
    package var window: Range<Int64> {
        guard let range else { return InstantRange.all }
        return InstantRange.clamp(range.lowerBound)..<InstantRange.clamp(range.upperBound)
    }
}

/// Why there are no statistics; no message holds a value of a sample.
public struct StatisticsError: Error, Sendable, Hashable {
    /// HealthKit's code (HKError.Code).
    public enum Code: Int, Sendable, Hashable {
        /// The request contradicts itself, or its type (errorInvalidArgument).
        case invalidArgument = 3
        /// No sample matches (errorNoData).
        case noData = 11
        /// More buckets than ``StatisticsCollectionQuery/mostBuckets`` (errorDataSizeExceeded).
        case dataSizeExceeded = 13
    }

    /// What kind of failure it is.
    public let code: Code
    /// What was expected and what was found.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension StatisticsError: CustomStringConvertible {
    /// HealthKit's number and the message.
    public var description: String { "error \(code.rawValue): \(message)" }
}
