internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import FHIR
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook audit list`
struct AuditListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List accesses, newest first.",
        discussion: "The output names persons.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, words, jsonl, fhir }

    @OptionGroup var store: StoreOptions
    @Option(
        help: ArgumentHelp("Only accesses to the data of this person, by UUID.", valueName: "uuid"))
    var person: UUID?
    @Option(
        help: ArgumentHelp("Only accesses before this position in the log.", valueName: "index"))
    var before: Int64?
    @Option(help: .limit) var limit = 100
    @Option(help: "The format of the results; fhir is one AuditEvent (FHIR R4) per line.")
    var format = Format.table
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    func validate() throws {
        if let before, before < 0 {
            throw ValidationError(AuditMessage.beforePosition())
        }
        guard limit >= 0 else { throw ValidationError(AuditMessage.limit()) }
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
