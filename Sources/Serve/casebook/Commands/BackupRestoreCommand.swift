import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

/// `casebook backup restore`
struct BackupRestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a backup to a place without a store.",
        discussion: """
            An encrypted backup needs the store's file of keys or a copy of it (--keys) and the \
            store's key (--key-file); or, if the keys are in the backup, the recovery key \
            (--recovery-key) and a key for the restored store (--key-file, which may be a new \
            key). Erased persons are erased again, as far as the keys, the backup and the folders \
            beside it show; name newer copies of the keys and newer backups with --erasures.
            """)

    @Argument(help: ArgumentHelp("The backup's folder.", valueName: "folder")) var folder: String
    @OptionGroup var store: StoreOptions
    @OptionGroup var keys: BackupKeyOptions
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A newer copy of PATH.keys, or the folder of a newer backup, with erasures "
                + "since this backup; can be repeated.", valueName: "path"))
    var erasures: [String] = []
    @Flag(
        help: """
            Accept a manifest without an authentication code, as written by version 0.1. Its \
            database could have been replaced by an older one.
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
                throw CommandFailure(BackupMessage.unsigned(folder))
            }
            let known = try backup.restore(
                to: StoreLocation(store.store), keys: keys.backupKeys(store.key), restoring)
            try Terminal.print(BackupMessage.restored(store.store, folder))
            if backup.isEncrypted {
                Terminal.say(BackupMessage.erasuresApplied(known))
            }
        } catch let error as StoreError {
            throw CommandFailure(FileMessage.failed(folder, error.words))
        }
    }
}
