package import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Importers
internal import Units
internal import Wording

/// `casebook workouts`
package struct WorkoutsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "workouts",
        abstract: "Show and record workouts with their statistics and routes.",
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
        abstract: "Show a workout: its statistics, splits and swimming sets.",
        discussion: """
            The statistics come from the workout's samples, or from the workout itself if it has \
            none, in the units that the person chose. Splits are measured along the route, in \
            metres on a sphere.
            """)

    @Argument(help: .workoutID) var id: UUID
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
        guard split >= 10 else { throw ValidationError(ProfileMessage.splitLength()) }
    }

    func run() async throws {
        try await store.withLoggedStore { store in
            let handle = try await reader.handle(in: store)
            guard case .workout(let workout)? = try await handle.sample(id) else {
                throw CommandFailure(ProfileMessage.noWorkout())
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
            // Without a choice of the person, those in use around the world.
            let units = QuantityFormatter(
                locale: Locale(identifier: "en_001"), preferences: try await handle.chosenUnits())
            let statistics = workout.statistics.merging(figures?.statistics ?? [:]) { $1 }
            for (type, summary) in statistics.sorted(by: { $0.key.number < $1.key.number }) {
                for field in QuantitySummary.Field.allCases {
                    guard let found = summary[field] else { continue }
                    let amount =
                        (try? found.converted(to: units.preferredUnit(for: type))) ?? found
                    try add(
                        "\(type.objectType.name) \(field.rawValue)", start, end,
                        NumberText.format((amount.value * 1e6).rounded() / 1e6),
                        amount.unit.unitString)
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
                        ProfileMessage.splitOf(NumberText.format(part.meters.rounded())).text,
                        part.startDate,
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

    @Argument(help: .workoutID) var id: UUID
    @OptionGroup var reader: ReaderOptions
    @OptionGroup var store: StoreOptions
    @Option(help: .format) var format = Format.gpx
    @Option(help: ArgumentHelp("Only points at this time or later.", valueName: "time"))
    var from: TimeArgument?
    @Option(help: ArgumentHelp("Only points at this time or before.", valueName: "time"))
    var to: TimeArgument?
    @Option(name: [.customShort("o"), .long], help: .output) var output: String?

    func validate() throws {
        if let from, let to, from.date > to.date {
            throw ValidationError(ProfileMessage.toBeforeFrom())
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
                throw CommandFailure(ProfileMessage.noWorkout())
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
