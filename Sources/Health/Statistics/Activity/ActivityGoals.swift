internal import Foundation
internal import HealthModel
internal import Units

/// What a person means to do in a day.
public struct ActivityGoals: Sendable, Hashable, Codable {
    /// Kilocalories burned in motion; nil for no goal.
    public var activeEnergyBurned: Double?
    /// Minutes in motion; nil for no goal.
    public var moveTime: Double?
    /// Minutes of exercise; nil for no goal.
    public var exerciseTime: Double?
    /// Hours with some standing, or rolling, in them; nil for no goal.
    public var standHours: Double?

    /// Goals; nil for none.
    public init(
        activeEnergyBurned: Double? = nil, moveTime: Double? = nil, exerciseTime: Double? = nil,
        standHours: Double? = nil
    ) {
        self.activeEnergyBurned = activeEnergyBurned
        self.moveTime = moveTime
        self.exerciseTime = exerciseTime
        self.standHours = standHours
    }

    /// Numbers that a day can have: at most its minutes and hours.
    package var isPossible: Bool {
        let limits = [
            (activeEnergyBurned, 100_000.0), (moveTime, 1_440), (exerciseTime, 1_440),
            (standHours, 24),
        ]
        return limits.allSatisfy { value, most in value.map { (0...most).contains($0) } ?? true }
    }
}

/// What a device itself says of a day: figures, and the goals that it had.
public struct RecordedDay: Sendable, Hashable, Codable {
    /// `2026-03-29`.
    public let day: String
    /// Kilocalories, minutes, minutes and hours; nil for what was not said.
    public var values: ActivityGoals
    /// The day's goals; 0 of a device is none.
    public var goals: ActivityGoals
    /// Whose figures they are.
    public var source: String

    /// A day.
    public init(day: String, values: ActivityGoals, goals: ActivityGoals, source: String) {
        self.day = day
        self.values = values
        self.goals = goals
        self.source = source
    }
}

/// Goals and since which day they hold.
public struct DatedGoals: Sendable, Hashable, Codable {
    /// The first day, as `2026-03-29`; nil for always.
    public let since: String?
    /// The goals.
    public let goals: ActivityGoals

    /// Goals from a day on; nil for always.
    package init(since: String?, goals: ActivityGoals) {
        self.since = since
        self.goals = goals
    }
}

extension ActivitySummary {
    /// Takes goals over; a goal of 0 is none, as devices write it.
    package mutating func set(_ goals: ActivityGoals) {
        activeEnergyBurnedGoal = Quantity(goals.activeEnergyBurned ?? 0, .kilocalorie())
        appleMoveTimeGoal = Quantity(goals.moveTime ?? 0, .minute())
        exerciseTimeGoal = goals.exerciseTime.flatMap {
            $0 > 0 ? Quantity($0, .minute()) : nil
        }
        standHoursGoal = goals.standHours.flatMap { $0 > 0 ? Quantity($0, .count()) : nil }
    }

    /// The figures of a device, for a day of which there are no samples.
    package init(day: ActivityDay, recorded: RecordedDay) {
        self.init(day: day)
        activeEnergyBurned = Quantity(recorded.values.activeEnergyBurned ?? 0, .kilocalorie())
        appleMoveTime = Quantity(recorded.values.moveTime ?? 0, .minute())
        appleExerciseTime = Quantity(recorded.values.exerciseTime ?? 0, .minute())
        appleStandHours = Quantity(recorded.values.standHours ?? 0, .count())
        isRecorded = true
    }
}
