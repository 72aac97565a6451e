import ArgumentParser
import CommandSupport
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

/// The keys of the store that a backup is of.
struct BackupKeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The store's file of keys (PATH.keys), or a copy of it.", valueName: "file"))
    var keys: String?
    @Option(
        help: ArgumentHelp(
            "The private half of the recovery key for the keys in the backup.",
            valueName: "file"))
    var recoveryKey: String?

    func validate() throws {
        if keys != nil, recoveryKey != nil {
            throw ValidationError(OptionMessage.excludes("--recovery-key", "--keys"))
        }
    }

    /// The keys, opened by the key that is configured, or by the recovery key.
    func backupKeys(_ options: KeyOptions) throws -> StoreBackup.Keys? {
        if let recoveryKey {
            return StoreBackup.Keys(recovery: try RecoveryKey(contentsOfFile: recoveryKey))
        }
        guard let keys else { return nil }
        guard let key = try options.key() else {
            throw CommandFailure(BackupMessage.keyNeeded(keys))
        }
        return StoreBackup.Keys(path: keys, key: key)
    }
}

/// Where the keys of an encrypted store go when it is backed up, as options say it.
enum BackupKeyCopy {
    /// - Parameters:
    ///   - file: A file for a copy of the file of keys.
    ///   - recovery: The public half of a recovery key.
    static func keyCopy(file: String?, recovery: String?) throws -> KeyCopy {
        if let file { return .file(file) }
        guard let recovery else { return .none }
        do { return .sealed(try RecoveryKey(contentsOfFile: recovery)) } catch {
            throw CommandFailure(FileMessage.failed(recovery, "\(error)"))
        }
    }

    /// What is said where the keys are not copied; nil if they are, or there are none.
    static func warning(
        of backend: any StoreCopying, _ copy: KeyCopy, options: (file: String, recovery: String)
    ) -> Message? {
        guard backend.isEncrypted, case .none = copy else { return nil }
        return BackupMessage.keysNotCopied(options.file, options.recovery)
    }
}

/// `casebook backup`
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Create, verify and restore backups of a store.",
        discussion: """
            To restore the backup of an encrypted store you need the backup, and either the key \
            file with a copy of the store's file of keys (--keys-to), or the private half of a \
            recovery key (--with-keys). Keep the key file or the private half in another place.
            """,
        subcommands: [
            BackupCreateCommand.self, BackupListCommand.self, BackupVerifyCommand.self,
            BackupDrillCommand.self, BackupRestoreCommand.self,
        ])
}
