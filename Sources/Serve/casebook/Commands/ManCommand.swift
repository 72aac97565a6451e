import ArgumentParser

/// `casebook man`
struct ManCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man", abstract: "Print the manual page, casebook(1).",
        discussion: "Read it with: casebook man | man -l -")

    func run() throws {
        var stream = try ResultStream(file: nil)
        try stream.write(try ManualPage().text)
        try stream.flush()
    }
}

/// `casebook completions`
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a shell's completions for casebook.",
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
