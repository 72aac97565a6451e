import ArgumentParser

/// `casebook backup`
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy a store, look after the copy, and bring it back.",
        discussion: """
            A backup of an encrypted store is encrypted and holds no keys. Keep the store's file \
            of keys (PATH.keys) and the key file on their own: without them it cannot be restored.
            """,
        subcommands: [
            BackupCreateCommand.self, BackupVerifyCommand.self, BackupRestoreCommand.self,
        ])
}
