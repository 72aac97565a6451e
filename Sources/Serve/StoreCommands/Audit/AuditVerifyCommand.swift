internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import HealthStore
internal import Wording

/// `casebook audit verify`
struct AuditVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Verify that the access log is unchanged.",
        discussion: """
            Without a checkpoint from another place, only contradictions in the log itself are \
            found: a log with its end cut off looks like a shorter log. Exit status: 0 the log is \
            unchanged; 1 it was changed; 2 could not run.
            """)

    @OptionGroup var store: StoreOptions
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A checkpoint that the log must contain.", valueName: "file"))
    var checkpoint: [String] = []
    @Option(help: ArgumentHelp("The public key of the checkpoints.", valueName: "file"))
    var key: String?

    func validate() throws {
        if checkpoint.isEmpty != (key == nil) {
            throw ValidationError(OptionMessage.together("--checkpoint", "--key"))
        }
    }

    func run() async throws {
        let checkpoints = try key.map { key in
            let verifier = try NoteFile.verifier(path: key)
            return try checkpoint.map { try NoteFile.checkpoint(path: $0, by: verifier) }
        }
        try await store.withStore(readOnly: true) { store in
            let audit = try await store.administrator(
                named: Console.user, reason: AuditCommand.reason
            )
            .audit(against: checkpoints ?? [])
            for finding in audit.findings { try Terminal.print(AuditMessage.finding("\(finding)")) }
            if audit.findingCount > audit.findings.count {
                try Terminal.print(AuditMessage.more(audit.findingCount - audit.findings.count))
            }
            let head = Checkpoint(origin: "", size: audit.size, root: audit.root)
            let mark = audit.findings.isEmpty ? "✔" : "✖"
            try Terminal.print(
                audit.erasedParts == 0
                    ? AuditMessage.events(mark, head.size)
                    : AuditMessage.eventsErased(mark, head.size, audit.erasedParts))
            if checkpoints == nil {
                Terminal.say(AuditMessage.cutOff())
            }
            guard audit.findings.isEmpty else { throw ExitCode.findings }
        }
    }
}
