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
        abstract: "Store a document for a person whom its patient identifiers do not identify.",
        discussion: """
            For a document of this person that was rejected with CB-INTAKE-PATIENT: a document \
            about several patients, or with a wrong or reassigned identifier. The person's access \
            log shows who assigned it and why. The identifiers are not learned: the next such \
            document is rejected again.
            """)

    package init() {}

    @Argument(help: ArgumentHelp("A document, or - for standard input.", valueName: "file"))
    var file: String
    @OptionGroup var person: PersonOptions
    @Option(help: .reason) var reason: String
    @Option(help: .decidedBy)
    var by: String?
    @OptionGroup package var store: StoreOptions
    @OptionGroup var schema: SchemaOptions
    @Option(help: .source) var source = "casebook assign"
    @Option(help: "The validation level that a document must pass.") var gate = IntakePolicy.Gate
        .schema
    @Option(help: .format) var format = ImportCommand.Format.table

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
