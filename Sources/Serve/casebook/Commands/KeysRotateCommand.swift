import ArgumentParser
import HealthStore
import StoreSQLite

/// `casebook keys rotate`
struct KeysRotateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Change the key that opens a store.",
        discussion: """
            Only the store's file of keys is written, however large the store is. The store must \
            not be in use. Destroy the old key file afterwards: it opens copies of the old file of \
            keys.
            """)

    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("The key that is to open it.", valueName: "file"))
    var newKeyFile: String

    func run() throws {
        do {
            guard let old = try store.key.key() else {
                throw CommandFailure("expected the key that opens the store now: --key-file FILE")
            }
            let new = try StoreKey(contentsOfFile: newKeyFile)
            try SQLiteStoreFiles(StoreLocation(store.store)).rotate(from: old, to: new)
            try Terminal.print("\(store.store) is now opened by the key \(new.name)")
        } catch let error as StoreError {
            throw CommandFailure("\(store.store): \(error)")
        }
    }
}
