internal import Foundation
internal import HealthModel

/// The sample that ended last: of those that ended together the one that began last, then that
/// of the better source, then the one of the greater UUID.
struct RecentSample: Sendable, Hashable {
    let value: Double
    let start: Int64
    let end: Int64
    let source: Int
    let uuid: UUID

    init(_ sample: StatisticsSample) {
        value = sample.value
        start = sample.start
        end = sample.end
        source = sample.source
        uuid = sample.uuid
    }

    init(value: Double, start: Int64, end: Int64, source: Int, uuid: UUID) {
        self.value = value
        self.start = start
        self.end = end
        self.source = source
        self.uuid = uuid
    }

    /// Whether a sample is the more recent one.
    @inline(__always)
    func yields(to sample: StatisticsSample, ranks: [Int]) -> Bool {
        if sample.end != end { return sample.end > end }
        return yieldsAtSameEnd(to: sample, ranks: ranks)
    }

    private func yieldsAtSameEnd(to sample: StatisticsSample, ranks: [Int]) -> Bool {
        if sample.start != start { return sample.start > start }
        let (mine, other) = (ranks[source], ranks[sample.source])
        return mine == other ? uuid.precedes(sample.uuid) : other < mine
    }
}
