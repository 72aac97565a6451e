import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

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
                throw CommandFailure(KeyMessage.currentKey())
            }
            let files = try SQLiteStoreFiles(StoreLocation(store.store))
            guard !dryRun else {
                try files.checkOpens(key, store: store.store)
                let bytes = try files.byteCount
                return try Terminal.print(KeyMessage.wouldWrite(store.store, bytes))
            }
            do {
                try await files.reseal(openedBy: key) { progress in
                    guard Terminal.isErrorWatched else { return }
                    Terminal.replaceLine(
                        KeyMessage.resealed(Int(progress.fraction * 100), progress.pages).text)
                }
            } catch let error as StoreError where error.code == .inUse {
                try files.requestResealing()
                let holder =
                    error.process.map { KeyMessage.process($0).text }
                    ?? KeyMessage.anotherProcess.text
                return try Terminal.print(KeyMessage.inUseBy(store.store, holder))
            }
            if Terminal.isErrorWatched { Terminal.replaceLine("") }
            try Terminal.print(KeyMessage.newDataKey(store.store))
        } catch let error as StoreError {
            throw store.failure(error)
        }
    }
}
