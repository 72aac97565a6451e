#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Units

/// A workout (HKWorkout).
///
/// Samples and routes that were recorded in it are not part of it: a store keeps which object
/// belongs to which workout.
public struct WorkoutSample: HealthSample {
    /// Given when the workout was made.
    public let uuid: UUID
    /// What was done, and where.
    public let configuration: WorkoutConfiguration
    let interval: SampleInterval
    /// What happened, by time.
    public let events: [WorkoutEvent]
    /// The activities it was made of, by time; none if there was only the one.
    public let activities: [WorkoutActivity]
    /// What was measured meanwhile.
    public let statistics: [QuantityType: QuantitySummary]
    /// What it came to.
    public let totals: [WorkoutTotal: Quantity]
    /// Who saved it.
    public private(set) var sourceRevision: SourceRevision?
    /// What it was recorded with.
    public let device: Device?
    /// What else is known of it.
    public let metadata: Metadata
    /// Seconds without pauses.
    public let duration: Double

    /// Makes a workout.
    ///
    /// The duration is the time from start to end without pauses unless another is given, which
    /// must be between 0 and that time. Throws where dates are not in order, an event or an
    /// activity lies outside, the first event is a resume, a total is in a unit of something
    /// else, or metadata or statistics break a rule.
    public init(
        configuration: WorkoutConfiguration, start: Date, end: Date, events: [WorkoutEvent] = [],
        activities: [WorkoutActivity] = [], statistics: [QuantityType: QuantitySummary] = [:],
        totals: [WorkoutTotal: Quantity] = [:], duration: Double? = nil,
        metadata: Metadata = .none, device: Device? = nil,
        sourceRevision: SourceRevision? = nil, uuid: UUID = UUID()
    ) throws(SampleError) {
        interval = try SampleInterval(start, end)
        let timeline = try WorkoutTimeline(events, in: interval)
        try Self.check(activities, in: interval)
        try Self.check(totals)
        for (type, summary) in statistics {
            try summary.check(type, field: "statistics.\(type.name)")
        }
        try metadata.check()
        if let duration {
            let span = Double(interval.end - interval.start) / 1_000_000
            guard (0...span).contains(duration) else {
                throw SampleError(
                    .value, "duration", expected: "seconds from 0 to the time from start to end",
                    found: "another number")
            }
        }
        self.uuid = uuid
        self.configuration = configuration
        self.events = timeline.events
        self.activities = activities.sorted { $0.times.start < $1.times.start }
        self.statistics = statistics
        self.totals = totals
        self.sourceRevision = sourceRevision
        self.device = device
        self.metadata = metadata
        self.duration = duration ?? Double(timeline.activeMicroseconds) / 1_000_000
    }

    /// What was done (HKWorkout.workoutActivityType).
    public var activityType: WorkoutActivityType { configuration.activityType }
    /// The same sample, saved by a source.
    public func saved(by revision: SourceRevision) -> Self {
        var copy = self
        copy.sourceRevision = revision
        return copy
    }

    /// What it is a sample of.
    public var sampleType: SampleType { SampleType(WorkoutType.workout) }
    /// When it begins.
    public var startDate: Date { interval.startDate }
    /// When it ends.
    public var endDate: Date { interval.endDate }

    private static func check(
        _ activities: [WorkoutActivity], in interval: SampleInterval
    ) throws(SampleError) {
        for (index, activity) in activities.enumerated()
        where !interval.contains(activity.times) {
            throw SampleError(
                .content, "activities[\(index)]", expected: "a time within the workout's",
                found: "one outside")
        }
    }

    private static func check(_ totals: [WorkoutTotal: Quantity]) throws(SampleError) {
        for (total, quantity) in totals {
            guard quantity.is(compatibleWith: total.unit) else {
                throw .incompatible(
                    quantity.unit, field: "totals.\(total.rawValue)", expected: total.unit)
            }
            guard quantity.value.isFinite else {
                throw SampleError(
                    .value, "totals.\(total.rawValue)", expected: "a finite number",
                    found: "one that is not")
            }
        }
    }
}
