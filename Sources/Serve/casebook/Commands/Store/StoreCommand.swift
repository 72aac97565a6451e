import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

/// `casebook store`
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Copy a store elsewhere; find and repair damage in its files.",
        subcommands: [
            StoreReadCommand.self, StoreScrubCommand.self, StoreSalvageCommand.self,
            StoreChecksumsCommand.self, StoreCopyCommand.self, StoreUpgradeCommand.self,
            StoreBodiesCommand.self,
        ])
}

/// `casebook store checksums`
struct StoreChecksumsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checksums",
        abstract: "Add checksums to an older store without encryption.",
        discussion: """
            The store is rewritten; the disk needs space for two more copies of it. Stores made \
            by this version already have checksums, and the pages of an encrypted store are \
            sealed, which protects them better.
            """)

    @OptionGroup var store: StoreOptions

    func run() async throws {
        do {
            let files = try SQLiteStoreFiles(StoreLocation(store.store))
            if try files.keyStatus(openedBy: nil) != nil {
                return try Terminal.print(UpkeepMessage.sealed(store.store))
            }
            let had = try files.hasChecksums()
            if !had { try files.addChecksums() }
            try Terminal.print(
                had
                    ? UpkeepMessage.hadChecksums(store.store)
                    : UpkeepMessage.hasChecksums(store.store))
        } catch let error as StoreError {
            throw store.failure(error)
        }
    }
}

/// `casebook store upgrade`
struct StoreUpgradeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Declare that all programs on a store in PostgreSQL have this version.",
        discussion: """
            A store of an earlier version is used in the form of that version, so that programs \
            can be replaced one by one. Run this command once, after the last of them has been \
            replaced: programs of earlier versions are then refused, and programs of this version \
            started afterwards write forms that earlier versions cannot read (small saves as \
            chunks, compact names of samples). A store in a file does not need this command: \
            opening it is enough.
            """)

    @OptionGroup var store: StoreOptions
    @Flag(help: .dryRun) var dryRun = false

    func run() async throws {
        guard store.isShared else {
            return try Terminal.print(UpkeepMessage.nothingToDo(store.shown))
        }
        try await store.withCapability(\.sharing) { sharing in
            if dryRun, try await sharing.admitsEarlierPrograms() {
                return try Terminal.print(UpkeepMessage.earlierWouldBeRefused(store.shown))
            }
            let isNew = dryRun ? false : try await sharing.retireEarlierPrograms()
            try Terminal.print(
                isNew
                    ? UpkeepMessage.earlierRefused(store.shown)
                    : UpkeepMessage.earlierRefusedAlready(store.shown))
        }
    }
}
