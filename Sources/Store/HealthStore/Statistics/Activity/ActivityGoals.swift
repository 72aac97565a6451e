internal import Foundation
public import HealthModel
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
    var isPossible: Bool {
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
}

extension ActivitySummary {
    /// Takes goals over; a goal of 0 is none, as devices write it.
    mutating func set(_ goals: ActivityGoals) {
        activeEnergyBurnedGoal = Quantity(goals.activeEnergyBurned ?? 0, .kilocalorie())
        appleMoveTimeGoal = Quantity(goals.moveTime ?? 0, .minute())
        exerciseTimeGoal = goals.exerciseTime.flatMap {
            $0 > 0 ? Quantity($0, .minute()) : nil
        }
        standHoursGoal = goals.standHours.flatMap { $0 > 0 ? Quantity($0, .count()) : nil }
    }

    /// The figures of a device, for a day of which there are no samples.
    init(day: ActivityDay, recorded: RecordedDay) {
        self.init(day: day)
        activeEnergyBurned = Quantity(recorded.values.activeEnergyBurned ?? 0, .kilocalorie())
        appleMoveTime = Quantity(recorded.values.moveTime ?? 0, .minute())
        appleExerciseTime = Quantity(recorded.values.exerciseTime ?? 0, .minute())
        appleStandHours = Quantity(recorded.values.standHours ?? 0, .count())
        isRecorded = true
    }
}

extension OwnerHandle {
    /// Says what the person means to do from a day on; without a day, what always held. What was
    /// said for the same day is replaced.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for numbers that no day has.
    public func setActivityGoals(
        _ goals: ActivityGoals, since day: ActivityDay? = nil
    ) async throws {
        guard goals.isPossible else {
            throw StoreError(
                .invalidArgument,
                "goals are numbers from 0: minutes to 1440, hours to 24, kilocalories to 100000")
        }
        let (person, at) = (person, core.now())
        try await core.backend.write(.person(person)) { transaction in
            var history = try transaction.activityGoals(of: person)
            history.removeAll { $0.since == day?.description }
            history.append(DatedGoals(since: day?.description, goals: goals))
            guard history.count <= StoreLimits.datedGoals else {
                throw StoreError(
                    .tooLarge, "goals are kept for at most \(StoreLimits.datedGoals) dates")
            }
            history.sort { ($0.since ?? "") < ($1.since ?? "") }
            var changes = ChangeSet(person: person, at: at.microseconds)
            changes.records = [
                RecordChange(.activityGoals, key: "*", value: try RecordForm.encode(history))
            ]
            try transaction.apply(changes)
        }
        core.changes.tell(person, changed: [SampleType(.appleStandHour)])
    }

    /// All goals that were set, by date.
    public func activityGoals() async throws -> [DatedGoals] {
        let person = person
        return try await core.backend.read(.person(person)) { try $0.activityGoals(of: person) }
    }
}

extension IntakeHandle {
    /// Keeps what a device says of days; what was kept of a day before is replaced.
    ///
    /// - Returns: How many days are new, or others than they were.
    public func keep(_ days: [RecordedDay], of person: PersonID) async throws -> Int {
        let at = core.now()
        var count = 0
        for begin in stride(from: 0, to: days.count, by: StoreLimits.pageRows) {
            let slice = Array(days[begin...].prefix(StoreLimits.pageRows))
            count += try await core.backend.write(.person(person)) { transaction in
                var changes = ChangeSet(person: person, at: at.microseconds)
                for day in slice where day.values.isPossible && day.goals.isPossible {
                    let value = try RecordForm.encode(day)
                    let known = try transaction.record(.daySummary, key: day.day, of: person)
                    guard known != value else { continue }
                    changes.records.append(RecordChange(.daySummary, key: day.day, value: value))
                }
                if !changes.records.isEmpty { try transaction.apply(changes) }
                return changes.records.count
            }
        }
        core.changes.tell(person, changed: [SampleType(.appleStandHour)])
        return count
    }
}

extension HealthSnapshot {
    /// A person's goals, by date.
    func activityGoals(of person: PersonID) throws -> [DatedGoals] {
        try record(.activityGoals, key: "*", of: person)
            .map { try RecordForm.decode([DatedGoals].self, from: $0) } ?? []
    }

    /// What devices say of days, by day; nil for all of them.
    func recordedDays(
        of person: PersonID, in days: ClosedRange<ActivityDay>?
    ) throws -> [String: RecordedDay] {
        var slice = RecordSlice(limit: StoreLimits.recordSlice)
        if let days {
            slice.after = String(days.lowerBound.description.dropLast())
            slice.before = days.upperBound.description + "~"
        }
        var found: [String: RecordedDay] = [:]
        try eachRecord(.daySummary, of: person, in: slice) { key, value in
            found[key] = try RecordForm.decode(RecordedDay.self, from: value)
            return true
        }
        return found
    }
}
