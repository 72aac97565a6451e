internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import HealthStore

/// `casebook audit prove`
struct AuditProveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prove",
        abstract: "Write a proof that an event is in the log, or that the log has only grown.",
        discussion: """
            Of an event, a C2SP tlog-proof; of growth since an older checkpoint, what a C2SP \
            witness is asked with (add-checkpoint). Either ends with a signed checkpoint: the one \
            of --checkpoint, or one that --key signs now.
            """)

    @Argument(help: ArgumentHelp("The event's place in the log.", valueName: "index"))
    var index: Int64?
    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("The older checkpoint.", valueName: "file")) var since: String?
    @Option(help: ArgumentHelp("The checkpoint to prove it by.", valueName: "file"))
    var checkpoint: String?
    @Option(
        help: ArgumentHelp(
            "The key: the public one of --checkpoint, or the secret one.", valueName: "file"))
    var key: String
    @Option(name: [.customShort("o"), .long], help: "Write the proof to this file.")
    var output: String?

    func validate() throws {
        if (index == nil) == (since == nil) {
            throw ValidationError("name an event, or an older checkpoint with --since")
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
