import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite

/// `casebook keys reseal`
struct KeysResealCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reseal", abstract: "Re-encrypt a whole store with a new data key.",
        discussion: """
            Afterwards, a copy of the old key file and of PATH.keys opens nothing in the store; \
            `keys rotate` alone does not change the data key. If others may have a key, rotate \
            first, then reseal. A running `casebook serve` does the work in the background, at \
            --scrub-rate, and stays available (`/readyz?verbose` shows the progress); all other \
            programs that have the store open must end first. The disk needs space for a second \
            copy of the store. After an interruption, the store is unchanged, or the work is \
            completed when it is next opened for writing. The last four data keys are kept in \
            PATH.keys, for older backups.
            """)

    @OptionGroup var store: StoreOptions
    @Flag(help: .dryRun)
    var dryRun = false

    func run() async throws {
        do {
            guard let key = try store.key.key() else {
                throw CommandFailure("expected the current key of the store: --key-file FILE")
            }
            let files = try SQLiteStoreFiles(StoreLocation(store.store))
            guard !dryRun else {
                try files.checkOpens(key, store: store.store)
                let bytes = try files.byteCount
                return try Terminal.print("\(store.store): would write \(bytes) bytes")
            }
            do {
                try await files.reseal(openedBy: key) { progress in
                    guard Terminal.isErrorWatched else { return }
                    Terminal.replaceLine(
                        "\(Int(progress.fraction * 100)) % of \(progress.pages) pages")
                }
            } catch let error as StoreError where error.code == .inUse {
                try files.requestResealing()
                let holder = error.process.map { "process \($0)" } ?? "another process"
                return try Terminal.print(
                    "\(store.store) is in use by \(holder); `casebook serve` re-encrypts it "
                        + "in the background, starting now or when it is next started")
            }
            if Terminal.isErrorWatched { Terminal.replaceLine("") }
            try Terminal.print("\(store.store) is encrypted with a new data key")
        } catch let error as StoreError {
            throw store.failure(error)
        }
    }
}
