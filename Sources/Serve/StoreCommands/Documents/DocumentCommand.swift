internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook documents show`
struct DocumentsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one document of a store.",
        discussion: "The output names patients.")

    enum Part: String, EnumerableFlag {
        case raw, header, report

        static func help(for part: Part) -> ArgumentHelp? {
            switch part {
            case .raw: ArgumentHelp("Write the bytes as received.")
            case .header: ArgumentHelp("Write the document's header as JSON.")
            case .report: ArgumentHelp("Write the validation report of the intake as JSON.")
            }
        }
    }

    @Argument(help: .sampleID) var id: UUID
    @OptionGroup var store: StoreOptions
    @Flag var part: Part?
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    func run() async throws {
        try await store.withLoggedStore { store in
            let administrator = store.administrator(
                named: Console.user, reason: "casebook document")
            guard let sample = try await administrator.document(id) else {
                throw CommandFailure(StoredDocumentMessage.notFound(id.lowercasedText))
            }
            var stream = try ResultStream(file: output, sparing: self.store.files)
            switch part {
            case nil: try stream.write(DocumentWriter.json(sample) + "\n")
            case .raw: try stream.write(try await administrator.documentData(id) ?? [])
            case .header, .report:
                let notes = try await administrator.receipt(ofDocument: id)?.notes
                let json = part == .header ? notes?.headerJSON : notes?.reportJSON
                try stream.write((json ?? Array("null".utf8)) + [0x0A])
            }
            try stream.flush()
        }
    }
}

/// `casebook documents refile`
struct DocumentsRefileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refile", abstract: "Move a document to another person.",
        discussion: """
            For a document filed under the wrong person, whatever its patient identifiers are. \
            The document keeps its UUID and bytes. Readers of the old person lose it; for readers \
            of the new person it is new. Consents of the old person do not apply to it. A patient \
            identifier that was known from this document only is released. The move and its \
            reason are in both access logs, and the same command reverses it.
            """)

    @Argument(help: .sampleID) var id: UUID
    @Option(help: ArgumentHelp("The new person, in the form of --person.", valueName: "person"))
    var to: PersonArgument
    @OptionGroup var saying: IdentityOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            try saying.tell(
                try await saying.administrator(of: store).refile(
                    id, for: try await to.id(in: store), because: saying.reason,
                    isRehearsal: saying.dryRun))
        }
    }
}
