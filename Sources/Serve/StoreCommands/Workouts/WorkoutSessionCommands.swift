internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore

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
        commandName: "begin", abstract: "Begin to put a workout together; prints its UUID.",
        discussion: "Its session has not started: `casebook workouts move` starts it.")

    @Argument(help: "What is done: Running.") var activity: String
    @OptionGroup var options: WorkoutAppOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        guard let type = WorkoutActivityType(named: activity) else {
            throw CommandFailure("no activity is called like this; Running is one")
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
        commandName: "move", abstract: "Move the session of a workout that is under way.",
        discussion: """
            prepare, start, pause, resume, request, stop, end. A move that the state does not \
            allow is refused. --collect adds those of the app's own samples of some types that \
            lie in the activity.
            """)

    @Argument(help: ArgumentHelp("The workout's UUID.", valueName: "id")) var id: UUID
    @Argument(help: "The move.") var action: MoveArgument?
    @OptionGroup var options: WorkoutAppOptions
    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("When; now unless given.", valueName: "time"))
    var at: TimeArgument?
    @Option(parsing: .upToNextOption, help: ArgumentHelp("Types to collect.", valueName: "type"))
    var collect: [String] = []

    func run() async throws {
        let types = try collect.map { name in
            guard let type = QuantityType(try ObjectType.named(name)) else {
                throw CommandFailure("--collect: expected types of quantities")
            }
            return type
        }
        try await store.withStore(readOnly: false) { store in
            let builder = try await options.client(in: store).workoutBuilder(id)
            if let action { try await builder.perform(action.action, at: at?.date ?? Date()) }
            if !types.isEmpty {
                Terminal.say("\(try await builder.collect(types)) samples added")
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
        commandName: "end", abstract: "Save a workout that was put together, or discard it.",
        discussion: """
            It is saved with the statistics and totals of its samples, once its session has ended. \
            Where it is discarded its samples stay, and the places of its route are deleted.
            """)

    @Argument(help: ArgumentHelp("The workout's UUID.", valueName: "id")) var id: UUID
    @OptionGroup var options: WorkoutAppOptions
    @OptionGroup var store: StoreOptions
    @Flag(help: "Do not save it.") var discard = false

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let builder = try await options.client(in: store).workoutBuilder(id)
            if discard {
                try await builder.discard()
                return Terminal.say("discarded")
            }
            try Terminal.print(Sample.workout(try await builder.finish()).json)
        }
    }
}

/// `casebook workouts open`
struct WorkoutsOpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "List an app's workouts that are under way.")

    @OptionGroup var options: WorkoutAppOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            for draft in try await options.client(in: store).openWorkouts() {
                let session = draft.session
                try Terminal.print(
                    "\(draft.id.lowercasedText)  \(session.configuration.activityType.name)  "
                        + session.state.name)
            }
        }
    }
}
