import ArgumentParser

/// `casebook keys`
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Create and change the keys of encrypted stores.",
        discussion: """
            An encrypted store needs its key file to be opened, and its file of keys (PATH.keys), \
            which lies beside it. Without either nobody can read it again.
            """,
        subcommands: [
            KeysNewCommand.self, KeysNewRecoveryCommand.self, KeysStatusCommand.self,
            KeysRotateCommand.self,
            KeysRotateTokensCommand.self, KeysResealCommand.self, KeysErasePersonCommand.self,
        ])
}
