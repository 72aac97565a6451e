internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore

/// `casebook documents show`
struct DocumentsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one document of a store.",
        discussion: "The output names patients.")

    enum Part: String, EnumerableFlag {
        case raw, header, report

        static func help(for part: Part) -> ArgumentHelp? {
            switch part {
            case .raw: "The bytes as they were received."
            case .header: "What the document says of itself, as JSON."
            case .report: "What validation found when it was stored, as JSON."
            }
        }
    }

    @Argument(help: ArgumentHelp("The sample's UUID.", valueName: "id")) var id: UUID
    @OptionGroup var store: StoreOptions
    @Flag var part: Part?
    @Option(name: [.customShort("o"), .long], help: "Write the result to this file.")
    var output: String?

    func run() async throws {
        try await store.withLoggedStore { store in
            let administrator = store.administrator(
                named: Console.user, reason: "casebook document")
            guard let sample = try await administrator.document(id) else {
                throw CommandFailure("\(id.lowercasedText): document not found in the store")
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
        commandName: "refile", abstract: "File a document under another person.",
        discussion: """
            For a document that was filed under the wrong person, whatever its patient identifiers \
            say. It keeps its UUID and its bytes; readers of the one lose it, and for readers of \
            the other it is new. Consents of the one do not go along. An identifier that only this \
            document had given the one becomes nobody's. Both access logs have it with the reason, \
            and the same command takes it back.
            """)

    @Argument(help: ArgumentHelp("The sample's UUID.", valueName: "id")) var id: UUID
    @Option(help: ArgumentHelp("Whose it is, as --person.", valueName: "person"))
    var to: PersonArgument
    @OptionGroup var saying: IdentityOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            try saying.tell(
                try await saying.administrator(of: store).refile(
                    id, for: try await to.id(in: store), because: saying.reason))
        }
    }
}
