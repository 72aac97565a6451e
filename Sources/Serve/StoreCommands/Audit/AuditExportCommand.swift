internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import HealthStore

/// `casebook audit export`
struct AuditExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the access log, one event per line.",
        discussion: """
            The form is canonical JSON (RFC 8785): the leaf of the tree, and beside it the agent's \
            and the subject's part, of which the leaf has the SHA-256. The output names persons.
            """)

    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("Only the event at this place.", valueName: "index"))
    var event: Int64?
    @Option(name: [.customShort("o"), .long], help: "Write the log to this file.")
    var output: String?

    func validate() throws {
        if let event, event < 0 { throw ValidationError("--event takes a place from 0") }
    }

    func run() async throws {
        try await store.withStore(readOnly: true) { store in
            let administrator = store.administrator(
                named: Console.user, reason: AuditCommand.reason)
            var stream = try ResultStream(file: output, sparing: self.store.files)
            if let event {
                guard let entry = try await administrator.accessEntries(from: event, limit: 1).first
                else { throw CommandFailure("the access log has no event \(event)") }
                try stream.write(entry.line)
                return try stream.flush()
            }
            var next: Int64 = 0
            while case let entries = try await administrator.accessEntries(from: next),
                !entries.isEmpty
            {
                for entry in entries { try stream.write(entry.line) }
                next += Int64(entries.count)
            }
            try stream.flush()
        }
    }
}
