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

/// The events of a workout or of one of its activities, in order, and how long it lasted without
/// its pauses.
struct WorkoutTimeline {
    let events: [WorkoutEvent]
    /// Microseconds from start to end without what lies between a pause and the next resume, or
    /// between a pause and the end. What the motion detector says is no pause.
    let activeMicroseconds: Int64

    /// Sorts events by their start. Throws where one lies outside, or the first of pauses and
    /// resumes is a resume.
    init(_ events: [WorkoutEvent], in interval: SampleInterval) throws(SampleError) {
        self.events = events.sorted { $0.interval.start < $1.interval.start }
        for (index, event) in events.enumerated() where !interval.contains(event.interval) {
            throw SampleError(
                .content, "events[\(index)]", expected: "a time within the workout's",
                found: "one outside")
        }
        guard self.events.first?.type != .resume else {
            throw SampleError(
                .content, "events", expected: "a first event that is no resume", found: "a resume")
        }
        var paused: Int64 = 0
        var since: Int64?
        for event in self.events {
            switch event.type {
            case .pause: since = since ?? event.interval.start
            case .resume:
                if let begun = since { paused += event.interval.start - begun }
                since = nil
            default: break
            }
        }
        if let since { paused += interval.end - since }
        activeMicroseconds = interval.end - interval.start - paused
    }
}
