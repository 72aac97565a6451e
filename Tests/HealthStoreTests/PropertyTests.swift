import Fixtures
import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore

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

    @Test func noMomentCountsTwice() throws {
        for random in cases(200) {
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
