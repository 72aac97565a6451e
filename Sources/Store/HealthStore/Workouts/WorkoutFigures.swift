internal import AccessLog
public import Foundation
public import HealthModel
public import Units

/// What the samples of a workout come to: figures by type (HKWorkout.statistics(for:)), and the
/// totals that every workout may have.
public struct WorkoutFigures: Sendable, Hashable {
    /// Sums of cumulative types; average, least, greatest and latest value of the others.
    public let statistics: [QuantityType: QuantitySummary]
    /// Energy, distance, strokes and flights, where there are samples of them.
    public let totals: [WorkoutTotal: Quantity]

    /// Works figures out from amounts of one time, which merge by the store's rule.
    ///
    /// A sample that reaches beyond the time counts by its share. O(n log n).
    static func work(
        _ amounts: [QuantityType: [StatisticsSample]], sources: [Source], order: SourceOrder,
        of configuration: WorkoutConfiguration, from start: Date, to end: Date
    ) throws -> WorkoutFigures {
        var found: [QuantityType: QuantitySummary] = [:]
        // What is measured at the end itself is part of the workout.
        let time = start..<max(end.addingTimeInterval(0.000_001), start)
        for (type, samples) in amounts {
            let options: StatisticsOptions =
                type.aggregationStyle.isCumulative
                ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
            let query = try StatisticsQuery(type: type, options: options, range: time)
            guard
                let figures = try? query.statistics(of: samples, from: sources, order: order)
            else { continue }
            found[type] = QuantitySummary(
                sum: figures.sumQuantity(), average: figures.averageQuantity(),
                minimum: figures.minimumQuantity(), maximum: figures.maximumQuantity(),
                mostRecent: figures.mostRecentQuantity())
        }
        return WorkoutFigures(statistics: found, of: configuration)
    }

    /// The totals that some figures hold.
    init(statistics: [QuantityType: QuantitySummary], of configuration: WorkoutConfiguration) {
        self.statistics = statistics
        var totals: [WorkoutTotal: Quantity] = [:]
        totals[.energyBurned] = statistics[.activeEnergyBurned]?.sum
        totals[.swimmingStrokeCount] = statistics[.swimmingStrokeCount]?.sum
        totals[.flightsClimbed] = statistics[.flightsClimbed]?.sum
        let own = Self.distanceType(of: configuration.activityType)
        totals[.distance] =
            statistics[own]?.sum
            ?? Self.distances.lazy.compactMap { statistics[$0]?.sum }.first
        self.totals = totals
    }

    private static let distances: [QuantityType] = [
        .distanceWalkingRunning, .distanceCycling, .distanceSwimming, .distanceWheelchair,
        .distanceDownhillSnowSports,
    ]

    /// In what the distance of an activity is measured.
    static func distanceType(of activity: WorkoutActivityType) -> QuantityType {
        switch activity {
        case .cycling, .handCycling: .distanceCycling
        case .swimming: .distanceSwimming
        case .wheelchairWalkPace, .wheelchairRunPace: .distanceWheelchair
        case .downhillSkiing, .snowboarding: .distanceDownhillSnowSports
        default: .distanceWalkingRunning
        }
    }
}

extension SampleReading {
    /// What the samples of a workout come to that this handle sees, of some types; nil if there is
    /// no such workout for it. Of each type O(samples of the workout's time).
    ///
    /// What the workout itself says stands in it: a device knows more than it hands over.
    ///
    /// - Throws: ``StoreError/Code/authorizationNotDetermined`` for a type that was not asked for.
    public func workoutFigures(
        _ workout: UUID, of types: [QuantityType]
    ) async throws -> WorkoutFigures? {
        guard case .workout(let sample)? = try await self.sample(workout) else { return nil }
        let reader = reader
        let sampleTypes = types.map { SampleType($0) }
        return try await reader.read(.read, .statistics, sampleTypes) { view in
            var amounts: [QuantityType: [StatisticsSample]] = [:]
            var all: [Source] = []
            let predicate = SamplePredicate.and([
                .workout(workout),
                .dates(from: sample.startDate, to: sample.endDate.addingTimeInterval(1)),
            ])
            for type in types {
                let sources = try view.snapshot.sources(of: reader.person, type: SampleType(type))
                let base = all.count
                all += sources
                try view.amounts(
                    of: type, predicate, during: InstantRange.all, sources: sources
                ) { samples in
                    amounts[type, default: []] += samples.map { $0.numbered($0.source + base) }
                }
            }
            let preferences = try view.snapshot.sourcePreferences(of: reader.person)
            return try WorkoutFigures.work(
                amounts, sources: all, order: preferences.general, of: sample.configuration,
                from: sample.startDate, to: sample.endDate)
        }
    }
}

extension StatisticsSample {
    fileprivate func numbered(_ source: Int) -> StatisticsSample {
        StatisticsSample(start: start, end: end, value: value, source: source, uuid: uuid)
    }
}
