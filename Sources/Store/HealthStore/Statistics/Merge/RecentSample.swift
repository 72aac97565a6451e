internal import Foundation
internal import HealthModel

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
