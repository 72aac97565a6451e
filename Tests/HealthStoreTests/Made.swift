import Foundation
import HealthModel
import Testing

@testable import HealthStore
@testable import Statistics

/// Samples and sources that we made up, with times in minutes after an hour of a day.
enum Made {
    static let a = Source(name: "A", bundleIdentifier: "example.a")
    static let b = Source(name: "B", bundleIdentifier: "example.b")
    static let sources = [a, b]
    static let start = Date(timeIntervalSince1970: 20_717 * 86_400)
    static let preferringA = SourceOrder([a, b])
    static let preferringB = SourceOrder([b, a])

    static func zone(_ identifier: String = "UTC") throws -> TimeZone {
        try #require(TimeZone(identifier: identifier))
    }

    static func date(_ minutes: Double) -> Date { start.addingTimeInterval(minutes * 60) }

    /// A sample of the source that has the number.
    static func sample(
        _ value: Double, _ from: Double, _ to: Double, source: Int = 0, uuid: UUID = UUID()
    ) -> StatisticsSample {
        StatisticsSample(
            start: date(from).microseconds, end: date(to).microseconds, value: value,
            source: source, uuid: uuid)
    }

    /// All options that a type may have.
    static func options(_ type: QuantityType) -> StatisticsOptions {
        let own: StatisticsOptions =
            type.aggregationStyle.isCumulative
            ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
        return own.union([.separateBySource, .mostRecent, .duration, .mergeReceipt])
    }

    static func statistics(
        _ type: QuantityType, _ samples: [StatisticsSample],
        order: SourceOrder = preferringA, range: Range<Date>? = nil
    ) throws -> Statistics {
        try StatisticsQuery(type: type, options: options(type), range: range)
            .statistics(of: samples, from: sources, order: order)
    }

    static func collection(
        _ type: QuantityType, _ samples: [StatisticsSample], every interval: DateComponents,
        anchor: Date = start, zone identifier: String = "UTC", order: SourceOrder = preferringA
    ) throws -> StatisticsCollection {
        try StatisticsCollectionQuery(
            type: type, options: options(type), anchorDate: anchor,
            intervalComponents: interval, timeZone: zone(identifier)
        ).statistics(of: samples, from: sources, order: order)
    }
}
