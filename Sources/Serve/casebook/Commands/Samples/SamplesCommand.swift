import ArgumentParser

/// `casebook samples`
struct SamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples", abstract: "Keep samples of health data in a store, and find them.",
        discussion: "The output holds health data.",
        subcommands: [
            SamplesAddCommand.self, SamplesImportCommand.self, SamplesExportCommand.self,
            SamplesListCommand.self,
            SamplesDeleteCommand.self, SamplesChangesCommand.self, SamplesStatsCommand.self,
            SamplesCorrectCommand.self, SamplesCorrectionsCommand.self, SamplesFilesCommand.self,
            SamplesMigrateCommand.self, SamplesPruneCommand.self,
        ])
}
