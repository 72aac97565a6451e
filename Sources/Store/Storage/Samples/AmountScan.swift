public import HealthModel
public import Statistics

/// Amounts of one quantity type, as far as statistics need them: what a backend finds without
/// making samples.
public struct AmountScan: Sendable {
    /// Whose.
    public package(set) var person: PersonID
    /// Of which type.
    public let type: QuantityType
    /// Between which all of them lie.
    public private(set) var bounds: TimeBounds
    /// Every source that has samples of the type; `StatisticsSample.source` numbers them.
    public let sources: [Source]
    /// By source, the starts that are wanted; nil where none is.
    public private(set) var starts: [ClosedRange<Int64>?]

    /// Puts a scan together.
    public init(
        _ person: PersonID, type: QuantityType, bounds: TimeBounds = TimeBounds(),
        sources: [Source], starts: [ClosedRange<Int64>?]
    ) {
        self.person = person
        self.type = type
        self.bounds = bounds
        self.sources = sources
        self.starts = starts
    }

    /// Leaves out what a predicate does not mean; nil if bounds and sources cannot say it.
    package func narrowed(by predicate: SamplePredicate) -> AmountScan? {
        switch predicate {
        case .and(let parts):
            return parts.reduce(Optional(self)) { $0?.narrowed(by: $1) }
        case .dates, .startDate, .endDate:
            guard TimeBounds.says(predicate) else { return nil }
            var copy = self
            copy.bounds.narrow(predicate)
            return copy
        case .sampleTypes(let types):
            var copy = self
            if !types.contains(SampleType(type)) { copy.bounds.isEmpty = true }
            return copy
        case .sources(let wanted):
            var copy = self
            for (number, source) in sources.enumerated() where !wanted.contains(source) {
                copy.starts[number] = nil
            }
            return copy
        default: return nil
        }
    }
}

extension AmountScan {
    /// The number of each source, by ``HealthModel/Source/naming``.
    public var numbers: [[String?]: Int] {
        Dictionary(
            sources.enumerated().map { ($1.naming, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension StoredSample {
    /// What statistics need of a quantity sample; none of another kind or source.
    package func amounts(_ numbers: [[String?]: Int]) -> [StatisticsSample] {
        guard case .quantity(let quantity) = sample, let source = quantity.sourceRevision?.source,
            let number = numbers[source.naming]
        else { return [] }
        return StatisticsSample.amounts(of: quantity, source: number)
    }
}

extension HealthSnapshot {
    /// The same by making samples.
    public func amounts(
        _ scan: AmountScan, _ body: ([StatisticsSample]) throws -> Void
    ) throws {
        let numbers = scan.numbers
        let samples = SampleScan(scan.person, types: [SampleType(scan.type)], bounds: scan.bounds)
        var queue = AmountQueue()
        try self.scan(samples) { stored in
            let start = stored.sample.interval.start
            let amounts = stored.amounts(numbers)
            guard let source = amounts.first?.source, scan.starts[source]?.contains(start) == true
            else { return true }
            try queue.add(amounts, of: start, body)
            return true
        }
        try queue.finish(body)
    }
}

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
