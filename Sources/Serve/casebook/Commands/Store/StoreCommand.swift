import ArgumentParser

/// `casebook store`
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Find and repair damage in a store's files.",
        subcommands: [
            StoreScrubCommand.self, StoreSalvageCommand.self, StoreChecksumsCommand.self,
        ])
}
