import ArgumentParser

/// `casebook authorize`
struct AuthorizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authorize",
        abstract: "Manage which apps may read and save which samples of a person.",
        discussion: """
            Reading and saving are allowed type by type, apart from each other. An app that may \
            not read sees what it would see if there were nothing; what it saved itself it may \
            read as long as it may save.
            """,
        subcommands: [
            AuthorizeListCommand.self, AuthorizeSetCommand.self, AuthorizeResetCommand.self,
            AuthorizeExplainCommand.self, AuthorizeAskCommand.self, AuthorizeRequestsCommand.self,
            AuthorizeAnswerCommand.self,
        ])
}
