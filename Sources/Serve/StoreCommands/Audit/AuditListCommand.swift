internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import FHIR
internal import Foundation
internal import HealthModel
internal import HealthStore

/// `casebook audit list`
struct AuditListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List accesses, newest first.",
        discussion: "The output names persons.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, words, jsonl, fhir }

    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("Accesses to one person's data, by UUID.", valueName: "uuid"))
    var person: UUID?
    @Option(help: ArgumentHelp("Accesses before this place in the log.", valueName: "index"))
    var before: Int64?
    @Option(help: "Accesses at most.") var limit = 100
    @Option(help: "How accesses are written; fhir is one AuditEvent (FHIR R4) a line.")
    var format = Format.table
    @Option(name: [.customShort("o"), .long], help: "Write the results to this file.")
    var output: String?

    func validate() throws {
        if let before, before < 0 { throw ValidationError("--before takes a place from 0") }
        guard limit >= 0 else { throw ValidationError("--limit takes 0 or more") }
    }

    func run() async throws {
        try await store.withStore(readOnly: true) { store in
            let administrator = store.administrator(
                named: Console.user, reason: AuditCommand.reason)
            let accesses = try await administrator.accesses(
                of: person.map(PersonID.init), before: before, limit: limit)
            var stream = try ResultStream(file: output, sparing: self.store.files)
            switch format {
            case .table: try stream.write(table(of: accesses))
            case .words:
                for access in accesses { try stream.write(access.statement.sentence + "\n") }
            case .jsonl:
                for access in accesses { try stream.write(access.json.canonicalBytes + [0x0A]) }
            case .fhir:
                for access in accesses {
                    try stream.write(access.auditEvent.bytes + [0x0A])
                }
            }
            try stream.flush()
        }
    }

    private func table(of accesses: [RecordedAccess]) -> String {
        var table = Table(["INDEX", "WHEN", "WHO", "WHAT", "WHY", "APP", "DECISION", "RECORD"])
        for access in accesses {
            let words = access.statement
            table.append([
                String(access.index), words.when, words.who, words.what, words.why,
                words.app ?? "", words.decision, words.record ?? "",
            ])
        }
        return table.render()
    }
}
