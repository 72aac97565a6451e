import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Units

/// Lists the summaries of days.
struct ActivityListing {
    let call: APICall

    func response() async throws -> Response {
        let zone = try TimeZone(named: call.text("zone"), at: .parameter("zone"))
        let summaries = try await call.samples().activitySummaries(
            ActivitySummaryQuery(predicate: try predicate()), in: zone)
        return .json { json in
            json.object { json in
                json.key("days")
                json.array(summaries) { json, summary in summary.write(to: &json) }
            }
        }
    }

    private func predicate() throws -> ActivitySummaryPredicate? {
        let (from, to) = (day("from"), day("to"))
        guard from != nil || to != nil, let first = from ?? Day("0001-01-01")?.day,
            let last = to ?? Day("9999-12-31")?.day
        else { return nil }
        return try .activitySummaries(between: first.dateComponents, and: last.dateComponents)
    }

    private func day(_ name: String) -> ActivityDay? {
        call.text(name).flatMap { Day($0)?.day }
    }
}

extension ActivitySummary {
    /// Writes the day; goals where there are any.
    fileprivate func write(to json: inout JSONText) {
        json.object { json in
            json.member("day", day.description)
            json.member("moveMode", "\(activityMoveMode)")
            for (name, quantity, unit) in [
                ("activeEnergyBurned", activeEnergyBurned, HealthUnit.kilocalorie()),
                ("appleMoveTime", appleMoveTime, .minute()),
                ("appleExerciseTime", appleExerciseTime, .minute()),
                ("appleStandHours", appleStandHours, .count()),
            ] {
                json.key(name)
                json.raw(NumberText.format((try? quantity.doubleValue(for: unit)) ?? 0))
            }
            for (name, goal, unit) in [
                (
                    "activeEnergyBurnedGoal", Optional(activeEnergyBurnedGoal),
                    HealthUnit.kilocalorie()
                ),
                ("appleMoveTimeGoal", Optional(appleMoveTimeGoal), .minute()),
                ("exerciseTimeGoal", exerciseTimeGoal, .minute()),
                ("standHoursGoal", standHoursGoal, .count()),
            ] {
                guard let goal, let value = try? goal.doubleValue(for: unit), value > 0 else {
                    continue
                }
                json.key(name)
                json.raw(NumberText.format(value))
            }
            json.member("isPaused", isPaused)
            if isRecorded { json.member("isRecorded", true) }
            json.member("wheelchairUse", "\(wheelchairUse)")
        }
    }
}
