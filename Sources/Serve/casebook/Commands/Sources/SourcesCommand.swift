import ArgumentParser

/// `casebook sources`
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Show who has brought a person's samples, and whom the person trusts most.",
        subcommands: [SourcesListCommand.self, SourcesOrderCommand.self],
        defaultSubcommand: SourcesListCommand.self)
}
