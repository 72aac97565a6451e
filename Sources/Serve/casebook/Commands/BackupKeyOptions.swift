import ArgumentParser
import StoreSQLite

/// The keys of the store that a backup is of.
struct BackupKeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The store's file of keys (PATH.keys), or a copy of it.", valueName: "file"))
    var keys: String?
    @Option(
        help: ArgumentHelp(
            "The private half of the recovery key that the keys in the backup are sealed under.",
            valueName: "file"))
    var recoveryKey: String?

    func validate() throws {
        if keys != nil, recoveryKey != nil {
            throw ValidationError("--recovery-key cannot be used with --keys")
        }
    }

    /// The keys, opened by the key that is configured, or by the recovery key.
    func backupKeys(_ options: KeyOptions) throws -> StoreBackup.Keys? {
        if let recoveryKey {
            return StoreBackup.Keys(recovery: try RecoveryKey(contentsOfFile: recoveryKey))
        }
        guard let keys else { return nil }
        guard let key = try options.key() else {
            throw CommandFailure("expected the key that opens \(keys): --key-file FILE")
        }
        return StoreBackup.Keys(path: keys, key: key)
    }
}
