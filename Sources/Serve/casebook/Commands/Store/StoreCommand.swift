import ArgumentParser

/// `casebook store`
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Look for damage in a store's files, and mend it.",
        subcommands: [
            StoreScrubCommand.self, StoreSalvageCommand.self, StoreChecksumsCommand.self,
        ])
}
