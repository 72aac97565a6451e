internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import HealthStore
internal import Wording

/// `casebook audit prove`
struct AuditProveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prove",
        abstract: "Write a proof that an event is in the log, or that the log has only grown.",
        discussion: """
            For an event, a C2SP tlog-proof; for growth since an older checkpoint, the request to \
            a C2SP witness (add-checkpoint). Both end with a signed checkpoint: the one given \
            with --checkpoint, or a new one signed with --key.
            """)

    @Argument(help: ArgumentHelp("The event's position in the log.", valueName: "index"))
    var index: Int64?
    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("The older checkpoint.", valueName: "file")) var since: String?
    @Option(help: ArgumentHelp("The checkpoint at the end of the proof.", valueName: "file"))
    var checkpoint: String?
    @Option(
        help: ArgumentHelp(
            "The public key of --checkpoint, or the private key for a new checkpoint.",
            valueName: "file"))
    var key: String
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    func validate() throws {
        if (index == nil) == (since == nil) {
            throw ValidationError(AuditMessage.whatToProve())
        }
    }

    func run() async throws {
        let signer = checkpoint == nil ? try NoteFile.signer(path: key) : nil
        let verifier = try signer?.verifier ?? NoteFile.verifier(path: key)
        let given = try checkpoint.map { try NoteFile.note(path: $0) }
        let older = try since.map { try NoteFile.checkpoint(path: $0, by: verifier) }
        try await store.withStore(readOnly: true) { store in
            let administrator = store.administrator(
                named: Console.user, reason: AuditCommand.reason)
            do {
                let note =
                    if let given { given } else if let signer {
                        try await administrator.checkpoint(origin: verifier.name)
                            .signed(by: signer)
                    } else { preconditionFailure("there is a checkpoint or a signer") }
                let head = try Checkpoint(note, by: verifier)
                var stream = try ResultStream(
                    file: output,
                    sparing: self.store.files + [key, checkpoint, since].compactMap { $0 })
                if let index {
                    let proof = try await administrator.inclusionProof(of: index, size: head.size)
                    let paper = InclusionProof(index: index, proof: proof, checkpoint: note)
                    for entry in try await administrator.accessEntries(from: index, limit: 1) {
                        try paper.check(leaf: entry.leaf, by: verifier)
                    }
                    try stream.write(paper.text)
                } else if let older {
                    let paper = ConsistencyProof(
                        older: older.size,
                        proof: try await administrator.consistencyProof(
                            from: older.size, to: head.size), checkpoint: note)
                    try paper.check(olderRoot: older.root, by: verifier)
                    try stream.write(paper.text)
                }
                try stream.flush()
            } catch let error as AccessLogError {
                Terminal.say("✖ \(error)")
                throw ExitCode.findings
            }
        }
    }
}
