import ArgumentParser
import CommandSupport
import Wording

/// `casebook man`
struct ManCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man", abstract: "Print the manual page of the program or of a command.",
        discussion: """
            Read it with: casebook man validate | man -l -
            """)

    @Argument(help: "A command. (default: the manual page casebook(1))") var command: String?
    @Flag(help: "List the commands with a manual page, one per line.") var list = false

    func run() throws {
        let manual = try ManualPage()
        var stream = try ResultStream(file: nil)
        if list {
            try stream.write(manual.names.map { $0 + "\n" }.joined())
        } else if let command {
            guard let page = manual.page(of: command) else {
                throw CommandFailure(ProgramMessage.noManual(command))
            }
            try stream.write(page)
        } else {
            try stream.write(manual.overview)
        }
        try stream.flush()
    }
}

/// `casebook completions`
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a shell completion script for casebook.",
        discussion: """
            bash: casebook completions bash > ~/.local/share/bash-completion/completions/casebook
            zsh: casebook completions zsh > a folder of $fpath, as _casebook
            fish: casebook completions fish > ~/.config/fish/completions/casebook.fish
            """)

    enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

    @Argument(help: "The shell.") var shell: Shell

    func run() throws {
        let kind: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        var stream = try ResultStream(file: nil)
        try stream.write(Casebook.completionScript(for: kind) + "\n")
        try stream.flush()
    }
}
