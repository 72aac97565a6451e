import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

/// `casebook backup verify`
struct BackupVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check that a backup is complete and unchanged.",
        discussion: """
            Without the store's keys, only the size and SHA-256 of an encrypted backup are \
            checked. To be sure that it can be restored, verify it with the keys for a restore. \
            Exit status: 0 the backup is intact; 1 it is damaged; 2 could not run.
            """)

    @Argument(help: ArgumentHelp("The backup's folder.", valueName: "folder")) var folder: String
    @OptionGroup var keys: BackupKeyOptions
    @OptionGroup var key: KeyOptions

    func run() throws {
        do {
            let backup = try StoreBackup(folder: folder)
            let keys = try keys.backupKeys(key)
            try backup.verify(keys: keys)
            guard backup.isEncrypted, keys == nil else {
                try Terminal.print(
                    backup.isSigned
                        ? BackupMessage.intact(folder, backup.made)
                        : BackupMessage.intactUnsigned(folder, backup.made))
                return try sayErased(in: backup, keys)
            }
            let needed =
                backup.recoveryKeyName.map {
                    BackupMessage.recoveryHalf($0).text
                } ?? BackupMessage.storeKeys.text
            try Terminal.print(BackupMessage.notChecked(folder, backup.made, needed))
        } catch let error as StoreError where error.code == .corrupt {
            try Terminal.print(FileMessage.failed(folder, error.words))
            throw ExitCode.findings
        } catch let error as StoreError {
            throw CommandFailure(FileMessage.failed(folder, error.words))
        }
    }

    /// What of erased persons is still in the backup.
    private func sayErased(in backup: StoreBackup, _ keys: StoreBackup.Keys?) throws {
        guard let keys else {
            return Terminal.say(BackupMessage.notEncrypted())
        }
        let count = try backup.erasedSince(keys: keys)
        guard count > 0 else { return }
        Terminal.say(BackupMessage.erasedSince(count: count))
    }
}
