import Base
import HealthModel
import Statements

/// The times of statements, and what of them is not told.
extension Conversion {
    /// The times of a statement as a schedule; what that does not tell is listed.
    func schedule(_ statement: ClinicalStatement) -> Schedule {
        let schedule = Schedule(statement.effectiveTimes)
        if scheduled.insert(statement.number).inserted {
            for loss in schedule.losses { loseTime(statement, loss) }
        }
        return schedule
    }

    /// `nameDateTime`, `namePeriod`, or `nameTiming` of what recurs.
    func addTime(_ name: String, _ statement: ClinicalStatement, to fields: inout Fields) {
        guard Schedule(statement.effectiveTimes).recurs else {
            return fields.choice(name, Span(statement.effectiveTimes))
        }
        fields.add(name + "Timing", schedule(statement).json)
    }

    /// Lists what a resource with one point in time or period does not tell.
    func loseTimes(_ statement: ClinicalStatement) {
        guard !scheduled.contains(statement.number) else { return }
        let times = statement.effectiveTimes
        let told = times.first { !$0.isExcluded && !Span($0).isEmpty }
        for loss in told?.untold ?? times.first?.untold ?? [] { loseTime(statement, loss) }
        if times.contains(where: \.excludes) {
            loseTime(statement, ("@operator", "an exclusion, which R4 has no form for"))
        } else if times.count > 1, times.contains(where: { $0 != told && $0.saysSomething }) {
            loseTime(statement, ("", "several times, of which R4 has one"))
        } else if times.contains(where: \.recurs) {
            loseTime(statement, ("", "how often it recurs"))
        }
    }

    private func loseTime(
        _ statement: ClinicalStatement, _ loss: (place: String, reason: String)
    ) {
        let place = loss.place.isEmpty ? "" : "/" + loss.place
        lose(statement, "effectiveTime" + place, loss.reason)
    }

    /// Lists when somebody did it, where that is another time than the statement's own.
    func losePerformersTimes(_ statement: ClinicalStatement) {
        let own = Span(statement.effectiveTimes)
        let isLost = statement.performers.contains { part in
            guard let time = part.time.map({ Span($0) }), !time.isEmpty else { return false }
            return time.start != own.start || time.end != own.end
        }
        if isLost { lose(statement, "performer/time", "R4 has one time, the statement's own") }
    }
}

extension TimeExpression {
    /// Whether it names a time, or how often.
    fileprivate var saysSomething: Bool { !Span(self).isEmpty || recurs || width?.value != nil }

    /// Whether it is excluded, or a part of it is, at any depth.
    fileprivate var excludes: Bool { isExcluded || components.contains(where: \.excludes) }

    /// Whether it says how often, at any depth.
    fileprivate var recurs: Bool {
        period?.value?.value != nil || period?.low != nil || frequency != nil
            || event?.code != nil || components.contains(where: \.recurs)
    }
}
