import ArgumentParser

/// `casebook consent`
struct ConsentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "consent", abstract: "Decide which app sees which document of a person.",
        subcommands: [
            ConsentRequestCommand.self, ConsentRequestsCommand.self, ConsentAnswerCommand.self,
            ConsentListCommand.self, ConsentGrantCommand.self, ConsentDenyCommand.self,
            ConsentRevokeCommand.self, ConsentExplainCommand.self, ConsentDelegateCommand.self,
            ConsentRemoveCommand.self, ConsentPutBackCommand.self, ConsentEmergencyCommand.self,
        ])
}
