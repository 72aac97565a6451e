import Foundation
import HealthModel

/// The rules of statistics, moment by moment: plain, slow, and nothing of the fast way in it.
///
/// Time is in whole ticks; a sample covers the ticks from its start up to its end.
struct Reference {
    struct Sample {
        var start: Int
        var end: Int
        var value: Double
        var source: Int
        var uuid: UUID
    }

    struct Figures {
        var count = 0
        var sum = 0.0
        var average = 0.0
        var minimum = Double.infinity
        var maximum = -Double.infinity
        var recent: UUID?
        var covered = 0
        /// By source, the ticks in which it counted.
        var counted: [Int: Set<Int>] = [:]
    }

    let samples: [Sample]
    /// By source, 0 for the best.
    let ranks: [Int]
    let style: AggregationStyle

    /// Of the samples of one source alone.
    func alone(_ source: Int) -> Reference {
        Reference(samples: samples.filter { $0.source == source }, ranks: ranks, style: style)
    }

    private func covers(_ sample: Sample, _ tick: Int) -> Bool {
        sample.start <= tick && tick < sample.end
    }

    private func isBetter(_ other: Sample, than sample: Sample) -> Bool {
        ranks[other.source] < ranks[sample.source]
    }

    private func ticks(_ sample: Sample, in bucket: Range<Int>) -> [Int] {
        (sample.start..<sample.end).filter { tick in
            bucket.contains(tick)
                && !samples.contains { isBetter($0, than: sample) && covers($0, tick) }
        }
    }

    private func counts(_ instant: Sample, in bucket: Range<Int>) -> Bool {
        bucket.contains(instant.start)
            && !samples.contains {
                isBetter($0, than: instant)
                    && (covers($0, instant.start)
                        || $0.start == instant.start && $0.end == instant.start)
            }
    }

    /// What the samples come to in a bucket; nil if none counts there.
    func figures(in bucket: Range<Int>) -> Figures? {
        var figures = Figures()
        var kept: [(sample: Sample, ticks: [Int])] = []
        for sample in samples {
            let ticks = ticks(sample, in: bucket)
            let isInstant = sample.start == sample.end
            guard isInstant ? counts(sample, in: bucket) : !ticks.isEmpty else { continue }
            kept.append((sample, ticks))
        }
        guard !kept.isEmpty else { return nil }
        figures.count = kept.count
        for (sample, ticks) in kept {
            let share =
                sample.start == sample.end
                ? 1 : Double(ticks.count) / Double(sample.end - sample.start)
            figures.sum += sample.value * share
            figures.minimum = min(figures.minimum, sample.value)
            figures.maximum = max(figures.maximum, sample.value)
            figures.counted[sample.source, default: []].formUnion(ticks)
        }
        figures.covered = bucket.filter { tick in samples.contains { covers($0, tick) } }.count
        figures.average = average(kept, in: bucket)
        figures.recent =
            kept.map(\.sample).max { left, right in
                let a = (left.end, left.start, -ranks[left.source])
                let b = (right.end, right.start, -ranks[right.source])
                return a == b ? left.uuid.uuidString < right.uuid.uuidString : a < b
            }?.uuid
        return figures
    }

    private func average(
        _ kept: [(sample: Sample, ticks: [Int])], in bucket: Range<Int>
    ) -> Double {
        let starts = kept.map { max($0.sample.start, bucket.lowerBound) }
        var weights = kept.map { Double($0.ticks.count) }
        if style == .discreteTemporallyWeighted {
            for (index, item) in kept.enumerated() where item.sample.start == item.sample.end {
                let start = item.sample.start
                let next = starts.filter { $0 > start }.min() ?? start
                let together = kept.filter { $0.sample.start == start && $0.sample.end == start }
                weights[index] = Double(next - start) / Double(together.count)
            }
        }
        let total = weights.reduce(0, +)
        let isWeighted =
            total > 0
            && (style == .discreteTemporallyWeighted
                || style == .discreteEquivalentContinuousLevel)
        if !isWeighted { weights = kept.map { _ in 1 } }
        let whole = isWeighted ? total : Double(kept.count)
        let values = kept.map { $0.sample.value }
        if style == .discreteEquivalentContinuousLevel {
            let energy = zip(values, weights).reduce(0) { $0 + pow(10, $1.0 / 10) * $1.1 }
            return 10 * log10(energy / whole)
        }
        return zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / whole
    }
}
