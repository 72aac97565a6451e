package import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Importers
internal import Units

/// `casebook workouts`
package struct WorkoutsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "workouts",
        abstract: "Show workouts with their figures and routes, and put new ones together.",
        subcommands: [
            WorkoutsShowCommand.self, WorkoutsRouteCommand.self, WorkoutsBeginCommand.self,
            WorkoutsMoveCommand.self, WorkoutsEndCommand.self, WorkoutsOpenCommand.self,
        ])

    package init() {}
}

/// `casebook workouts show`
struct WorkoutsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a workout: its figures, splits of its route, sets of a swim.",
        discussion: """
            Figures are those of the samples that belong to the workout; where there are none, \
            those that the workout itself has. Splits are along the route, in meters on a sphere.
            """)

    @Argument(help: ArgumentHelp("The workout's UUID.", valueName: "id")) var id: UUID
    @OptionGroup var reader: ReaderOptions
    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("The length of a split.", valueName: "meters")) var split = 1_000.0
    @OptionGroup var list: ListOptions

    private static let types: [QuantityType] = [
        .heartRate, .activeEnergyBurned, .distanceWalkingRunning, .distanceCycling,
        .distanceSwimming, .distanceWheelchair, .distanceDownhillSnowSports, .stepCount,
        .swimmingStrokeCount, .flightsClimbed,
    ]

    func validate() throws {
        guard split >= 10 else { throw ValidationError("--split: expected 10 meters at least") }
    }

    func run() async throws {
        try await store.withLoggedStore { store in
            let handle = try await reader.handle(in: store)
            guard case .workout(let workout)? = try await handle.sample(id) else {
                throw CommandFailure("there is no workout with this UUID")
            }
            let figures = try await handle.workoutFigures(id, of: Self.types)
            var writer = try list.writer(["what", "from", "to", "value", "unit"])
            func add(
                _ what: String, _ from: Date, _ to: Date, _ value: String, _ unit: String
            ) throws {
                let times = [from, to].map { InstantText.format($0.microseconds) }
                var json = JSONText()
                json.object { json in
                    json.member("what", what)
                    json.member("startDate", times[0])
                    json.member("endDate", times[1])
                    json.member("value", value)
                    json.member("unit", unit)
                }
                try writer.append([what] + times + [value, unit], json: json.text)
            }
            let (start, end) = (workout.startDate, workout.endDate)
            try add(workout.activityType.name, start, end, NumberText.format(workout.duration), "s")
            let statistics = workout.statistics.merging(figures?.statistics ?? [:]) { $1 }
            for (type, summary) in statistics.sorted(by: { $0.key.number < $1.key.number }) {
                for field in QuantitySummary.Field.allCases {
                    guard let amount = summary[field] else { continue }
                    try add(
                        "\(type.objectType.name) \(field.rawValue)", start, end,
                        NumberText.format(amount.value), amount.unit.unitString)
                }
            }
            for set in workout.swimmingSets() {
                try add("set", set.startDate, set.endDate, "\(set.laps)", "laps")
            }
            for route in try await handle.routes(of: id) {
                guard case .route(let places) = route.points else { continue }
                let measure = RouteMeasure(of: places, splitEvery: split)
                try add(
                    "route", route.startDate, route.endDate,
                    NumberText.format(measure.meters.rounded()), "m")
                for part in measure.splits {
                    try add(
                        "split of \(NumberText.format(part.meters.rounded())) m", part.startDate,
                        part.endDate, NumberText.format((part.duration * 10).rounded() / 10), "s")
                }
            }
            try writer.finish()
        }
    }
}

/// `casebook workouts route`
struct WorkoutsRouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Write the routes of a workout.",
        discussion: "`casebook samples import` reads GPX.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case gpx, jsonl }

    @Argument(help: ArgumentHelp("The workout's UUID.", valueName: "id")) var id: UUID
    @OptionGroup var reader: ReaderOptions
    @OptionGroup var store: StoreOptions
    @Option(help: "How places are written.") var format = Format.gpx
    @Option(help: ArgumentHelp("Places of this time and later.", valueName: "time"))
    var from: TimeArgument?
    @Option(help: ArgumentHelp("Places of this time and before.", valueName: "time"))
    var to: TimeArgument?
    @Option(name: [.customShort("o"), .long], help: "Write to this file.") var output: String?

    func validate() throws {
        if let from, let to, from.date > to.date {
            throw ValidationError("--to: expected a time that is not before --from")
        }
    }

    func run() async throws {
        let time =
            from == nil && to == nil
            ? nil
            : DateInterval(start: from?.date ?? .distantPast, end: to?.date ?? .distantFuture)
        try await store.withLoggedStore { store in
            let handle = try await reader.handle(in: store)
            guard case .workout(let workout)? = try await handle.sample(id) else {
                throw CommandFailure("there is no workout with this UUID")
            }
            var stream = try ResultStream(file: output, sparing: self.store.files)
            if format == .gpx { try stream.write(GPXWriter.head(of: workout)) }
            for route in try await handle.routes(of: id) {
                guard let batches = try await handle.route(route.uuid, during: time) else {
                    continue
                }
                if format == .gpx { try stream.write(GPXWriter.segmentStart) }
                for try await batch in batches {
                    switch format {
                    case .gpx:
                        for place in batch.places {
                            try stream.write(GPXWriter.point(place))
                        }
                    case .jsonl:
                        for place in batch.places {
                            try stream.write(
                                String(Location.routeText([place]).dropFirst().dropLast()))
                            try stream.write("\n")
                        }
                    }
                }
                if format == .gpx { try stream.write(GPXWriter.segmentEnd) }
            }
            if format == .gpx { try stream.write(GPXWriter.tail) }
            try stream.flush()
        }
    }
}
