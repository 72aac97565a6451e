import PageFrame
import Foundation
import HealthStore
import Units

/// The days of a week with what was done on them, against goals.
struct ActivityWeek: Sendable {
    let span: TimeSpan
    let summaries: [ActivitySummary]

    /// Where rings close. People have no goals of their own here, so they are the usual ones to
    /// begin with, and the pages say so.
    static let moveGoal = Quantity(400, .kilocalorie())
    static let exerciseGoal = Quantity(30, .minute())
    static let standGoal = Quantity(12, .count())

    init(_ visit: PatientVisit, owner: OwnerHandle, around date: Date) async throws {
        span = TimeSpan(.week, around: date, visit.dates)
        let zone = visit.dates.timeZone
        let first = ActivityDay(of: span.range.lowerBound, in: zone)
        let last = ActivityDay(of: span.range.upperBound.addingTimeInterval(-1), in: zone)
        summaries = try await owner.activitySummaries(
            ActivitySummaryQuery(predicate: .between(first, last)), in: zone
        ).map(Self.withGoals)
    }

    /// One day's; nil without any.
    static func summary(
        of date: Date, _ visit: PatientVisit, owner: OwnerHandle
    ) async throws -> ActivitySummary? {
        let zone = visit.dates.timeZone
        return try await owner.activitySummaries(
            ActivitySummaryQuery(predicate: .day(ActivityDay(of: date, in: zone))), in: zone
        ).first.map(withGoals)
    }

    private static func withGoals(_ summary: ActivitySummary) -> ActivitySummary {
        var summary = summary
        summary.activeEnergyBurnedGoal = moveGoal
        summary.appleMoveTimeGoal = exerciseGoal
        summary.exerciseTimeGoal = exerciseGoal
        summary.standHoursGoal = standGoal
        return summary
    }
}
