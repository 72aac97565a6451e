internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore

/// `casebook consent request`
struct ConsentRequestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request",
        abstract: "Ask a person for documents, on behalf of an app.",
        discussion: """
            The request contains only undecided documents. Exit status: 0 nothing new to ask for; \
            1 the request waits for the person; 2 could not run.
            """)

    @Argument(help: .app, transform: ClientApp.identifier) var app: String
    @OptionGroup var person: PersonOptions
    @Option(help: .purpose)
    var purpose = PurposeOfUse.patientRequest
    @Option(help: .level) var level = ConsentLevel.metadata
    @Option(help: "Only documents with this text in the title.") var title: String?
    @Option(help: "The reason, in the app's words.") var text: String
    @OptionGroup var store: StoreOptions
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    func run() async throws {
        var count = 0
        try await store.withStore(readOnly: false) { store in
            let client = store.client(
                ClientApp(identifier: app), for: try await person.id(in: store), purpose: purpose)
            let query = DocumentQuery(
                predicate: title.map { .title(contains: $0) } ?? .all, limit: 1,
                includeDocumentData: level == .data)
            let batches = try client.documents(query, asking: ["en": text], waiting: false)
            for try await _ in batches {}
            let requests = try await person.owner(in: store, to: .read, by: "consent request")
                .pendingDocumentRequests()
                .filter { $0.app == app && $0.purpose == purpose && $0.level == level }
            var stream = try ResultStream(file: output, sparing: self.store.files)
            for request in requests { try stream.write(request.json + "\n") }
            try stream.flush()
            count = requests.count
        }
        if count > 0 { throw ExitCode.findings }
    }
}
