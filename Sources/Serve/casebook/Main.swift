import ArgumentParser
import DocumentValidation
import Glibc

/// Runs the command and ends with the statuses that it promises.
@main
enum Main {
    static func main() async {
        do {
            try await run()
        } catch let status as ExitCode {
            exit(status.rawValue)
        } catch {
            Terminal.say(message(of: error))
            exit(ExitCode.couldNotRun.rawValue)
        }
    }

    /// Help and versions are what was asked for: they are printed as results are.
    private static func run() async throws {
        do {
            var command = try parse(try Configuration.arguments(ArgumentWord.all))
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let error where Casebook.exitCode(for: error) == .success {
            try Terminal.print(Casebook.fullMessage(for: error))
        }
    }

    /// The validator's arguments go to its own parser first: the tree of all commands would cost
    /// a run over one document a twentieth of its time. What it does not take, help too, the tree
    /// answers.
    private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        if arguments.first == ValidateCommand._commandName,
            let command = try? ValidateCommand.parseAsRoot(Array(arguments.dropFirst()))
        {
            return command
        }
        try checkHelp(arguments)
        return try Casebook.parseAsRoot(arguments)
    }

    /// Help about a subcommand that there is none of would be help about all of them, as if that
    /// had been asked for.
    private static func checkHelp(_ arguments: [String]) throws {
        guard arguments.first == "help" else { return }
        var command: any ParsableCommand.Type = Casebook.self
        for word in arguments.dropFirst() where !word.hasPrefix("-") {
            let subcommands = command.configuration.subcommands
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                let names = subcommands.map { $0._commandName }
                let near = NearWords.near(word, among: names).first
                throw CommandFailure(
                    "help: there is no subcommand \(word)"
                        + (near.map { "; did you mean \($0)?" } ?? "; casebook help lists them"))
            }
            command = next
        }
    }

    private static func message(of error: any Error) -> String {
        switch error {
        case let failure as CommandFailure: "casebook: \(failure)"
        case let failure as FileFailure: "casebook: \(failure)"
        default: Casebook.fullMessage(for: error)
        }
    }
}
