package import ArgumentParser
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook documents`
package struct DocumentsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "documents",
        abstract: "List, show and move the documents of a store, and settle conflicts.",
        discussion: "`casebook documents` without a subcommand lists documents.",
        subcommands: [
            DocumentsListCommand.self, DocumentsShowCommand.self, DocumentsRefileCommand.self,
            DocumentsConflictsCommand.self, DocumentsSettleCommand.self,
            DocumentsRefuseCommand.self,
        ],
        defaultSubcommand: DocumentsListCommand.self)

    package init() {}
}

/// `casebook documents list`
struct DocumentsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the documents of a store.",
        discussion: """
            A text matches anywhere in a field; case and accents are ignored. The output names \
            patients. Exit status: 0 all matching documents are listed; 1 some are damaged and \
            reported on standard error; 2 could not run.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, jsonl }

    @OptionGroup var store: StoreOptions
    @OptionGroup var filter: DocumentFilter
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The order, +key (ascending) or -key (descending), by "
                + DocumentSort.Key.allCases.map(\.option).joined(separator: ", ") + ".",
            valueName: "±key"))
    var sort: [SortArgument] = []
    @Option(help: .limit) var limit: Int?
    @Option(help: .after)
    var after: String?
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Show only what this app, or delegate:UUID, may see of --person.", valueName: "app"))
    var reader: GranteeArgument?
    @Option(
        help: ArgumentHelp(
            "The purpose of use, as a code of v3-ActReason. (default: PATRQT; for delegates: "
                + "FAMRQT)", valueName: "purpose"))
    var purpose: PurposeOfUse?
    @Flag(help: "Include the bytes of each document, as base64 (jsonl only).") var includeData =
        false
    @Option(help: .format) var format = Format.table
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    func validate() throws {
        if reader != nil && filter.person == nil {
            throw ValidationError(StoredDocumentMessage.asNeedsPerson())
        }
        switch reader?.grantee {
        case nil, .app, .delegate: break
        case .organisation, .anyone: throw ValidationError(StoredDocumentMessage.asForm())
        }
        if includeData && format == .table {
            throw ValidationError(StoredDocumentMessage.dataNeedsFormat())
        }
    }

    func run() async throws {
        let query = DocumentQuery(
            predicate: try filter.predicate(), sort: sort.map(\.sort), limit: limit,
            includeDocumentData: includeData)
        try await store.withLoggedStore { store in
            var writer = DocumentWriter(
                format: format, stream: try ResultStream(file: output, sparing: self.store.files))
            switch (reader?.grantee, filter.person.map { PersonID($0) }) {
            case (.app(let app), let person?):
                let client = store.client(
                    ClientApp(identifier: app), for: person, purpose: purpose ?? .patientRequest)
                try await write(query, from: client, with: &writer)
            case (.delegate(let delegate), let person?):
                let handle = store.delegate(
                    delegate, for: person, purpose: purpose ?? .familyRequest)
                try await write(query, from: handle, with: &writer)
            default:
                let administrator = store.administrator(
                    named: Console.user, reason: "casebook documents")
                try await write(query, from: administrator, with: &writer)
            }
        }
    }

    private func write(
        _ query: DocumentQuery, from reader: some DocumentReading,
        with writer: inout DocumentWriter
    ) async throws {
        var unreadable: [UUID] = []
        try await PagedRun(limit: limit, after: after).run { limit, token in
            var page = query
            page.limit = limit
            page.leavesOutDamaged = true
            let result = try await reader.page(page, after: token)
            unreadable += result.unreadable
            return (result.samples, result.next)
        } write: {
            try writer.write($0)
        }
        try writer.finish()
        guard !unreadable.isEmpty else { return }
        for uuid in unreadable {
            Terminal.say(StoredDocumentMessage.damaged(uuid.uuidString.lowercased()))
        }
        Terminal.say(StoredDocumentMessage.damageHelp())
        throw ExitCode.findings
    }
}
