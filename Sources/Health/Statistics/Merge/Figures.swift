internal import Foundation
internal import HealthModel

/// What the samples of one bucket come to, of one source or of all, as far as the rules ask.
struct Figures: Sendable, Hashable {
    /// Samples of which some part counts.
    var count = 0
    /// The earliest start and the last end of these.
    var first = Int64.max
    var last = Int64.min
    /// Cumulative: the shares. Discrete and arithmetic: the values.
    var sum = ExactSum()
    /// Levels: each energy times the microseconds that it stands for.
    var weighted = ExactSum()
    var weight = 0.0
    var least = Double.infinity
    var greatest = -Double.infinity
    var recent: RecentSample?
    /// The microseconds that samples cover.
    var covered: Int64 = 0
    /// Discrete, by time.
    private var timed = TimeWeightedAverage()

    init() {}

    /// Counts a sample that has `share` of its microseconds in the bucket, where it begins at
    /// `start`; one that lasts no time counts as a whole.
    @inline(__always)
    mutating func count(
        _ sample: StatisticsSample, rank: Int, from start: Int64, share: Int64,
        _ rules: FigureRules
    ) {
        count &+= 1
        first = min(first, sample.start)
        last = max(last, sample.end)
        if rules.wantsValues {
            switch rules.style {
            case .cumulative: sum.add(Self.part(share, of: sample))
            case .discreteArithmetic: sum.add(sample.value)
            case .discreteTemporallyWeighted:
                timed.add(sample.value, from: start, to: start &+ share)
            case .discreteEquivalentContinuousLevel: countLevel(sample.value, share: share)
            }
        }
        if rules.wantsExtremes {
            least = min(least, sample.value)
            greatest = max(greatest, sample.value)
        }
        if rules.wantsRecent { note(sample, rank: rank) }
    }

    /// Takes a sample for the most recent one, if it is.
    @inline(__always)
    mutating func note(_ sample: StatisticsSample, rank: Int) {
        if recent?.yields(to: sample, rank: rank) ?? true {
            recent = RecentSample(sample, rank: rank)
        }
    }

    /// The value's part for a part of the time. Multiplied before it is divided, so that whole
    /// numbers stay whole.
    @inline(__always)
    private static func part(_ share: Int64, of sample: StatisticsSample) -> Double {
        let whole = sample.end &- sample.start
        if share == whole { return sample.value }
        let product = sample.value * Double(share)
        return product.isFinite
            ? product / Double(whole) : sample.value * (Double(share) / Double(whole))
    }

    /// A level of an instant is a meter's reading, which stands for the second that the meter
    /// averages over (IEC 61672-1, time weighting S).
    private mutating func countLevel(_ value: Double, share: Int64) {
        let time = share > 0 ? Double(share) : 1_000_000
        weighted.add(pow(10, value / 10) * time)
        weight += time
    }

    /// The same when no sample comes any more: without what was only of use on the way, so that
    /// figures of the same samples are equal whatever sources there are beside them.
    var settled: Figures {
        var figures = self
        figures.timed.finish()
        figures.recent?.rank = 0
        return figures
    }

    /// By the style, of settled figures; nil without samples.
    func average(_ style: AggregationStyle) -> Double? {
        guard count > 0 else { return nil }
        return switch style {
        case .cumulative, .discreteArithmetic: sum.value / Double(count)
        case .discreteTemporallyWeighted: timed.value
        case .discreteEquivalentContinuousLevel: 10 * log10(weighted.value / weight)
        }
    }
}

/// The sample that ended last: of those that ended together the one that began last, then that
/// of the better source, then the one of the greater UUID.
struct RecentSample: Sendable, Hashable {
    let value: Double
    let start: Int64
    let end: Int64
    /// Its source's, 0 for the best, while samples come.
    var rank: Int
    let uuid: UUID

    init(_ sample: StatisticsSample, rank: Int) {
        value = sample.value
        start = sample.start
        end = sample.end
        self.rank = rank
        uuid = sample.uuid
    }

    /// Whether a sample is the more recent one.
    @inline(__always)
    func yields(to sample: StatisticsSample, rank: Int) -> Bool {
        if sample.end != end { return sample.end > end }
        return yieldsAtSameEnd(to: sample, rank: rank)
    }

    private func yieldsAtSameEnd(to sample: StatisticsSample, rank other: Int) -> Bool {
        if sample.start != start { return sample.start > start }
        return rank == other ? uuid.precedes(sample.uuid) : other < rank
    }
}

/// What to add up for each sample that counts.
struct FigureRules: Sendable, Hashable {
    let style: AggregationStyle
    let wantsValues: Bool
    let wantsExtremes: Bool
    let wantsRecent: Bool
    let wantsCoverage: Bool

    init(style: AggregationStyle, options: StatisticsOptions) {
        self.style = style
        wantsValues = !options.isDisjoint(with: [.cumulativeSum, .discreteAverage])
        wantsExtremes = !options.isDisjoint(with: [.discreteMin, .discreteMax])
        wantsRecent = options.contains(.mostRecent)
        wantsCoverage = !options.isDisjoint(with: [.duration, .mergeReceipt])
    }
}
