import ArgumentParser

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
