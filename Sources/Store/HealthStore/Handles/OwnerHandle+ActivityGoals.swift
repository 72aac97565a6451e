internal import Foundation
public import HealthModel

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
                "goals must be numbers from 0 to 1440 minutes, 24 hours or 100000 kilocalories")
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
