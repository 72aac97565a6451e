import Fixtures
import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore
@testable import Statistics

/// A collection that is kept equals one that is worked out anew.
@Suite struct CacheTests {
    private func refresh(
        _ cache: inout StatisticsCache, with samples: [StatisticsSample]
    ) throws -> [Statistics] {
        var touched: [Statistics] = []
        for time in cache.stale {
            let found = samples.filter {
                $0.start < time.upperBound
                    && ($0.end > time.lowerBound
                        || $0.end == $0.start && time.contains($0.start))
            }
            touched += try cache.refresh(time, with: found)
        }
        #expect(cache.isFresh)
        return touched
    }

    @Test(arguments: AggregationStyle.allCases)
    func changesComeToWhatAllComesTo(style: AggregationStyle) throws {
        for seed in 0..<UInt64(RandomCase.count(150)) {
            let random = RandomCase(seed: seed &+ 5_000, style: style)
            let query = try random.query()
            var shuffler = SplitMix64(seed: seed)
            var cache = StatisticsCache(query, sources: random.sources, order: random.order)
            var kept: [StatisticsSample] = []
            for sample in random.samples {
                let before = cache.collection
                if Bool.random(using: &shuffler),
                    let gone = kept.indices.randomElement(using: &shuffler)
                {
                    cache.touch(kept.remove(at: gone))
                }
                kept.append(sample)
                cache.touch(sample)
                let touched = try refresh(&cache, with: kept)
                let whole = try query.statistics(
                    of: kept, from: random.sources, order: random.order)
                #expect(cache.collection == whole, "\(random)")
                let changed = whole.statistics().filter {
                    before.statistics(for: $0.startDate) != $0
                }
                #expect(Set(touched).isSuperset(of: changed), "\(random)")
            }
        }
    }

    @Test func samplesOfOneStartCountInOneOrder() throws {
        let query = try StatisticsCollectionQuery(
            type: .environmentalAudioExposure, options: .discreteAverage, anchorDate: Made.start,
            intervalComponents: DateComponents(hour: 1), timeZone: .gmt)
        let samples = stride(from: 30.0, to: 66, by: 3).map { Made.sample($0, 0, 60) }
        var shuffler = SplitMix64(seed: 1)
        let expected = try query.statistics(
            of: samples, from: Made.sources, order: Made.preferringA)
        for _ in 0..<100 {
            let shuffled = samples.shuffled(using: &shuffler)
            let found = try query.statistics(
                of: shuffled, from: Made.sources, order: Made.preferringA)
            #expect(found == expected)
        }
    }

    @Test func onlyTouchedBucketsAreGivenOut() throws {
        let query = try StatisticsCollectionQuery(
            type: .stepCount, options: .cumulativeSum, anchorDate: Made.start,
            intervalComponents: DateComponents(hour: 1), timeZone: .gmt)
        var cache = StatisticsCache(query, sources: Made.sources, order: Made.preferringA)
        var samples = (0..<100).map { Made.sample(6, Double($0) * 60, Double($0) * 60 + 30) }
        #expect(try refresh(&cache, with: samples).count == 100)
        let new = Made.sample(10, 50 * 60 + 50, 51 * 60 + 10)
        samples.append(new)
        cache.touch(new)
        #expect(cache.stale.count == 1)
        let touched = try refresh(&cache, with: samples)
        #expect(touched.map(\.startDate) == [Made.date(50 * 60), Made.date(51 * 60)])
        #expect(touched.map { $0.sumQuantity()?.value } == [11, 11])
        samples.removeFirst()
        cache.touch(Made.sample(6, 0, 30))
        let emptied = try refresh(&cache, with: samples)
        #expect(emptied.map(\.startDate) == [Made.date(0)])
        #expect(emptied.map(\.sampleCount) == [0])
    }

    @Test func anotherOrderMakesAllStaleAndASourceMoreDoesNot() throws {
        let query = try StatisticsCollectionQuery(
            type: .stepCount, options: .cumulativeSum, anchorDate: Made.start,
            intervalComponents: DateComponents(hour: 1), timeZone: .gmt)
        let samples = [Made.sample(6, 0, 10), Made.sample(8, 0, 10, source: 1)]
        var cache = StatisticsCache(query, sources: Made.sources, order: Made.preferringA)
        _ = try refresh(&cache, with: samples)
        let more = Made.sources + [Source(name: "C", bundleIdentifier: "example.aa")]
        cache.arrange(sources: more, order: Made.preferringA)
        #expect(cache.isFresh)
        cache.arrange(sources: more, order: Made.preferringB)
        #expect(!cache.isFresh)
        _ = try refresh(&cache, with: samples)
        #expect(cache.collection.statistics().map { $0.sumQuantity()?.value } == [8])
    }
}
