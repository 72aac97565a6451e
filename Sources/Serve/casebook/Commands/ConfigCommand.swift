import ArgumentParser

/// `casebook config`
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show and check casebook.toml.",
        subcommands: [ConfigCheckCommand.self])
}

/// `casebook config check`
struct ConfigCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check casebook.toml.",
        discussion: "The first mistake is told with its line. Exit status: 0 none; 2 there is one.")

    @Argument(
        help: ArgumentHelp(
            "The file; without it the one that other commands would find.", valueName: "file"))
    var file: String?

    func run() throws {
        guard let path = try Configuration.check(file) else {
            throw CommandFailure("there is no \(Configuration.name) here or above")
        }
        try Terminal.print("\(path): every setting is understood")
    }
}

/// Where options come from. They are obeyed before the command line is parsed; see
/// `Configuration`.
struct ConfigurationOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read options from this file.", valueName: "file"))
    var config: String?
    @Flag(help: "Do not look for casebook.toml.") var noConfig = false

    func validate() throws {
        if config != nil && noConfig {
            throw ValidationError("--config and --no-config exclude each other")
        }
    }
}
