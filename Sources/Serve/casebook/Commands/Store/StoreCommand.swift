import ArgumentParser
import HealthStore
import StoreSQLite

/// `casebook store`
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Copy a store elsewhere; find and repair damage in its files.",
        subcommands: [
            StoreReadCommand.self, StoreScrubCommand.self, StoreSalvageCommand.self,
            StoreChecksumsCommand.self, StoreCopyCommand.self, StoreUpgradeCommand.self,
        ])
}

/// `casebook store checksums`
struct StoreChecksumsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checksums",
        abstract: "Give an older store, which is not encrypted, checksums in every page.",
        discussion: """
            The store is written anew, for which the disk needs room for it twice. Stores that \
            were made by this version have checksums already, and in an encrypted store the seal \
            of a page is one.
            """)

    @OptionGroup var store: StoreOptions

    func run() async throws {
        do {
            let files = try SQLiteStoreFiles(StoreLocation(store.store))
            if try files.keyStatus(openedBy: nil) != nil {
                return try Terminal.print("\(store.store): encrypted; every page has a seal")
            }
            let had = try files.hasChecksums()
            if !had { try files.addChecksums() }
            try Terminal.print(
                "\(store.store): every page has a checksum\(had ? " already" : " now")")
        } catch let error as StoreError {
            throw store.failure(error)
        }
    }
}
