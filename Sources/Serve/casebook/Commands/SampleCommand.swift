import ArgumentParser

/// `casebook sample`
struct SampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample", abstract: "Make and check samples of health data.",
        subcommands: [SampleNewCommand.self, SampleCheckCommand.self])
}
