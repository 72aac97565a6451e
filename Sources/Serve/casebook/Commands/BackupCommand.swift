import ArgumentParser

/// `casebook backup`
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Create, verify and restore backups of a store.",
        discussion: """
            To restore a backup of an encrypted store you need the backup, and either the key \
            file and a copy of the store's file of keys (--keys-to), or the private half of a \
            recovery key (--with-keys). Keep the key file, or the private half, elsewhere.
            """,
        subcommands: [
            BackupCreateCommand.self, BackupVerifyCommand.self, BackupRestoreCommand.self,
        ])
}
