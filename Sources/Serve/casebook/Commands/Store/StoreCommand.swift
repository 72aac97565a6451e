import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite

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

/// `casebook store upgrade`
struct StoreUpgradeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Say that every program on a store in PostgreSQL is of this version.",
        discussion: """
            A store that an earlier version made is used by this one as that version knows it, so \
            that programs can be replaced one after the other. When the last of them has been, \
            give this command once: programs of earlier versions are refused from then on, and \
            programs of this version that are started afterwards write what those cannot read \
            (small saves as chunks, names of samples that take no room). A store in a file needs \
            nothing: opening it is enough.
            """)

    @OptionGroup var store: StoreOptions

    func run() async throws {
        guard store.isShared else {
            return try Terminal.print("\(store.shown): nothing to do for a store in a file")
        }
        try await store.withCapability(\.sharing) { sharing in
            let isNew = try await sharing.retireEarlierPrograms()
            try Terminal.print(
                isNew
                    ? "\(store.shown): earlier versions are refused; start every process anew"
                    : "\(store.shown): earlier versions were refused already")
        }
    }
}
