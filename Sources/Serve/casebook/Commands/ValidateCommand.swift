import ArgumentParser
import DocumentValidation

/// `casebook validate`
struct ValidateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Say whether documents are valid, and where not.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case full, concise, json, jsonl }

    @OptionGroup var input: InputOptions
    @OptionGroup var schema: SchemaOptions
    @Option(help: "How results are written.") var format = Format.full
    @Option(name: [.customShort("o"), .long], help: "Write the results to this file.")
    var output: String?
    @Option(help: "The least severity that makes the exit status 1.")
    var failOn = ValidationSeverity.error
    @Flag(help: "End with status 0 whatever is found.") var exitZero = false
    @Flag(help: "Show what the document says at each place. It may name a patient.")
    var showPhi = false

    func run() async throws {
        var options = try schema.validationOptions()
        options.includesLines = format == .full
        options.revealsContent = showPhi
        let work = ValidationWork(validator: try schema.validator(options), hashes: format.isJSON)
        var inputs = InputList(input.paths)
        var results = try ResultWriter(format: format, file: output)
        var tally = ValidationTally(failOn: failOn, isQuiet: input.quiet)
        try await OrderedWork(jobs: input.jobs).run(&inputs, work: work.validate) { result in
            if let failure = result.failure { tally.sayUnreadable(failure) }
            tally.count(result.document.report)
            try results.write(result.document)
        }
        inputs.failures.forEach { tally.sayUnreadable($0) }
        try results.finish()
        tally.saySummary()
        if let status = tally.exitStatus, !(exitZero && status == .findings) { throw status }
    }
}

extension ValidateCommand.Format {
    var isJSON: Bool { self == .json || self == .jsonl }
}
