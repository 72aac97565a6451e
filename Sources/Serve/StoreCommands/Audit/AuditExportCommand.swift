internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import HealthStore
internal import Wording

/// `casebook audit export`
struct AuditExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the access log, one event per line.",
        discussion: """
            Each line is canonical JSON (RFC 8785): the leaf of the tree, with the parts about \
            the agent and the subject, whose SHA-256 is in the leaf. The output names persons.
            """)

    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("Export only the event at this position.", valueName: "index"))
    var event: Int64?
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    func validate() throws {
        if let event, event < 0 { throw ValidationError(AuditMessage.eventPosition()) }
    }

    func run() async throws {
        try await store.withStore(readOnly: true) { store in
            let administrator = store.administrator(
                named: Console.user, reason: AuditCommand.reason)
            var stream = try ResultStream(file: output, sparing: self.store.files)
            if let event {
                guard let entry = try await administrator.accessEntries(from: event, limit: 1).first
                else { throw CommandFailure(AuditMessage.noEvent(event)) }
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
