public import HealthModel
package import Storage
internal import Units

/// What samples are ordered by (HKSampleSortIdentifier and NSSortDescriptor).
///
/// Samples that are equal in every key are ordered by UUID, in the direction of the last key, so
/// an order is always total and the same on every backend. What a sample does not have comes
/// before all that others have.
public struct SampleSort: Sendable, Hashable {
    /// What samples can be ordered by.
    public enum Key: Sendable, Hashable {
        /// When the sample starts (HKSampleSortIdentifierStartDate).
        case startDate
        /// When the sample ends (HKSampleSortIdentifierEndDate).
        case endDate
        /// A workout's duration (HKWorkoutSortIdentifierDuration).
        case workoutDuration
        /// A total of a workout (HKWorkoutSortIdentifierTotalDistance and its kin).
        case workoutTotal(WorkoutTotal)
    }

    /// What samples are ordered by.
    public let key: Key
    /// Whether small comes first.
    public let isAscending: Bool

    /// Orders by something.
    public init(_ key: Key, ascending: Bool) {
        self.key = key
        isAscending = ascending
    }

    /// Small or early first.
    public static func ascending(_ key: Key) -> SampleSort { .init(key, ascending: true) }
    /// Large or late first.
    public static func descending(_ key: Key) -> SampleSort { .init(key, ascending: false) }
}

extension SampleSort.Key {
    /// A number in whose order samples are; numbers of what is absent are the smallest.
    package func value(of sample: Sample) -> Int64 {
        switch self {
        case .startDate: return sample.interval.start
        case .endDate: return sample.interval.end
        case .workoutDuration:
            guard case .workout(let workout) = sample else { return .min }
            return Self.ordered(workout.duration)
        case .workoutTotal(let total):
            guard case .workout(let workout) = sample, let quantity = workout.totals[total],
                let value = try? quantity.doubleValue(for: total.unit)
            else { return .min }
            return Self.ordered(value)
        }
    }

    /// The axis of a scan in this order.
    package var axis: SampleScan.Axis? {
        switch self {
        case .startDate: .start
        case .endDate: .end
        case .workoutDuration, .workoutTotal: nil
        }
    }

    /// Its name in a query's fingerprint.
    package var name: String {
        switch self {
        case .startDate: "startDate"
        case .endDate: "endDate"
        case .workoutDuration: "workoutDuration"
        case .workoutTotal(let total): "workoutTotal.\(total.rawValue)"
        }
    }

    /// Finite doubles as integers of the same order.
    private static func ordered(_ value: Double) -> Int64 {
        let bits = Int64(bitPattern: (value + 0).bitPattern)
        return bits >= 0 ? bits : bits ^ .max
    }
}
