import Fixtures
import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore
@testable import Statistics

/// What holds whatever the samples are.
@Suite struct PropertyTests {
    private func cases(_ usual: Int) -> [RandomCase] {
        (0..<UInt64(RandomCase.count(usual))).flatMap { seed in
            AggregationStyle.allCases.map { RandomCase(seed: seed &+ 77_000, style: $0) }
        }
    }

    @Test func bucketsComeToTheTotal() throws {
        for random in cases(300) where random.reference.style.isCumulative {
            let buckets = try random.collection().statistics()
            let total =
                random.samples.isEmpty
                ? nil
                : try StatisticsQuery(type: random.type, options: random.options)
                    .statistics(of: random.samples, from: random.sources, order: random.order)
            for source in [nil] + random.sources.map(Optional.some) {
                let sum = buckets.compactMap { $0.sumQuantity(for: source)?.value }.reduce(0, +)
                let whole = total?.sumQuantity(for: source)?.value ?? 0
                #expect(isClose(sum, whole), "\(random)")
                let seconds = buckets.compactMap { $0.duration(for: source)?.value }.reduce(0, +)
                #expect(seconds == total?.duration(for: source)?.value ?? 0, "\(random)")
            }
        }
    }

    @Test func theOrderOfSamplesDoesNotMatter() throws {
        for random in cases(200) {
            var shuffler = SplitMix64(seed: random.seed)
            let expected = try random.collection()
            let found = try random.query().statistics(
                of: random.samples.shuffled(using: &shuffler), from: random.sources,
                order: random.order)
            #expect(found == expected, "\(random)")
        }
    }

    /// A sample that is raised raises the average: none weighs nothing, and none more than all.
    @Test func everySampleHasAWeight() throws {
        for random in cases(100) where !random.reference.style.isCumulative {
            for statistics in try random.collection().statistics() {
                let bucket = RandomCase.ticks(statistics)
                let average = try #require(statistics.averageQuantity()?.value)
                for (index, sample) in random.reference.samples.enumerated()
                where sample.start == sample.end && bucket.contains(sample.start)
                    || sample.start < bucket.upperBound && sample.end > bucket.lowerBound
                        && sample.start < sample.end
                {
                    var samples = random.samples
                    let old = samples[index]
                    samples[index] = StatisticsSample(
                        start: old.start, end: old.end, value: old.value + 100,
                        source: old.source, uuid: old.uuid)
                    let raised = try #require(
                        try random.query().statistics(
                            of: samples, from: random.sources, order: random.order
                        ).statistics(for: statistics.startDate)?.averageQuantity()?.value)
                    #expect(raised > average, "\(random) \(index)")
                    #expect(raised <= average + 100 + 1e-9, "\(random) \(index)")
                }
            }
        }
    }

    /// Time has no direction: mirrored samples have the same average.
    @Test func theAverageByTimeIsTheSameBackwards() throws {
        for random in cases(300) where random.reference.style == .discreteTemporallyWeighted {
            guard !random.samples.isEmpty else { continue }
            func average(_ samples: [StatisticsSample]) throws -> Double? {
                try StatisticsQuery(type: random.type, options: .discreteAverage)
                    .statistics(of: samples, from: random.sources, order: random.order)
                    .averageQuantity()?.value
            }
            let mirrored = random.samples.map {
                StatisticsSample(
                    start: -$0.end, end: -$0.start, value: $0.value, source: $0.source,
                    uuid: $0.uuid)
            }
            #expect(
                isClose(try average(mirrored), try average(random.samples) ?? .nan), "\(random)")
        }
    }

    /// The order of sources is of no account to what is over all samples.
    @Test func noReadingIsHiddenByABetterSource() throws {
        for random in cases(100) where !random.reference.style.isCumulative {
            let other = try random.query().statistics(
                of: random.samples, from: random.sources,
                order: SourceOrder(random.order.preferred.reversed()))
            for (one, other) in zip(try random.collection().statistics(), other.statistics()) {
                #expect(one.minimumQuantity() == other.minimumQuantity(), "\(random)")
                #expect(one.maximumQuantity() == other.maximumQuantity(), "\(random)")
                #expect(one.averageQuantity() == other.averageQuantity(), "\(random)")
                #expect(one.sampleCount == other.sampleCount, "\(random)")
            }
        }
    }

    /// One series of each source comes to what its amounts come to as samples.
    @Test func aSeriesCountsAsItsAmounts() throws {
        for random in cases(100) {
            let uuids = random.sources.map { _ in UUID() }
            let apart = random.reference.samples.map { sample in
                StatisticsSample(
                    start: Int64(sample.start) * RandomCase.tick,
                    end: Int64(sample.end) * RandomCase.tick, value: sample.value,
                    source: sample.source, uuid: uuids[sample.source])
            }
            let series = try uuids.enumerated().flatMap { source, uuid -> [StatisticsSample] in
                let points = try random.reference.samples.filter { $0.source == source }.map {
                    try QuantityPoint(
                        value: $0.value, start: RandomCase.date($0.start),
                        end: RandomCase.date($0.end))
                }
                guard !points.isEmpty else { return [] }
                let sample = try QuantitySample(
                    type: random.type, unit: random.type.canonicalUnit, points: points, uuid: uuid)
                return StatisticsSample.amounts(of: sample, source: source)
            }
            #expect(series.count == apart.count)
            let (one, other) = try (
                random.query().statistics(of: apart, from: random.sources, order: random.order),
                random.query().statistics(of: series, from: random.sources, order: random.order)
            )
            for (one, other) in zip(one.statistics(), other.statistics()) {
                #expect(one.start == other.start && one.sampleCount == other.sampleCount)
                #expect(one.minimumQuantity() == other.minimumQuantity(), "\(random)")
                #expect(one.maximumQuantity() == other.maximumQuantity(), "\(random)")
                #expect(one.duration() == other.duration(), "\(random)")
                #expect(one.receipt?.spans == other.receipt?.spans, "\(random)")
                for (one, other) in [
                    (one.sumQuantity(), other.sumQuantity()),
                    (one.averageQuantity(), other.averageQuantity()),
                ] { #expect(isClose(one?.value ?? 0, other?.value ?? 0), "\(random)") }
            }
            #expect(one.statistics().count == other.statistics().count, "\(random)")
        }
    }

    @Test func theOrderOfSourcesMattersOnlyWhereTheyOverlap() throws {
        for random in cases(200) {
            let apart = try random.query().statistics(
                of: random.samples.enumerated().map { index, sample in
                    let shift = Int64(index) * 100_000 * RandomCase.tick
                    return StatisticsSample(
                        start: sample.start + shift, end: sample.end + shift,
                        value: sample.value, source: sample.source, uuid: sample.uuid)
                }, from: random.sources, order: random.order)
            let reversed = try random.query().statistics(
                of: random.samples.enumerated().map { index, sample in
                    let shift = Int64(index) * 100_000 * RandomCase.tick
                    return StatisticsSample(
                        start: sample.start + shift, end: sample.end + shift,
                        value: sample.value, source: sample.source, uuid: sample.uuid)
                }, from: random.sources, order: SourceOrder(random.sources.reversed()))
            let (one, other) = (apart.statistics(), reversed.statistics())
            #expect(one.map { $0.sumQuantity() } == other.map { $0.sumQuantity() }, "\(random)")
            #expect(one.map { $0.averageQuantity() } == other.map { $0.averageQuantity() })
            #expect(one.map(\.receipt?.spans) == other.map(\.receipt?.spans), "\(random)")
        }
    }

    @Test func noMomentOfASumCountsTwice() throws {
        for random in cases(200) where random.reference.style.isCumulative {
            for statistics in try random.collection().statistics() {
                let spans = try #require(statistics.receipt?.spans)
                for (span, next) in zip(spans, spans.dropFirst()) {
                    #expect(span.end <= next.start, "\(random)")
                }
                let seconds = spans.reduce(0) { $0 + $1.end.timeIntervalSince($1.start) }
                #expect(seconds == statistics.duration()?.value, "\(random)")
            }
        }
    }
}
