public import HealthModel
public import Units

/// What somebody did on a day, and meant to do (HKActivitySummary).
///
/// It is no sample and is never saved: a store works it out, and anybody may make one to show
/// it.
public struct ActivitySummary: Sendable, Hashable {
    /// The day.
    public var day: ActivityDay
    /// Whether the move ring is of energy or of time.
    public var activityMoveMode = ActivityMoveMode.activeEnergy
    /// Energy burned in motion.
    public var activeEnergyBurned = Quantity(0, .kilocalorie())
    /// How much of it there should be; 0 for no goal.
    public var activeEnergyBurnedGoal = Quantity(0, .kilocalorie())
    /// Time in motion.
    public var appleMoveTime = Quantity(0, .minute())
    /// How much of it there should be; 0 for no goal.
    public var appleMoveTimeGoal = Quantity(0, .minute())
    /// Time of exercise.
    public var appleExerciseTime = Quantity(0, .minute())
    /// How much of it there should be; nil for no goal.
    public var exerciseTimeGoal: Quantity?
    /// Hours of the day with some standing in them, or rolling.
    public var appleStandHours = Quantity(0, .count())
    /// How many there should be; nil for no goal.
    public var standHoursGoal: Quantity?
    /// Whether goals were set aside for the day.
    public var isPaused = false
    /// Whether the figures are those of a device, since there are no samples of the day.
    public var isRecorded = false
    /// What held on the day: who rolls has roll hours.
    public var wheelchairUse = WheelchairUse.notSet

    /// A day on which nothing was done.
    public init(day: ActivityDay) { self.day = day }

    /// How a ring stands to its goal: 1 if it is reached; nil without a goal, without a number,
    /// or if a unit is none of the ring's.
    public func fraction(_ ring: ActivityRing) -> Double? {
        guard let goal = goal(ring), let target = try? goal.doubleValue(for: unit(ring)),
            let value = try? value(ring).doubleValue(for: unit(ring)), target > 0
        else { return nil }
        return value.isNaN ? nil : value / target
    }

    /// What a ring shows.
    public func value(_ ring: ActivityRing) -> Quantity {
        switch ring {
        case .move: activityMoveMode == .activeEnergy ? activeEnergyBurned : appleMoveTime
        case .exercise: appleExerciseTime
        case .stand: appleStandHours
        }
    }

    /// What a ring should show; nil without a goal.
    public func goal(_ ring: ActivityRing) -> Quantity? {
        switch ring {
        case .move: activityMoveMode == .activeEnergy ? activeEnergyBurnedGoal : appleMoveTimeGoal
        case .exercise: exerciseTimeGoal
        case .stand: standHoursGoal
        }
    }

    /// What a ring is called: a third ring of somebody in a wheelchair is of rolling.
    public func label(_ ring: ActivityRing) -> String {
        switch ring {
        case .move: "Move"
        case .exercise: "Exercise"
        case .stand: wheelchairUse == .yes ? "Roll" : "Stand"
        }
    }

    private func unit(_ ring: ActivityRing) -> HealthUnit {
        switch ring {
        case .move: activityMoveMode == .activeEnergy ? .kilocalorie() : .minute()
        case .exercise: .minute()
        case .stand: .count()
        }
    }
}
