#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One of the activities of a workout (HKWorkoutActivity): the swim of a triathlon.
public struct WorkoutActivity: Sendable, Hashable {
    /// Given when the activity was made.
    public let uuid: UUID
    /// What was done, and where.
    public let configuration: WorkoutConfiguration
    let times: SampleInterval
    /// What happened, by time.
    public let events: [WorkoutEvent]
    /// What was measured meanwhile.
    public let statistics: [QuantityType: QuantitySummary]
    /// What else is known of it.
    public let metadata: Metadata
    /// Seconds without pauses.
    public let duration: Double

    /// Makes an activity. Throws where dates are not in order, an event lies outside, or metadata
    /// or statistics break a rule.
    public init(
        configuration: WorkoutConfiguration, start: Date, end: Date, events: [WorkoutEvent] = [],
        statistics: [QuantityType: QuantitySummary] = [:], metadata: Metadata = .none,
        uuid: UUID = UUID()
    ) throws(SampleError) {
        times = try SampleInterval(start, end)
        let timeline = try WorkoutTimeline(events, in: times)
        try metadata.check()
        for (type, summary) in statistics {
            try summary.check(type, field: "statistics.\(type.name)")
        }
        self.uuid = uuid
        self.configuration = configuration
        self.events = timeline.events
        self.statistics = statistics
        self.metadata = metadata
        duration = Double(timeline.activeMicroseconds) / 1_000_000
    }

    /// When it begins.
    public var startDate: Date { times.startDate }
    /// When it ends.
    public var endDate: Date { times.endDate }
}
