internal import AccessLog
package import ArgumentParser
internal import CommandSupport
internal import HealthStore

/// `casebook audit`
package struct AuditCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
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

    package init() {}

    /// In whose name the commands read.
    package static let reason = "casebook audit"
}

/// `casebook audit checkpoint`
struct AuditCheckpointCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checkpoint", abstract: "Sign a checkpoint of the access log.",
        discussion: """
            A checkpoint (C2SP) holds the log's name, its size and its root, and nothing of any \
            event: it may be published, and should be kept elsewhere. --new-key makes the key: the \
            secret one in FILE, for nobody but its owner to read, the public one in FILE.pub. \
            Who has the secret key can sign a log that was forged: keep it away from the store, \
            and never twice under one name.
            """)

    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("The secret key.", valueName: "file")) var key: String
    @Option(
        help: ArgumentHelp(
            "Make the key first, for a log of this name (example.org/access-log).",
            valueName: "name"))
    var newKey: String?
    @Option(name: [.customShort("o"), .long], help: "Write the checkpoint to this file.")
    var output: String?

    func run() async throws {
        if let newKey { try NoteFile.makeSigner(named: newKey, path: key) }
        let signer = try NoteFile.signer(path: key)
        try await store.withStore(readOnly: true) { store in
            let checkpoint = try await store.administrator(
                named: Console.user, reason: AuditCommand.reason
            )
            .checkpoint(origin: signer.verifier.name)
            var stream = try ResultStream(file: output, sparing: [key] + self.store.files)
            try stream.write(try checkpoint.signed(by: signer).note)
            try stream.flush()
        }
    }
}
