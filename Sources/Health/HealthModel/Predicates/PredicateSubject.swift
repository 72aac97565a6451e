#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What a predicate is asked about: a sample, or an activity of a workout.
protocol PredicateSubject {
    var uuid: UUID { get }
    /// Microseconds since 1970.
    var interval: (start: Int64, end: Int64) { get }
    var subjectType: SampleType? { get }
    var sourceRevision: SourceRevision? { get }
    var device: Device? { get }
    var metadata: Metadata { get }
    /// The kind of sample with its own fields; nil for an activity.
    var part: Sample? { get }
    /// What was done, and for how many seconds; nil for what is no workout and no activity.
    var work: (type: WorkoutActivityType, duration: Double)? { get }
    var statistics: [QuantityType: QuantitySummary] { get }
}

extension Sample: PredicateSubject {
    var subjectType: SampleType? { sampleType }
    var part: Sample? { self }

    var work: (type: WorkoutActivityType, duration: Double)? {
        guard case .workout(let workout) = self else { return nil }
        return (workout.activityType, workout.duration)
    }

    var statistics: [QuantityType: QuantitySummary] {
        guard case .workout(let workout) = self else { return [:] }
        return workout.statistics
    }
}

extension WorkoutActivity: PredicateSubject {
    var interval: (start: Int64, end: Int64) { (times.start, times.end) }
    var subjectType: SampleType? { nil }
    var sourceRevision: SourceRevision? { nil }
    var device: Device? { nil }
    var part: Sample? { nil }
    var work: (type: WorkoutActivityType, duration: Double)? {
        (configuration.activityType, duration)
    }
}
