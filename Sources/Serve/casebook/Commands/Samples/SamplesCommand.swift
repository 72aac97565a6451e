import ArgumentParser

/// `casebook samples`
struct SamplesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples", abstract: "Work with the samples of a store.",
        subcommands: [SamplesStatsCommand.self])
}
