import ArgumentParser

/// `casebook audit`
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "List, verify and export the access log.",
        discussion: """
            The log is a Merkle tree. A signed checkpoint says what it was at some moment: keep \
            checkpoints, and the key that signs them, where nobody who can write the store has a \
            hand, and nothing before a checkpoint can be changed or cut off unseen. What these \
            commands write can be checked without Casebook, by Tools/verify-access-log.py.
            """,
        subcommands: [
            AuditListCommand.self, AuditVerifyCommand.self, AuditProveCommand.self,
            AuditExportCommand.self, AuditCheckpointCommand.self,
        ])

    /// In whose name the commands read.
    static let reason = "casebook audit"
}
