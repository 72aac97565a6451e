import Foundation
import HealthModel
import Testing
import Units

@testable import HealthStore
@testable import Statistics

/// The fast way equals the reference on random samples, for every style.
@Suite struct ReferenceTests {
    private static let styles = AggregationStyle.allCases

    @Test(arguments: styles) func bucketsEqualTheReference(style: AggregationStyle) throws {
        for seed in 0..<UInt64(RandomCase.count(500)) {
            let random = RandomCase(seed: seed, style: style)
            try compare(random)
        }
    }

    @Test(arguments: styles) func oneBucketEqualsTheReference(style: AggregationStyle) throws {
        for seed in 0..<UInt64(RandomCase.count(500)) {
            let random = RandomCase(seed: seed &+ 1_000_000, style: style)
            let range = random.anchor / 4..<random.anchor / 4 + random.bucketLength * 2
            let query = try StatisticsQuery(
                type: random.type, options: random.options,
                range: RandomCase.date(range.lowerBound)..<RandomCase.date(range.upperBound))
            guard let expected = random.reference.figures(in: range) else {
                let error = #expect(throws: StatisticsError.self, "\(random)") {
                    try query.statistics(
                        of: random.samples, from: random.sources, order: random.order)
                }
                #expect(error?.code.rawValue == 11)
                continue
            }
            let found = try query.statistics(
                of: random.samples, from: random.sources, order: random.order)
            check(found, expected, nil, random)
        }
    }

    private func compare(_ random: RandomCase) throws {
        let collection = try random.collection()
        let last = (random.reference.samples.map(\.end).max() ?? 0) + 1
        var populated = 0
        try collection.enumerateStatistics(
            from: RandomCase.date(0), to: RandomCase.date(last)
        ) { statistics, _ in
            let ticks = RandomCase.ticks(statistics)
            guard let expected = random.reference.figures(in: ticks) else {
                #expect(statistics.sampleCount == 0, "\(random)")
                #expect(statistics.duration() == nil, "\(random)")
                return
            }
            populated += 1
            check(statistics, expected, nil, random)
            checkReceipt(try #require(statistics.receipt), expected, random)
            for (number, source) in random.sources.enumerated() {
                let alone = random.reference.alone(number).figures(in: ticks)
                guard let alone else {
                    #expect(statistics.sources?.contains(source) == false, "\(random)")
                    continue
                }
                check(statistics, alone, source, random)
            }
        }
        #expect(collection.statistics().count == populated, "\(random)")
    }

    private func check(
        _ found: Statistics, _ expected: Reference.Figures, _ source: Source?,
        _ random: RandomCase
    ) {
        let unit = random.type.canonicalUnit
        func value(_ quantity: Quantity?) -> Double? { try? quantity?.doubleValue(for: unit) }
        if source == nil { #expect(found.sampleCount == expected.count, "\(random)") }
        if random.reference.style.isCumulative {
            #expect(isClose(value(found.sumQuantity(for: source)), expected.sum), "\(random)")
        } else {
            let average = value(found.averageQuantity(for: source))
            #expect(isClose(average, expected.average), "\(random) average")
            #expect(value(found.minimumQuantity(for: source)) == expected.minimum, "\(random)")
            #expect(value(found.maximumQuantity(for: source)) == expected.maximum, "\(random)")
        }
        let recent = random.reference.samples.first { $0.uuid == expected.recent }
        #expect(value(found.mostRecentQuantity(for: source)) == recent?.value, "\(random)")
        let seconds = found.duration(for: source)?.value
        #expect(seconds == Double(expected.covered) * 60, "\(random) duration")
    }

    private func checkReceipt(
        _ receipt: MergeReceipt, _ expected: Reference.Figures, _ random: RandomCase
    ) {
        var counted: [Source: Set<Int>] = [:]
        for span in receipt.spans {
            let start = Int(span.start.timeIntervalSince1970 / 60)
            let ticks = Set(start..<Int(span.end.timeIntervalSince1970 / 60))
            #expect(counted[span.source]?.isDisjoint(with: ticks) ?? true, "\(random)")
            counted[span.source, default: []].formUnion(ticks)
        }
        let all = expected.counted.filter { !$0.value.isEmpty }
        let named = Dictionary(uniqueKeysWithValues: all.map { (random.sources[$0], $1) })
        #expect(counted == named, "\(random) receipt")
        #expect(Set(receipt.omissions.map(\.uuid)) == expected.omitted, "\(random) omissions")
        if random.reference.style.isCumulative {
            let seconds = receipt.shares.reduce(0) { $0 + $1.seconds }
            #expect(seconds == Double(expected.covered) * 60, "\(random) shares")
            let sum = receipt.shares.reduce(0) { $0 + ($1.sum?.value ?? .nan) }
            #expect(isClose(sum, expected.sum), "\(random) shares")
        }
    }
}
