#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that happened in a workout (HKWorkoutEvent).
public struct WorkoutEvent: Sendable, Hashable {
    /// What happened.
    public let type: WorkoutEventType
    let interval: SampleInterval
    /// What else is known of it: the stroke style of a lap.
    public let metadata: Metadata

    /// Makes an event. Throws where the dates are not in order, the metadata breaks a rule, or an
    /// event lasts that is an instant: only segments and laps last.
    public init(
        type: WorkoutEventType, start: Date, end: Date, metadata: Metadata = .none
    ) throws(SampleError) {
        self.type = type
        interval = try SampleInterval(start, end)
        guard type == .segment || type == .lap || interval.start == interval.end else {
            throw SampleError(
                .duration, "endDate", expected: "an instant; only segments and laps last",
                found: "an event that lasts")
        }
        try metadata.check()
        self.metadata = metadata
    }

    /// Makes an event of an instant (HKWorkoutEvent.date).
    public init(
        type: WorkoutEventType, date: Date, metadata: Metadata = .none
    ) throws(SampleError) {
        try self.init(type: type, start: date, end: date, metadata: metadata)
    }

    /// When it begins.
    public var startDate: Date { interval.startDate }
    /// When it ends.
    public var endDate: Date { interval.endDate }
}
