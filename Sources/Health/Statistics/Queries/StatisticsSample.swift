public import Foundation
public import HealthModel
internal import Units

/// What statistics need of a sample, or of one amount of its series: 48 bytes, in a store's order
/// of starts.
public struct StatisticsSample: Sendable, Hashable {
    /// Microseconds since 1970.
    public let start: Int64
    /// Microseconds since 1970, not before the start; of a sample without an end its start.
    public let end: Int64
    /// In the type's canonical unit.
    public let value: Double
    /// The number of the source in the table that comes with the samples.
    public let source: Int
    /// Decides between samples that are equally recent.
    public let uuid: UUID

    /// From a store's own columns: microseconds since 1970, the value in the canonical unit.
    public init(start: Int64, end: Int64, value: Double, source: Int, uuid: UUID) {
        self.start = InstantRange.clamp(start)
        self.end = end < InstantRange.undetermined ? InstantRange.clamp(end) : self.start
        self.value = value
        self.source = source
        self.uuid = uuid
    }

    /// What a sample counts as: the amounts of its series, by their start, or, where there is none
    /// or it is kept elsewhere, the sample itself. `source` is its number in the table. O(amounts).
    public static func amounts(of sample: QuantitySample, source: Int) -> [StatisticsSample] {
        let type = sample.quantityType
        guard let series = sample.series, !series.points.isEmpty,
            let conversion = try? sample.quantity.unit.conversion(to: type.canonicalUnit)
        else {
            return [
                StatisticsSample(
                    start: sample.startDate.microseconds, end: sample.endDate.microseconds,
                    value: sample.canonicalValue, source: source, uuid: sample.uuid)
            ]
        }
        return series.points.map { point in
            StatisticsSample(
                start: point.startDate.microseconds, end: point.endDate.microseconds,
                value: conversion(point.value), source: source, uuid: sample.uuid)
        }
    }

    /// By start and then by UUID, as a backend gives them.
    public static func comesBefore(_ left: StatisticsSample, _ right: StatisticsSample) -> Bool {
        left.start != right.start ? left.start < right.start : left.uuid.precedes(right.uuid)
    }

    /// By start, end and source; then by UUID, so that there is one order of any samples.
    static func precedes(_ left: StatisticsSample, _ right: StatisticsSample) -> Bool {
        if left.start != right.start { return left.start < right.start }
        if left.end != right.end { return left.end < right.end }
        if left.source != right.source { return left.source < right.source }
        return left.uuid.precedes(right.uuid)
    }
}

extension [StatisticsSample] {
    /// The same in their one order, at once if they are: rounding shows in which order samples of
    /// one start were added.
    var inOrder: [StatisticsSample] {
        let isOrdered = indices.dropFirst().allSatisfy {
            !StatisticsSample.precedes(self[$0], self[$0 - 1])
        }
        return isOrdered ? self : sorted(by: StatisticsSample.precedes)
    }
}

/// The instants that statistics reckon with, in microseconds since 1970.
package enum InstantRange {
    /// From `Date.distantPast`, just before the year 1, to the end of the year 9999, which is what
    /// samples may have; sums of a few such differences fit 64 bits.
    package static let all: Range<Int64> = -62_135_769_600_000_000..<253_402_300_800_000_000

    /// 4001-01-01T00:00:00Z, `Date.distantFuture`: the end of what has no end yet.
    package static let undetermined: Int64 = 64_092_211_200_000_000

    package static func clamp(_ instant: Int64) -> Int64 {
        min(max(instant, all.lowerBound), all.upperBound)
    }

    package static func clamp(_ date: Date) -> Int64 { clamp(date.microseconds) }
}
