internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthStore
internal import Wording

/// `casebook consent samples`
struct AuthorizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples",
        abstract: "Decide which apps may read and save which samples of a person.",
        discussion: """
            Reading and saving are decided separately for each type. An app without permission to \
            read sees the same as an app of a person without data; it may read its own samples \
            for as long as it may save.
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
        commandName: "reset",
        abstract: "Forget all decisions about an app, so that it has to ask again.",
        discussion: "The samples that the app has saved stay.")

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: .app, transform: ClientApp.identifier)
    var app: String
    @Flag(help: .dryRun) var dryRun = false

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(
                in: store, to: dryRun ? .read : .update, by: "authorize reset")
            if dryRun {
                let count = try await owner.authorizations(of: app).count
                Terminal.say(ConsentMessage.wouldForget(count))
            } else {
                try await owner.resetAuthorization(of: app)
            }
        }
    }
}

/// The time from which samples may be read.
struct WindowOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Allow reading only of samples that start at this time or later.", valueName: "time"))
    var from: TimeArgument?
    @Option(
        help: ArgumentHelp(
            "Allow reading only of samples that start before this time.", valueName: "time"))
    var to: TimeArgument?
    @Option(
        help: ArgumentHelp(
            "Allow reading only of samples of the last days (30d), hours (12h) or weeks (2w).",
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
