import ArgumentParser
import HealthStore
import StoreSQLite

/// `casebook backup restore`
struct BackupRestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring a backup to a place where there is no store.")

    @Argument(help: ArgumentHelp("The backup's folder.", valueName: "folder")) var folder: String
    @OptionGroup var store: StoreOptions
    @OptionGroup var keys: BackupKeyOptions

    func run() throws {
        do {
            try StoreBackup(folder: folder).restore(
                to: StoreLocation(store.store), keys: keys.backupKeys(store.key))
            try Terminal.print("\(store.store): restored from \(folder)")
        } catch let error as StoreError {
            throw CommandFailure("\(folder): \(error)")
        }
    }
}
