internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthStore

/// `casebook consent samples`
struct AuthorizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples",
        abstract: "Manage which apps may read and save which samples of a person.",
        discussion: """
            Reading and saving are allowed type by type, apart from each other. An app that may \
            not read sees what it would see if there were nothing; what it saved itself it may \
            read as long as it may save.
            """,
        subcommands: [
            AuthorizeListCommand.self, AuthorizeSetCommand.self, AuthorizeResetCommand.self,
            AuthorizeExplainCommand.self, AuthorizeAskCommand.self, AuthorizeRequestsCommand.self,
            AuthorizeAnswerCommand.self,
        ])
}

/// `casebook consent samples reset`
struct AuthorizeResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Forget all decisions about an app; it must ask again.",
        discussion: "What it saved stays.")

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: "The app's identifier.", transform: ClientApp.identifier)
    var app: String
    @Flag(help: "Say how many decisions would be forgotten; forget none.") var dryRun = false

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(
                in: store, to: dryRun ? .read : .update, by: "authorize reset")
            if dryRun {
                let count = try await owner.authorizations(of: app).count
                Terminal.say("would forget \(count) decisions")
            } else {
                try await owner.resetAuthorization(of: app)
            }
        }
    }
}

/// The time from which samples may be read.
struct WindowOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read only samples that start then or later.", valueName: "time"))
    var from: TimeArgument?
    @Option(help: ArgumentHelp("Read only samples that start before.", valueName: "time"))
    var to: TimeArgument?
    @Option(
        help: ArgumentHelp(
            "Read only samples of the last so many days (30d), hours (12h) or weeks (2w).",
            valueName: "time span"))
    var last: SpanArgument?

    var window: AccessWindow {
        AccessWindow(from: from?.date, to: to?.date, last: last?.seconds)
    }
}

/// `30d`, `12h`, `2w`.
struct SpanArgument: ExpressibleByArgument {
    let seconds: TimeInterval

    init?(argument: String) {
        let units: [Character: Double] = ["h": 3_600, "d": 86_400, "w": 604_800]
        guard let mark = argument.last, let unit = units[mark],
            let count = Int(argument.dropLast()), count > 0
        else { return nil }
        seconds = Double(count) * unit
    }
}
