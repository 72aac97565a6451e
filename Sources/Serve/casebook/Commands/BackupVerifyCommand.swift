import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite

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
                let unsigned =
                    backup.isSigned ? "" : "; its manifest has no authentication code (version 0.1)"
                try Terminal.print("\(folder): intact, made \(backup.made)\(unsigned)")
                return try sayErased(in: backup, keys)
            }
            let needed =
                backup.recoveryKeyName.map {
                    "the private half of the recovery key \($0) (--recovery-key)"
                } ?? "the store's file of keys (--keys) and its key (--key-file)"
            try Terminal.print(
                "\(folder): size and SHA-256 are as written \(backup.made); the content was "
                    + "not checked: it cannot be read without \(needed)")
        } catch let error as StoreError where error.code == .corrupt {
            try Terminal.print("\(folder): \(error.words)")
            throw ExitCode.findings
        } catch let error as StoreError {
            throw CommandFailure("\(folder): \(error.words)")
        }
    }

    /// What of erased persons is still in the backup.
    private func sayErased(in backup: StoreBackup, _ keys: StoreBackup.Keys?) throws {
        guard let keys else {
            return Terminal.say(
                "the backup is not encrypted: it still contains persons who were erased later")
        }
        let count = try backup.erasedSince(keys: keys)
        guard count > 0 else { return }
        Terminal.say(
            "\(count) person\(count == 1 ? " was" : "s were") erased later: their documents "
                + "cannot be read in this backup, but names, titles, samples, files from Apple "
                + "Health and all other data can, by anyone with its keys and a special program; "
                + "a restore erases them again")
    }
}
