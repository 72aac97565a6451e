import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite

/// `casebook store salvage`
struct StoreSalvageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "salvage",
        abstract: "Copy everything readable of a store with a damaged log into a new store.",
        discussion: """
            The store itself stays as it is. A frame of the log in which one bit was turned is \
            mended; behind what cannot be mended, the log is cut off, and what had been stored \
            there has to come from a backup, or from its senders. Exit status: 0 everything that \
            was acknowledged is in the new store; 1 something is missing; 2 could not run.
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
            salvage.mended == 0
            ? "" : "; \(salvage.mended) frame\(salvage.mended == 1 ? "" : "s") mended"
        if salvage.isComplete {
            return try Terminal.print("\(target): every acknowledged transaction\(mended)")
        }
        let of = salvage.acknowledged.map { " of \($0)" } ?? ""
        try Terminal.print(
            "\(target): the log up to frame \(salvage.readable)\(of)\(mended); what was stored "
                + "later is missing")
        throw ExitCode.findings
    }
}
