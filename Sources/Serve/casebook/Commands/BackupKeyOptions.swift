import ArgumentParser
import StoreSQLite

/// The keys of the store that a backup is of.
struct BackupKeyOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The store's file of keys (PATH.keys).", valueName: "file"))
    var keys: String?

    /// The keys, opened by the key that is configured.
    func backupKeys(_ options: KeyOptions) throws -> StoreBackup.Keys? {
        guard let keys else { return nil }
        guard let key = try options.key() else {
            throw CommandFailure("expected the key that opens \(keys): --key-file FILE")
        }
        return StoreBackup.Keys(path: keys, key: key)
    }
}
