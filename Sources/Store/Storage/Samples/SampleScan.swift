public import Foundation
public import HealthModel

/// Samples of a person in an order, between bounds: what a backend finds by its indexes. Every
/// predicate and every permission is checked above it.
public struct SampleScan: Sendable {
    /// What samples are ordered by; ties are ordered by UUID in the same direction.
    public enum Axis: Sendable, Hashable {
        case start
        case end
        /// The place in the change log; always ascending.
        case sequence
    }

    /// Where the last page ended: the scan begins behind it.
    public struct Position: Sendable, Hashable {
        /// What the last sample was ordered by.
        public var key: Int64
        /// The last sample.
        public var uuid: UUID

        /// Names a place.
        public init(key: Int64, uuid: UUID) {
            self.key = key
            self.uuid = uuid
        }

        /// Whether this one comes first in a scan.
        package func precedes(_ other: Position, ascending: Bool) -> Bool {
            if key != other.key { return (key < other.key) == ascending }
            guard uuid != other.uuid else { return false }
            return uuid.precedes(other.uuid) == ascending
        }
    }

    /// Whose.
    public var person: PersonID
    /// Of which types.
    public var types: [SampleType]
    /// What they are ordered by.
    public var axis: Axis
    /// Whether the first comes first.
    public var isAscending: Bool
    /// Between which instants.
    public var bounds: TimeBounds
    /// Behind which place it begins; nil for the beginning.
    public var after: Position?
    /// Between which instants what a source saved has to start, nil where nothing of it is wanted.
    /// A backend may leave out everything else, and is quick to do so; without it all is wanted.
    public var starts: (@Sendable (Source) -> ClosedRange<Int64>?)?

    /// Puts a scan together.
    public init(
        _ person: PersonID, types: [SampleType], axis: Axis = .start, isAscending: Bool = true,
        bounds: TimeBounds = TimeBounds(), after: Position? = nil
    ) {
        self.person = person
        self.types = types
        self.axis = axis
        self.isAscending = isAscending
        self.bounds = bounds
        self.after = after
    }
}

extension SampleScan {
    /// Where a sample stands in the scan.
    package func place(of stored: StoredSample) -> Position {
        let key =
            switch axis {
            case .start: stored.sample.interval.start
            case .end: stored.sample.interval.end
            case .sequence: stored.sequence
            }
        return Position(key: key, uuid: stored.sample.uuid)
    }

    /// Whether one sample comes before another.
    package func precedes(_ one: StoredSample, _ two: StoredSample) -> Bool {
        place(of: one).precedes(place(of: two), ascending: isAscending)
    }

    /// Whether a sample starts when what its source saved has to.
    package func wants(_ sample: Sample) -> Bool {
        guard let starts, let source = sample.sourceRevision?.source else { return true }
        return starts(source)?.contains(sample.interval.start) ?? false
    }
}

/// Inclusive bounds of a sample's start and end, in microseconds since 1970.
public struct TimeBounds: Sendable, Hashable {
    /// Between which instants samples start, in microseconds since 1970.
    public var start: ClosedRange<Int64> = .min ... .max
    /// Between which instants they end, likewise.
    public var end: ClosedRange<Int64> = .min ... .max
    /// Whether nothing can lie between the bounds.
    public var isEmpty = false

    /// No bounds.
    public init() {}

    /// What every sample that the predicate means lies between. Other samples may, too, unless
    /// ``says(_:)`` it.
    public init(_ predicate: SamplePredicate) {
        narrow(predicate)
    }

    /// Whether a sample lies between the bounds.
    public func contains(start: Int64, end: Int64) -> Bool {
        !isEmpty && self.start.contains(start) && self.end.contains(end)
    }

    /// Leaves out what starts before an instant.
    public mutating func raiseStart(to low: Int64) { narrow(\.start, low, .max) }

    private mutating func narrow(
        _ path: WritableKeyPath<TimeBounds, ClosedRange<Int64>>, _ low: Int64, _ high: Int64
    ) {
        let lower = max(low, self[keyPath: path].lowerBound)
        let upper = min(high, self[keyPath: path].upperBound)
        if lower <= upper { self[keyPath: path] = lower...upper } else { isEmpty = true }
    }

    /// Leaves out what lies wholly before or after a time.
    public mutating func narrow(to time: Range<Int64>) {
        narrow(\.end, time.lowerBound, .max)
        narrow(\.start, .min, time.upperBound - 1)
    }

    /// Whether bounds are all that there is to a predicate.
    public static func says(_ predicate: SamplePredicate) -> Bool {
        switch predicate {
        case .dates: true
        case .startDate(let comparison, _), .endDate(let comparison, _): comparison != .notEqual
        default: false
        }
    }

    package mutating func narrow(_ predicate: SamplePredicate) {
        switch predicate {
        case .and(let parts): for part in parts { narrow(part) }
        case .startDate(let comparison, let date): narrow(\.start, comparison, date.microseconds)
        case .endDate(let comparison, let date): narrow(\.end, comparison, date.microseconds)
        case .dates(let from, let to, let options):
            let low = from?.microseconds ?? .min
            let high = to.map { $0.microseconds == .min ? .min : $0.microseconds - 1 } ?? .max
            let isStart = options.contains(.strictStartDate)
            let isEnd = options.contains(.strictEndDate)
            if isStart { narrow(\.start, low, high) }
            if isEnd { narrow(\.end, low, high) }
            if !isStart, !isEnd {
                narrow(\.end, low, .max)
                narrow(\.start, .min, high)
            }
        default: break
        }
    }

    private mutating func narrow(
        _ path: WritableKeyPath<TimeBounds, ClosedRange<Int64>>, _ comparison: Comparison,
        _ value: Int64
    ) {
        switch comparison {
        case .less where value == .min, .greater where value == .max: isEmpty = true
        case .less: narrow(path, .min, value - 1)
        case .lessOrEqual: narrow(path, .min, value)
        case .greater: narrow(path, value + 1, .max)
        case .greaterOrEqual: narrow(path, value, .max)
        case .equal: narrow(path, value, value)
        case .notEqual: break
        }
    }
}
