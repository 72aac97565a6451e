import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

/// `casebook store salvage`
struct StoreSalvageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "salvage",
        abstract: "Copy all readable content of a store with a damaged log into a new store.",
        discussion: """
            The source stays as it is. A log frame with a single inverted bit is repaired; at \
            damage beyond repair the log is cut off, and later content must come from a backup or \
            be sent again. Exit status: 0 all acknowledged transactions are in the new store; 1 \
            some are missing; 2 could not run.
            """)

    @Argument(help: ArgumentHelp("The new store's database file.", valueName: "path"))
    var target: String
    @OptionGroup var store: StoreOptions

    func run() async throws {
        let salvage: SQLiteStoreFiles.Salvage
        do {
            salvage = try await SQLiteStoreFiles(StoreLocation(store.store))
                .salvage(to: target, key: store.key.key())
        } catch let error as StoreError {
            throw store.failure(error)
        }
        let mended =
            salvage.mended == 0 ? "" : UpkeepMessage.framesRepaired(count: salvage.mended).text
        if salvage.isComplete {
            return try Terminal.print(UpkeepMessage.salvaged(target, mended))
        }
        let of = salvage.acknowledged.map { " of \($0)" } ?? ""
        try Terminal.print(UpkeepMessage.salvagedUpTo(target, salvage.readable, of, mended))
        throw ExitCode.findings
    }
}
