#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Many points of one kind: the route of a workout or the beats of a heart (HKSeriesSample).
public struct SeriesSample: HealthSample {
    /// The points.
    public enum Points: Sendable, Hashable {
        /// The places of a route by time (HKWorkoutRoute).
        case route([Location])
        /// The beats by time (HKHeartbeatSeriesSample).
        case heartbeats([Heartbeat])
        /// So many points, which are kept elsewhere.
        case elsewhere(count: Int)
    }

    /// Given when the sample was made.
    public let uuid: UUID
    let interval: SampleInterval
    /// The points, in order.
    public let points: Points
    /// Who saved it.
    public private(set) var sourceRevision: SourceRevision?
    /// What it was measured with.
    public let device: Device?
    /// What else is known of it.
    public let metadata: Metadata
    /// What the points are.
    public let seriesType: SeriesType

    init(
        type: SeriesType, points: Points, interval: SampleInterval, metadata: Metadata,
        device: Device?, sourceRevision: SourceRevision?, uuid: UUID
    ) throws(SampleError) {
        self.interval = interval
        try Self.check(points, in: interval)
        try metadata.check()
        self.uuid = uuid
        self.points = points
        self.sourceRevision = sourceRevision
        self.device = device
        self.metadata = metadata
        seriesType = type
    }

    /// A route of places in any order, from the first to the last. Throws if there is none.
    /// O(n log n).
    public init(
        route: [Location], metadata: Metadata = .none, device: Device? = nil,
        sourceRevision: SourceRevision? = nil, uuid: UUID = UUID()
    ) throws(SampleError) {
        let places = route.sorted { $0.microseconds < $1.microseconds }
        guard let first = places.first, let last = places.last else {
            throw SampleError(.content, "route", expected: "places", found: "none")
        }
        try self.init(
            type: .workoutRoute, points: .route(places),
            interval: SampleInterval(first.timestamp, last.timestamp), metadata: metadata,
            device: device, sourceRevision: sourceRevision, uuid: uuid)
    }

    /// Heartbeats since a start, in any order, to the last of them. Throws if there is none.
    /// O(n log n).
    public init(
        heartbeats: [Heartbeat], start: Date, metadata: Metadata = .none, device: Device? = nil,
        sourceRevision: SourceRevision? = nil, uuid: UUID = UUID()
    ) throws(SampleError) {
        let beats = heartbeats.sorted { $0.timeSinceStart < $1.timeSinceStart }
        guard let last = beats.last else {
            throw SampleError(.content, "heartbeats", expected: "heartbeats", found: "none")
        }
        try self.init(
            type: .heartbeatSeries, points: .heartbeats(beats),
            interval: SampleInterval(start, start.addingTimeInterval(last.timeSinceStart)),
            metadata: metadata, device: device, sourceRevision: sourceRevision, uuid: uuid)
    }

    /// A series whose points are kept elsewhere. Throws if there is none.
    public init(
        type: SeriesType, count: Int, start: Date, end: Date, metadata: Metadata = .none,
        device: Device? = nil, sourceRevision: SourceRevision? = nil, uuid: UUID = UUID()
    ) throws(SampleError) {
        try self.init(
            type: type, points: .elsewhere(count: count), interval: SampleInterval(start, end),
            metadata: metadata, device: device, sourceRevision: sourceRevision, uuid: uuid)
    }

    /// How many points there are (HKSeriesSample.count).
    public var count: Int {
        switch points {
        case .route(let places): places.count
        case .heartbeats(let beats): beats.count
        case .elsewhere(let count): count
        }
    }

    /// The same sample, saved by a source.
    public func saved(by revision: SourceRevision) -> Self {
        var copy = self
        copy.sourceRevision = revision
        return copy
    }

    /// What it is a sample of.
    public var sampleType: SampleType { SampleType(seriesType) }
    /// When it begins.
    public var startDate: Date { interval.startDate }
    /// When it ends.
    public var endDate: Date { interval.endDate }

    /// Throws unless there are points, all in the sample's time.
    private static func check(
        _ points: Points, in interval: SampleInterval
    ) throws(SampleError) {
        let isInside: Bool
        let words: (field: String, points: String)
        switch points {
        case .route(let places):
            words = ("route", "places")
            guard let first = places.first, let last = places.last else {
                throw SampleError(.content, "route", expected: "places", found: "none")
            }
            isInside =
                first.microseconds >= interval.start && last.microseconds <= interval.end
        case .heartbeats(let beats):
            words = ("heartbeats", "heartbeats")
            guard let last = beats.last else {
                throw SampleError(.content, "heartbeats", expected: "heartbeats", found: "none")
            }
            // Start and end are rounded to the microsecond apart from each other.
            isInside =
                last.timeSinceStart * 1_000_000 < Double(interval.end - interval.start) + 1.5
        case .elsewhere(let count):
            guard count > 0 else {
                throw SampleError(.content, "count", expected: "at least 1", found: "less")
            }
            return
        }
        guard isInside else {
            throw SampleError(
                .content, words.field, expected: "\(words.points) between startDate and endDate",
                found: "one outside")
        }
    }
}

/// A heartbeat of a series (HKHeartbeatSeriesBuilder.addHeartbeat).
public struct Heartbeat: Sendable, Hashable {
    /// Seconds since the start of the series.
    public let timeSinceStart: Double
    /// Whether beats may be missing before this one.
    public let precededByGap: Bool

    /// Throws where the time is not a finite number from 0.
    public init(timeSinceStart: Double, precededByGap: Bool = false) throws(SampleError) {
        guard timeSinceStart.isFinite, timeSinceStart >= 0 else {
            throw SampleError(
                .value, "timeSinceStart", expected: "seconds from 0", found: "another number")
        }
        self.timeSinceStart = timeSinceStart
        self.precededByGap = precededByGap
    }
}
