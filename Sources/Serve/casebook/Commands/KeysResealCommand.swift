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
            A copy of the old key file and of PATH.keys opens nothing that is in the store \
            afterwards; `keys rotate` alone leaves the data key as it is. If a key may be in \
            other hands, rotate first, then reseal. A running `casebook serve` does it in the \
            background, at --scrub-rate, and goes on answering (`/readyz?verbose` says how far it \
            is); any other program that has the store must end first. The disk needs room for a \
            second copy. If it is killed, the store is as it was, or is finished when it is next \
            opened for writing. The last four data keys are kept in PATH.keys, for older backups.
            """)

    @OptionGroup var store: StoreOptions
    @Flag(help: "Check the key, and say how much would be written; change nothing.")
    var dryRun = false

    func run() async throws {
        do {
            guard let key = try store.key.key() else {
                throw CommandFailure("expected the key that opens the store: --key-file FILE")
            }
            let files = try SQLiteStoreFiles(StoreLocation(store.store))
            guard !dryRun else {
                try files.checkOpens(key, store: store.store)
                let bytes = try files.byteCount
                return try Terminal.print("\(store.store): would write \(bytes) bytes anew")
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
                    "\(store.store) is in use by \(holder); `casebook serve` encrypts it again in "
                        + "the background from now on, or when it is next started")
            }
            if Terminal.isErrorWatched { Terminal.replaceLine("") }
            try Terminal.print("\(store.store) is encrypted with a new data key")
        } catch let error as StoreError {
            throw store.failure(error)
        }
    }
}
