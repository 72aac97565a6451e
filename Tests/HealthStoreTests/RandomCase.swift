import Fixtures
import Foundation
import HealthModel
import Testing

@testable import HealthStore
@testable import Statistics

/// A random set of samples and a way to ask for them; the same for the same seed.
struct RandomCase: CustomStringConvertible {
    static let tick: Int64 = 60_000_000
    static let types: [AggregationStyle: QuantityType] = [
        .cumulative: .stepCount, .discreteArithmetic: .bodyMass,
        .discreteTemporallyWeighted: .heartRate,
        .discreteEquivalentContinuousLevel: .environmentalAudioExposure,
    ]

    /// How many cases a test tries: CASEBOOK_CASES times a hundredth of its usual number.
    static func count(_ usual: Int) -> Int {
        let scale = ProcessInfo.processInfo.environment["CASEBOOK_CASES"].flatMap(Int.init) ?? 100
        return max(1, usual * scale / 100)
    }

    let seed: UInt64
    let reference: Reference
    let sources: [Source]
    let order: SourceOrder
    /// Minutes of a bucket.
    let bucketLength: Int
    /// Where a bucket begins.
    let anchor: Int

    init(seed: UInt64, style: AggregationStyle) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 1...4, using: &random)
        let span = [12, 60, 200].randomElement(using: &random) ?? 60
        let longest = [0, 3, 20, 90].randomElement(using: &random) ?? 3
        let sources = (0..<count).map { Source(name: "source \($0)") }
        let preferred = sources.shuffled(using: &random).prefix(Int.random(in: 0...count))
        self.sources = sources
        order = SourceOrder(Array(preferred))
        let samples = (0..<Int.random(in: 0...24, using: &random)).map { _ in
            let start = Int.random(in: 0..<span, using: &random)
            let length =
                Bool.random(using: &random) ? Int.random(in: 0...longest, using: &random) : 0
            return Reference.Sample(
                start: start, end: start + length,
                value: Double(Int.random(in: 1...120, using: &random)),
                source: Int.random(in: 0..<count, using: &random),
                uuid: UUID(uuid: Self.bytes(&random)))
        }
        reference = Reference(samples: samples, ranks: order.ranks(of: sources), style: style)
        bucketLength = Int.random(in: 1...70, using: &random)
        anchor = Int.random(in: -100...100, using: &random)
    }

    private static func bytes(_ random: inout SplitMix64) -> uuid_t {
        unsafeBitCast((random.next(), random.next()), to: uuid_t.self)
    }

    var description: String { "seed \(seed), \(reference.style)" }

    var type: QuantityType { Self.types[reference.style] ?? .stepCount }

    var options: StatisticsOptions {
        let own: StatisticsOptions =
            reference.style.isCumulative
            ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
        return own.union([.separateBySource, .mostRecent, .duration, .mergeReceipt])
    }

    var samples: [StatisticsSample] {
        reference.samples.map {
            StatisticsSample(
                start: Int64($0.start) * Self.tick, end: Int64($0.end) * Self.tick,
                value: $0.value, source: $0.source, uuid: $0.uuid)
        }
    }

    func query() throws -> StatisticsCollectionQuery {
        try StatisticsCollectionQuery(
            type: type, options: options, anchorDate: Self.date(anchor),
            intervalComponents: DateComponents(minute: bucketLength),
            timeZone: try #require(TimeZone(identifier: "UTC")))
    }

    func collection() throws -> StatisticsCollection {
        try query().statistics(of: samples, from: sources, order: order)
    }

    static func date(_ tick: Int) -> Date {
        Date(timeIntervalSince1970: Double(tick) * Double(Self.tick) / 1_000_000)
    }

    static func ticks(_ statistics: Statistics) -> Range<Int> {
        Int(statistics.start / tick)..<Int(statistics.end / tick)
    }
}
