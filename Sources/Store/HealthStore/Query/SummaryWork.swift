internal import Foundation
internal import HealthModel

/// Works summaries of days out from the samples of a view.
struct SummaryWork {
    let view: VisibleSamples
    let zone: TimeZone
    /// Only days of this time; nil for all.
    let time: Range<Date>?
    let now: Date

    /// Of the days on which there is something, in any order.
    func summaries() throws -> [ActivitySummary] {
        let (amounts, sources) = try amounts()
        let hours = try standHours()
        let preferences = try view.snapshot.sourcePreferences(of: view.person)
        let goals = try view.snapshot.activityGoals(of: view.person)
        let recorded = try view.snapshot.recordedDays(of: view.person, in: days)
        let others = recorded.keys.compactMap { ActivityDay(text: $0) }
        return try Set(amounts.keys).union(hours.keys).union(others).map { day in
            let own = recorded[day.description]
            var summary: ActivitySummary
            if let own, amounts[day] == nil, hours[day] == nil {
                summary = ActivitySummary(day: day, recorded: own)
            } else {
                summary = try ActivitySummary(
                    day: day, in: zone, samples: amounts[day] ?? [:],
                    standHours: hours[day] ?? [], sources: sources, preferences: preferences)
            }
            let held = goals.last { ($0.since ?? "") <= day.description }
            if let found = own?.goals ?? held?.goals { summary.set(found) }
            let start = day.range(in: zone).lowerBound
            summary.activityMoveMode = try value(.activityMoveMode, at: start) ?? .activeEnergy
            summary.wheelchairUse = try value(.wheelchairUse, at: start) ?? .notSet
            return summary
        }
    }

    /// The days of the time, whole.
    private var days: ClosedRange<ActivityDay>? {
        time.map { time in
            let first = ActivityDay(of: time.lowerBound, in: zone)
            return first...max(first, ActivityDay(of: time.upperBound, in: zone))
        }
    }

    private func amounts() throws -> (
        byDay: [ActivityDay: [QuantityType: [StatisticsSample]]], sources: [Source]
    ) {
        let types = ActivitySummary.quantityTypes
        let sources = try types.flatMap {
            try view.snapshot.sources(of: view.person, type: SampleType($0))
        }
        let range = time.map {
            InstantRange.clamp($0.lowerBound)..<InstantRange.clamp($0.upperBound)
        }
        var days: [ActivityDay: [QuantityType: [StatisticsSample]]] = [:]
        for type in types {
            try view.amounts(
                of: type, .all, during: range ?? InstantRange.all, sources: sources
            ) { samples in
                for sample in samples {
                    for day in ActivityDay.days(from: sample.start, to: sample.end, in: zone) {
                        days[day, default: [:]][type, default: []].append(sample)
                    }
                }
            }
        }
        return (days, sources)
    }

    private func standHours() throws -> [ActivityDay: [CategorySample]] {
        let predicate = time.map {
            SamplePredicate.dates(from: $0.lowerBound, to: $0.upperBound, options: [])
        }
        let scan = SampleScan(
            view.person, types: [SampleType(.appleStandHour)],
            bounds: TimeBounds(predicate ?? .all))
        var days: [ActivityDay: [CategorySample]] = [:]
        try view.each(scan, predicate ?? .all) { stored in
            if case .category(let sample) = stored.sample {
                days[ActivityDay(of: sample.startDate, in: zone), default: []].append(sample)
            }
            return true
        }
        return days
    }

    private func value<Value: CodedValue>(
        _ type: CharacteristicType, at date: Date
    ) throws -> Value? {
        try view.snapshot.characteristic(type, of: view.person, at: date)
            .flatMap(Value.init(rawValue:))
    }
}
