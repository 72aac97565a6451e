#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Units

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

extension WorkoutActivityType {
    /// HealthKit's name: `HighIntensityIntervalTraining`.
    public var name: String {
        ValueTable.shared["WorkoutActivityType"]?.name(of: rawValue) ?? "\(rawValue)"
    }

    /// The activity of a name, without regard to ASCII case, or of HealthKit's number; nil if
    /// there is none.
    public init?(named text: String) {
        let number =
            ValueTable.shared["WorkoutActivityType"]?.rawValue(named: text) ?? Int(text)
        guard let number else { return nil }
        self.init(rawValue: number)
    }
}

/// The totals that every workout may have, whatever was done (HKWorkout.totalEnergyBurned and its
/// kin).
public enum WorkoutTotal: String, Sendable, Hashable, CaseIterable {
    /// Energy burned in motion.
    case energyBurned
    /// The way covered.
    case distance
    /// Strokes swum.
    case swimmingStrokeCount
    /// Flights of stairs climbed.
    case flightsClimbed

    /// A unit of what it measures.
    public var unit: HealthUnit {
        switch self {
        case .energyBurned: .kilocalorie()
        case .distance: .meter()
        case .swimmingStrokeCount, .flightsClimbed: .count()
        }
    }
}
