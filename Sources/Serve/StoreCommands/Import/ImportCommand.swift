package import ArgumentParser
internal import CommandSupport
internal import DocumentCommands
internal import DocumentValidation
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Intake
internal import XMLTree
internal import Wording

/// `casebook import`
package struct ImportCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Validate documents and store them.",
        discussion: """
            Each line gives the outcome of one document: stored, duplicate, rejected or conflict; \
            waiting if the document could not be read at this time. Of identical documents, or \
            documents with the same id, the first in the list is stored. A line is written once \
            its outcome is durable, so an interrupted import can be continued by running it \
            again. Options can be set in a file casebook.toml, under [import], in the working \
            directory or above it; options of the command line take precedence.
            """)

    package init() {}

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, jsonl }

    /// Documents of one job that are prepared while others are decided about, and decided about
    /// together.
    static let documentsPerJob = 32
    /// Bytes of documents that are in memory at the same time.
    static let bytesAtOnce = 64 << 20

    @OptionGroup var input: InputOptions
    @OptionGroup package var store: StoreOptions
    @OptionGroup var schema: SchemaOptions
    @OptionGroup var configuration: ConfigurationOptions
    @Option(help: .source) var source = "casebook import"
    @Option(help: "The validation level that a document must pass.") var gate = IntakePolicy.Gate
        .schema
    @Option(
        help: ArgumentHelp("The person that the documents are about, by UUID.", valueName: "uuid"))
    var person: UUID?
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Save as this app, within the limits that the person (--person) has set.",
            valueName: "app"),
        transform: ClientApp.identifier)
    var app: String?
    @Option(help: .format) var format = Format.table
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?

    package func validate() throws {
        guard app == nil || person != nil else {
            throw ValidationError(StoredDocumentMessage.appNeedsPerson())
        }
    }

    package func run() async throws {
        let validator = try schema.validator(try schema.validationOptions())
        try await store.withStore(readOnly: false) { store in
            let client = app.flatMap { app in
                person.map { store.client(ClientApp(identifier: app), for: PersonID($0)) }
            }
            let intake = DocumentIntake(
                into: store, source: Source(name: client?.app.name ?? source),
                validator: validator, policy: IntakePolicy(gate: gate))
            var work = ImportWork(
                intake: intake, limit: validator.options.limits.bytes,
                person: person.map(PersonID.init))
            work.app = client
            try await take(work)
        }
    }

    private func take(_ work: ImportWork) async throws {
        var inputs = InputList(input.paths)
        let stream = try ResultStream(
            file: output, sparing: schema.files + store.files, and: inputs)
        var receipts = ReceiptWriter(format: format, stream: stream)
        var tally = ImportTally(isQuiet: input.quiet)
        let count = input.jobs * Self.documentsPerJob
        let order = OrderedWork(jobs: count, bytes: Self.bytesAtOnce)
        var batch = ImportBatch(intake: work.intake, maximumCount: count)
        func decide() async throws {
            for result in try await batch.decide() {
                tally.count(result)
                try receipts.write(result)
            }
        }
        do {
            try await order.run(&inputs, size: \.size, work: work.prepare) { item in
                batch.add(item)
                if case .failed(let error) = item {
                    try await decide()
                    throw error
                }
                if batch.isFull { try await decide() }
            }
            try await decide()
        } catch let error as StoreError {
            try receipts.flush()
            tally.saySummary()
            throw error
        }
        inputs.failures.forEach { tally.sayUnreadable($0) }
        try receipts.flush()
        PDFDocuments.say(passedOver: inputs.passedOver, isQuiet: input.quiet)
        tally.saySummary()
        if let status = tally.exitStatus { throw status }
    }
}
