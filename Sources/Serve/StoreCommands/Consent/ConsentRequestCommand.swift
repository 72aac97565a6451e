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
        abstract: "Ask a person for documents, as an app that queries them would.",
        discussion: """
            Only documents that nobody has decided about are asked for. Exit status 1 if \
            something waits for the person, 0 if nothing is new.
            """)

    @Argument(help: "The app that asks.", transform: ClientApp.identifier) var app: String
    @OptionGroup var person: PersonOptions
    @Option(help: "What the app reads for: a code of v3-ActReason.")
    var purpose = PurposeOfUse.patientRequest
    @Option(help: "How much: the fields alone, or the bytes too.") var level = ConsentLevel.metadata
    @Option(help: "Text in the title.") var title: String?
    @Option(help: "Why, in the app's words.") var text: String
    @OptionGroup var store: StoreOptions
    @Option(name: [.customShort("o"), .long], help: "Write the results to this file.")
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
