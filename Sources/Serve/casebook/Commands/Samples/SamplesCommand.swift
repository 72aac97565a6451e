import ArgumentParser

/// `casebook samples`
struct SamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples", abstract: "Make, check, keep and find samples of health data.",
        discussion: "The output holds health data.",
        subcommands: [
            SampleNewCommand.self, SampleCheckCommand.self,
            SamplesAddCommand.self, SamplesImportCommand.self, SamplesExportCommand.self,
            SamplesListCommand.self,
            SamplesDeleteCommand.self, SamplesChangesCommand.self, SamplesStatsCommand.self,
            SamplesCorrectCommand.self, SamplesCorrectionsCommand.self, SamplesFilesCommand.self,
            SamplesMigrateCommand.self, SamplesPruneCommand.self,
        ])
}
