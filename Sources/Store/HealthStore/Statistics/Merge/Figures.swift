internal import Foundation
internal import HealthModel

/// What the samples of one bucket come to, of one source or of all, as far as the rules ask.
struct Figures: Sendable, Hashable {
    /// Samples of which some part counts.
    var count = 0
    /// The earliest start and the last end of these.
    var first = Int64.max
    var last = Int64.min
    /// Cumulative: the shares. Discrete: the values, or the energies of the levels, each once.
    var sum = ExactSum()
    /// Discrete with weights: each value, or energy, times the microseconds that it stands for.
    var weighted = ExactSum()
    var weight = 0.0
    var least = Double.infinity
    var greatest = -Double.infinity
    var recent: RecentSample?
    /// The microseconds that samples cover.
    var covered: Int64 = 0
    private var held = HeldInstants()

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
            case .discreteTemporallyWeighted: countHeld(sample, from: start, share: share)
            case .discreteEquivalentContinuousLevel: countLevel(sample.value, share: share)
            }
        }
        if rules.wantsExtremes {
            least = min(least, sample.value)
            greatest = max(greatest, sample.value)
        }
        if rules.wantsRecent, recent?.yields(to: sample, rank: rank) ?? true {
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

    private mutating func countHeld(_ sample: StatisticsSample, from start: Int64, share: Int64) {
        sum.add(sample.value)
        if let (value, length) = held.released(at: start) { weigh(value, length) }
        if sample.start == sample.end {
            held.hold(sample.value, at: start)
        } else {
            weigh(sample.value, Double(share))
        }
    }

    private mutating func countLevel(_ value: Double, share: Int64) {
        let energy = pow(10, value / 10)
        sum.add(energy)
        if share > 0 { weigh(energy, Double(share)) }
    }

    private mutating func weigh(_ value: Double, _ length: Double) {
        weighted.add(value * length)
        weight += length
    }

    /// The same when no sample comes any more: without what was only of use on the way, so that
    /// figures of the same samples are equal whatever sources there are beside them.
    var settled: Figures {
        var figures = self
        figures.held = HeldInstants()
        figures.recent?.rank = 0
        return figures
    }

    /// By the style; nil without samples. If no sample stands for any time, all count alike.
    func average(_ style: AggregationStyle) -> Double? {
        guard count > 0 else { return nil }
        let plain = sum.value / Double(count)
        switch style {
        case .cumulative, .discreteArithmetic: return plain
        case .discreteTemporallyWeighted: return weight > 0 ? weighted.value / weight : plain
        case .discreteEquivalentContinuousLevel:
            return 10 * log10(weight > 0 ? weighted.value / weight : plain)
        }
    }
}
