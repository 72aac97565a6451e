import ArgumentParser

/// `casebook backup`
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy a store, look after the copy, and bring it back.",
        discussion: """
            To restore a backup of an encrypted store you need the backup, and either the key \
            file and a copy of the store's file of keys (--keys-to), or the private half of a \
            recovery key (--with-keys). Keep the key file, or the private half, elsewhere.
            """,
        subcommands: [
            BackupCreateCommand.self, BackupListCommand.self, BackupVerifyCommand.self,
            BackupDrillCommand.self, BackupRestoreCommand.self,
        ])
}
