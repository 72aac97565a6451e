internal import HealthModel
package import Statistics

/// Amounts of samples that come by their starts, given out by their own, some thousand at a time:
/// the amounts of a series begin after the sample, and after those of samples that follow.
///
/// O(n log n) in all; memory is that of the amounts of the samples that overlap the newest one.
package struct AmountQueue {
    private var waiting: [StatisticsSample] = []
    private var room = least

    package init() {}
    private static let least = 2_048

    /// Takes what the next sample counts as, which begins not before the sample.
    package mutating func add(
        _ amounts: [StatisticsSample], of start: Int64, _ body: ([StatisticsSample]) throws -> Void
    ) rethrows {
        if waiting.count >= room {
            try give(before: start, body)
            room = max(Self.least, 2 * waiting.count)
        }
        waiting += amounts
    }

    /// Gives out what is left.
    package mutating func finish(_ body: ([StatisticsSample]) throws -> Void) rethrows {
        try give(before: .max, body)
    }

    private mutating func give(
        before limit: Int64, _ body: ([StatisticsSample]) throws -> Void
    ) rethrows {
        waiting.sort(by: StatisticsSample.comesBefore)
        let place = waiting.firstIndex { $0.start >= limit } ?? waiting.count
        if place > 0 { try body(Array(waiting[..<place])) }
        waiting.removeFirst(place)
    }
}
