import Access
import ArgumentParser
import Base
import CommandSupport
import DocumentCommands
import DocumentValidation
import Glibc
import StoreCommands
import Wording

/// Runs the command and ends with the statuses that it promises.
@main
enum Main {
    static func main() async {
        do {
            let status = await run(
                try Configuration.arguments(FormerNames.replaced(ArgumentWord.all)))
            if status == closedPipe {
                // Ends as a program does whose reader has gone.
                signal(SIGPIPE, SIG_DFL)
                raise(SIGPIPE)
            }
            if status != 0 { exit(status) }
        } catch {
            exit(told(error, ArgumentWord.all))
        }
    }

    /// The status of a command in another process that was ended by SIGPIPE.
    private static let closedPipe = 128 + SIGPIPE

    /// Runs a command, of this process or of a guest.
    ///
    /// - Returns: Its exit status.
    static func run(_ words: [String]) async -> Int32 {
        do {
            try await runCommand(words)
            return 0
        } catch {
            return told(error, words)
        }
    }

    /// Help and versions are what was asked for: they are printed as results are.
    private static func runCommand(_ words: [String]) async throws {
        do {
            if try await runPlain(words) { return }
            var command = try parse(words)
            guard Console.guest == nil || command is any ServedCommand else {
                throw CommandFailure(ProgramMessage.notWhileOpen())
            }
            if let served = command as? any ServedCommand,
                let status = try served.store.runElsewhere(words)
            {
                throw ExitCode(status)
            }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let error where !(error is ExitCode) && Casebook.exitCode(for: error) == .success {
            try Terminal.print(Casebook.fullMessage(for: error))
        }
    }

    /// Runs what is asked for so often, and in so few words, that the parser of arguments would be
    /// most of the cost.
    ///
    /// - Returns: Whether it was.
    private static func runPlain(_ words: [String]) async throws -> Bool {
        guard Console.guest == nil else { return false }
        if words == ["--version"] {
            try Terminal.print(Software.version)
        } else if words.first == validate,
            let run = try ValidationRun.plain(Array(words.dropFirst()))
        {
            try await run.run()
        } else {
            return false
        }
        return true
    }

    private static let validate = "validate"

    /// The validator's arguments go to its own parser first: the tree of all commands would cost
    /// a run over one document a twentieth of its time. What it does not take, help too, the tree
    /// answers.
    private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        if arguments.first == validate,
            let command = try? ValidateCommand.parseAsRoot(Array(arguments.dropFirst()))
        {
            return command
        }
        try checkHelp(arguments)
        try checkPlace(arguments)
        try checkCommand(arguments)
        return try Casebook.parseAsRoot(arguments)
    }

    /// Says what went wrong.
    ///
    /// - Returns: The exit status.
    private static func told(_ error: any Error, _ words: [String]) -> Int32 {
        if let status = error as? ExitCode { return status.rawValue }
        if Console.guest != nil {
            if (error as? FileFailure)?.isClosedPipe == true { return closedPipe }
            if Interruption.isRequested { return ExitCode.interrupted.rawValue }
        }
        let message = (error as? CommandFailure)?.message ?? (error as? FileFailure)?.message
        if ErrorWriter.isWanted(by: words) {
            let isUsage = Casebook.exitCode(for: error) == .validationFailure
            let code = message?.id ?? (isUsage ? "usage" : "failed")
            ErrorWriter.write(code, message?.text ?? Casebook.message(for: error))
        } else if let message {
            Terminal.note(message)
        } else {
            Terminal.say(Casebook.fullMessage(for: error))
        }
        return ExitCode.couldNotRun.rawValue
    }

    /// Help about a subcommand that there is none of would be help about all of them, as if that
    /// had been asked for.
    private static func checkHelp(_ arguments: [String]) throws {
        guard arguments.first == "help" else { return }
        var command: any ParsableCommand.Type = Casebook.self
        for word in arguments.dropFirst() where !word.hasPrefix("-") {
            let subcommands = command.configuration.subcommands
            guard let next = subcommands.first(where: { $0.isCalled(word) }) else {
                let names = subcommands.map { $0._commandName }
                let near = NearWords.near(word, among: names).first
                throw CommandFailure(
                    near.map { ProgramMessage.nearHelp(word, $0) }
                        ?? ProgramMessage.unknownHelp(word))
            }
            command = next
        }
    }

    /// The options of the program itself.
    private static let ownOptions: Set = [
        "-h", "--help", "--help-hidden", "--version", "--experimental-dump-help",
        "--generate-completion-script",
    ]

    /// An option before its command, as `--format json validate`: the parser would call it unknown.
    private static func checkPlace(_ arguments: [String]) throws {
        guard let option = arguments.first?.prefix(while: { $0 != "=" }), option.hasPrefix("-"),
            !ownOptions.contains(String(option)),
            let command = Casebook.configuration.subcommands.first(where: { command in
                arguments.contains { command.isCalled($0) }
            })
        else { return }
        throw CommandFailure(ProgramMessage.optionFirst(option, command._commandName))
    }

    /// A word in the place of a subcommand that is none: the parser would speak of unexpected
    /// arguments.
    private static func checkCommand(_ arguments: [String]) throws {
        guard arguments.first != "help" else { return }
        var command: any ParsableCommand.Type = Casebook.self
        for word in arguments {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, command.configuration.defaultSubcommand == nil,
                !word.hasPrefix("-")
            else { return }
            guard
                let next = subcommands.first(where: { $0.isCalled(word) })
            else {
                let group = command == Casebook.self ? "" : " \(command._commandName)"
                let near = NearWords.near(word, among: subcommands.map { $0._commandName }).first
                let shown = word.printable
                throw CommandFailure(
                    near.map { ProgramMessage.near(group, shown, $0) }
                        ?? ProgramMessage.unknown(group, shown))
            }
            command = next
        }
    }
}

extension ParsableCommand {
    /// Whether the word is the command's name or one of its former names.
    fileprivate static func isCalled(_ word: String) -> Bool {
        _commandName == word || configuration.aliases.contains(word)
    }
}

/// The command: a door to the rooms, with no rules of its own.
struct Casebook: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "casebook",
        abstract: "Validate, store and serve clinical documents (HL7 CDA R2).",
        discussion: """
            Exit status: 0 no findings at or above --fail-on; 1 findings; 2 could not run, or a \
            file could not be read; 130 interrupted.
            """,
        version: Software.version,
        subcommands: [
            ValidateCommand.self, InspectCommand.self, ExtractCommand.self, RenderCommand.self,
            FixCommand.self, ExplainCommand.self, RulesCommand.self, PacksCommand.self,
            ImportCommand.self, AssignCommand.self, WatchCommand.self,
            ServeCommand.self,
            DocumentsCommand.self, RecordCommand.self, SearchCommand.self, PersonsCommand.self,
            SignInCommand.self,
            ConsentCommand.self, AuditCommand.self,
            BackupCommand.self,
            KeysCommand.self, StoreCommand.self, DoctorCommand.self, XPathCommand.self,
            TypesCommand.self,
            ConvertCommand.self,
            SamplesCommand.self, WorkoutsCommand.self, ProfileCommand.self, SourcesCommand.self,
            TokenCommand.self, ConfigCommand.self, CompletionsCommand.self, ManCommand.self,
        ])
}
