/// Samples that wait until all that may overlap them are known; first in, first out.
struct PendingSamples: Sendable {
    private var samples: ContiguousArray<StatisticsSample> = []
    private var head = 0

    @inline(__always)
    mutating func append(_ sample: StatisticsSample) { samples.append(sample) }

    /// Takes the first one, if nothing that begins at an instant or later overlaps it.
    @inline(__always)
    mutating func next(endedAt instant: Int64) -> StatisticsSample? {
        guard head < samples.count else { return nil }
        let sample = samples[head]
        guard sample.end < instant || sample.end == instant && sample.start < instant else {
            return nil
        }
        head += 1
        if head == samples.count {
            samples.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 4_096, head * 2 > samples.count {
            samples.removeFirst(head)
            head = 0
        }
        return sample
    }
}
