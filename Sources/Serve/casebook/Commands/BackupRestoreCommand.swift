import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite

/// `casebook backup restore`
struct BackupRestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a backup to a place without a store.",
        discussion: """
            An encrypted backup needs the store's file of keys, or a copy of it (--keys), and its \
            key (--key-file); or, where the keys are in the backup, the recovery key \
            (--recovery-key) and a key for the restored store (--key-file, a new one will do). \
            Who was erased is erased again, as far as the keys, the backup and the folders beside \
            it know; newer copies of the keys and newer backups are named by --erasures.
            """)

    @Argument(help: ArgumentHelp("The backup's folder.", valueName: "folder")) var folder: String
    @OptionGroup var store: StoreOptions
    @OptionGroup var keys: BackupKeyOptions
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A newer copy of PATH.keys, or a newer backup's folder, that knows who was erased "
                + "since; again for each.", valueName: "path"))
    var erasures: [String] = []
    @Flag(
        help: """
            Believe a manifest without a code, as version 0.1 wrote it: an older database may have \
            been put into the folder.
            """)
    var believeUnsigned = false

    func run() throws {
        do {
            var restoring = StoreBackup.Restoring()
            restoring.erasures = erasures
            restoring.believesUnsigned = believeUnsigned
            if keys.recoveryKey != nil { restoring.key = try store.key.key() }
            let backup = try StoreBackup(folder: folder)
            guard backup.isSigned || believeUnsigned else {
                throw CommandFailure(
                    "\(folder): its manifest has no code, so whoever could write to the folder may "
                        + "have put an older database there; add --believe-unsigned if nobody could"
                )
            }
            let known = try backup.restore(
                to: StoreLocation(store.store), keys: keys.backupKeys(store.key), restoring)
            try Terminal.print("\(store.store): restored from \(folder)")
            if backup.isEncrypted {
                Terminal.say(
                    "\(known) erasures are known and hold; persons who were erased later come back "
                        + "unless --erasures names a newer copy of the keys or a newer backup")
            }
        } catch let error as StoreError {
            throw CommandFailure("\(folder): \(error.words)")
        }
    }
}
