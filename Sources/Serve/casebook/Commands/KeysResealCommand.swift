import ArgumentParser
import HealthStore
import StoreSQLite

/// `casebook keys reseal`
struct KeysResealCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reseal", abstract: "Seal a whole store anew, with another data key.",
        discussion: """
            After this, neither the old key file nor an older copy of PATH.keys opens what the \
            store has; `keys rotate` alone leaves the data key as it is, so do both if a key may be \
            in other hands. The store must not be in use, and the disk needs room for a second \
            copy. Interrupted or killed, it has changed nothing, or is finished when the store is \
            next opened: run it again. Older backups stay readable with the keys as they are then.
            """)

    @OptionGroup var store: StoreOptions

    func run() async throws {
        do {
            guard let key = try store.key.key() else {
                throw CommandFailure("expected the key that opens the store: --key-file FILE")
            }
            try await SQLiteStoreFiles(StoreLocation(store.store)).reseal(openedBy: key) {
                guard Terminal.isErrorWatched, $1 > 0 else { return }
                Terminal.replaceLine("\($0 * 100 / $1) % of \($1) pages")
            }
            if Terminal.isErrorWatched { Terminal.replaceLine("") }
            try Terminal.print("\(store.store) is sealed with another data key")
        } catch let error as StoreError {
            throw store.failure(error)
        }
    }
}
