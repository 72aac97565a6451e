internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// Which app puts a workout of whom together.
struct WorkoutAppOptions: ParsableArguments {
    @OptionGroup var person: PersonOptions
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The app that saves the workout.", valueName: "app"),
        transform: ClientApp.identifier)
    var app: String

    func client(in store: HealthStore) async throws -> ClientHandle {
        store.client(ClientApp(identifier: app), for: try await person.id(in: store))
    }
}

/// `casebook workouts begin`
struct WorkoutsBeginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "begin", abstract: "Begin a workout and print its UUID.",
        discussion: "The session has not started yet: start it with `casebook workouts move`.")

    @Argument(help: "The activity, such as Running.") var activity: String
    @OptionGroup var options: WorkoutAppOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        guard let type = WorkoutActivityType(named: activity) else {
            throw CommandFailure(ProfileMessage.unknownActivity())
        }
        try await store.withStore(readOnly: false) { store in
            let client = try await options.client(in: store)
            let builder = try await client.beginWorkout(WorkoutConfiguration(type))
            try Terminal.print(builder.id.lowercasedText)
        }
    }
}

/// `casebook workouts move`
struct WorkoutsMoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Change the state of an open workout.",
        discussion: """
            Moves: prepare, start, pause, resume, request, stop, end. A move that the state does \
            not allow is refused. --collect adds the app's own samples of the given types that \
            lie within the workout.
            """)

    @Argument(help: .workoutID) var id: UUID
    @Argument(help: "The move.") var action: MoveArgument?
    @OptionGroup var options: WorkoutAppOptions
    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("The time of the move. (default: now)", valueName: "time"))
    var at: TimeArgument?
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The types of samples to collect.", valueName: "type"))
    var collect: [String] = []

    func run() async throws {
        let types = try collect.map { name in
            guard let type = QuantityType(try ObjectType.named(name)) else {
                throw CommandFailure(ProfileMessage.collectTypes())
            }
            return type
        }
        try await store.withStore(readOnly: false) { store in
            let builder = try await options.client(in: store).workoutBuilder(id)
            if let action { try await builder.perform(action.action, at: at?.date ?? Date()) }
            if !types.isEmpty {
                Terminal.say(ProfileMessage.samplesAdded(try await builder.collect(types)))
            }
            try Terminal.print(try await builder.draft().session.state.name)
        }
    }
}

/// A move of a session by its name.
struct MoveArgument: ExpressibleByArgument {
    let action: WorkoutSession.Action

    init?(argument: String) {
        guard let action = WorkoutSession.Action(rawValue: argument) else { return nil }
        self.action = action
    }

    static let allValueStrings = WorkoutSession.Action.allCases.map(\.rawValue)
}

/// `casebook workouts end`
struct WorkoutsEndCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "Save or discard an open workout.",
        discussion: """
            A workout is saved with the statistics and totals of its samples, after its session \
            has ended. If it is discarded, its samples stay and the points of its route are \
            deleted.
            """)

    @Argument(help: .workoutID) var id: UUID
    @OptionGroup var options: WorkoutAppOptions
    @OptionGroup var store: StoreOptions
    @Flag(help: "Discard the workout.") var discard = false
    @Flag(help: .dryRun) var dryRun = false

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let builder = try await options.client(in: store).workoutBuilder(id)
            if discard {
                try await builder.discard(isRehearsal: dryRun)
                guard dryRun else { return Terminal.say("discarded") }
                return Terminal.say(ProfileMessage.wouldDiscard())
            }
            try Terminal.print(Sample.workout(try await builder.finish(isRehearsal: dryRun)).json)
            if dryRun { Terminal.say(ProfileMessage.wouldSave()) }
        }
    }
}

/// `casebook workouts open`
struct WorkoutsOpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "List an app's open workouts.")

    @OptionGroup var options: WorkoutAppOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            var writer = try list.writer(["workout", "activity", "state"])
            for draft in try await options.client(in: store).openWorkouts() {
                let row = [
                    draft.id.lowercasedText, draft.session.configuration.activityType.name,
                    draft.session.state.name,
                ]
                try writer.append(row, json: Self.json(row))
            }
            try writer.finish()
        }
    }

    private static func json(_ row: [String]) -> String {
        var json = JSONText()
        json.object { json in
            for (name, value) in zip(["uuid", "activityType", "state"], row) {
                json.member(name, value)
            }
        }
        return json.text
    }
}
