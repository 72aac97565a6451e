package import ArgumentParser
internal import CommandSupport
internal import DocumentCommands
internal import DocumentValidation
internal import HealthModel
internal import HealthStore
internal import Intake
internal import XMLTree

/// `casebook assign`
package struct AssignCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "assign",
        abstract: "Store a document for a person that its patient identifiers do not name.",
        discussion: """
            For a document that was rejected with CB-INTAKE-PATIENT and is this person's all the \
            same: one about several patients, or with an identifier that is wrong or was given out \
            anew. The person's access log says who assigned it and why. Nothing is learned of \
            identifiers: the next such document is rejected again.
            """)

    package init() {}

    @Argument(help: ArgumentHelp("A document, or - for standard input.", valueName: "file"))
    var file: String
    @OptionGroup var person: PersonOptions
    @Option(help: "Why it is this person's, in words that the person reads.") var reason: String
    @Option(help: ArgumentHelp("Who decides, as the access log names them.", valueName: "name"))
    var by: String?
    @OptionGroup package var store: StoreOptions
    @OptionGroup var schema: SchemaOptions
    @Option(help: "Who brings the document.") var source = "casebook assign"
    @Option(help: "The level that a document must pass.") var gate = IntakePolicy.Gate.schema
    @Option(help: "How the receipt is written.") var format = ImportCommand.Format.table

    package func run() async throws {
        let validator = try schema.validator(try schema.validationOptions())
        let input = file == "-" ? Input.standardInput : Input(path: InputPath(file))
        let bytes = try input.read(limit: validator.options.limits.bytes)
        try await store.withStore(readOnly: false) { store in
            let intake = DocumentIntake(
                into: store, source: Source(name: source), validator: validator,
                policy: IntakePolicy(gate: gate))
            let receipt = try await intake.file(
                bytes, name: input.name, for: try await person.id(in: store),
                by: store.administrator(named: by, reason: "casebook assign"), because: reason)
            var receipts = ReceiptWriter(format: format, stream: try ResultStream(file: nil))
            try receipts.write(.receipt(file: input.name, receipt))
            try receipts.flush()
            if !receipt.isStored { throw ExitCode.findings }
        }
    }
}
