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
        /// The samples that the sum leaves out.
        var omitted: Set<UUID> = []
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
                && !(style.isCumulative
                    && samples.contains { isBetter($0, than: sample) && covers($0, tick) })
        }
    }

    private func isOf(_ bucket: Range<Int>, _ sample: Sample) -> Bool {
        sample.start == sample.end
            ? bucket.contains(sample.start) : bucket.contains { covers(sample, $0) }
    }

    private func counts(_ instant: Sample, in bucket: Range<Int>) -> Bool {
        guard style.isCumulative else { return bucket.contains(instant.start) }
        return bucket.contains(instant.start)
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
        let all = samples.filter { isOf(bucket, $0) }
        figures.omitted = Set(all.map(\.uuid)).subtracting(kept.map(\.sample.uuid))
        figures.recent =
            all.max { left, right in
                let a = (left.end, left.start, -ranks[left.source])
                let b = (right.end, right.start, -ranks[right.source])
                return a == b ? left.uuid.uuidString < right.uuid.uuidString : a < b
            }?.uuid
        return figures
    }

    /// What each sample weighs, cell by cell: a cell is the time between one start or end of a
    /// sample and the next.
    private func weights(
        _ kept: [(sample: Sample, ticks: [Int])], in bucket: Range<Int>
    ) -> [Double] {
        let times = kept.map {
            (max($0.sample.start, bucket.lowerBound), min($0.sample.end, bucket.upperBound))
        }
        var weights = times.map { Double($1 - $0) }
        let points = Set(times.flatMap { [$0.0, $0.1] }).sorted()
        for (left, right) in zip(points, points.dropFirst()) {
            let isCovered = times.contains { $0.0 <= left && right <= $0.1 }
            for (point, isLeft) in [(left, true), (right, false)] {
                let sharing = times.indices.filter { index in
                    let (start, end) = times[index]
                    if isCovered { return start == point && end == point }
                    return isLeft ? end == point : start == point
                }
                for index in sharing {
                    weights[index] += Double(right - left) / 2 / Double(sharing.count)
                }
            }
        }
        return weights.allSatisfy { $0 == 0 } ? weights.map { _ in 1 } : weights
    }

    private func average(
        _ kept: [(sample: Sample, ticks: [Int])], in bucket: Range<Int>
    ) -> Double {
        let weights =
            switch style {
            case .cumulative, .discreteArithmetic: kept.map { _ in 1.0 }
            case .discreteTemporallyWeighted: weights(kept, in: bucket)
            // A tick is a minute; a level of an instant stands for a second.
            case .discreteEquivalentContinuousLevel:
                kept.map { $0.ticks.isEmpty ? 1.0 / 60 : Double($0.ticks.count) }
            }
        let whole = weights.reduce(0, +)
        let values = kept.map { $0.sample.value }
        if style == .discreteEquivalentContinuousLevel {
            let energy = zip(values, weights).reduce(0) { $0 + pow(10, $1.0 / 10) * $1.1 }
            return 10 * log10(energy / whole)
        }
        return zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / whole
    }
}
