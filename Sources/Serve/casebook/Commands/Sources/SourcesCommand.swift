import ArgumentParser

/// `casebook sources`
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Show the sources of a person's samples and their order of trust.",
        subcommands: [SourcesListCommand.self, SourcesOrderCommand.self],
        defaultSubcommand: SourcesListCommand.self)
}
