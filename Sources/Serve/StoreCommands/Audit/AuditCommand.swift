internal import AccessLog
package import ArgumentParser
internal import CommandSupport
internal import HealthStore

/// `casebook audit`
package struct AuditCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "List, verify and export the access log.",
        discussion: """
            The log is a Merkle tree. A signed checkpoint fixes its state at one moment: nothing \
            before the checkpoint can be changed or cut off unnoticed, as long as checkpoints and \
            their signing key are kept where nobody with write access to the store can change \
            them. The output of these commands can be checked without Casebook, with \
            Tools/verify-access-log.py.
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
            A checkpoint (C2SP) holds the log's name, size and root hash, and no content of any \
            event. It can be published, and should be kept in another place. --new-key creates \
            the key: the private key in FILE, readable only by its owner, and the public key in \
            FILE.pub. Anyone with the private key can sign a forged log: keep it away from the \
            store, and never use one name for two logs.
            """)

    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("The private key.", valueName: "file")) var key: String
    @Option(
        help: ArgumentHelp(
            "Create the key first, for a log with this name (example.org/access-log).",
            valueName: "name"))
    var newKey: String?
    @Option(name: [.customShort("o"), .long], help: .output)
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
