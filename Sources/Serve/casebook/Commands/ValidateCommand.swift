import ArgumentParser
import DocumentValidation

/// `casebook validate`
struct ValidateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", _superCommandName: "casebook",
        abstract: "Validate documents and report where they are invalid.",
        discussion: """
            Results go to standard output, the summary to standard error. A file casebook.toml in \
            the working directory or above it may hold options under [validate]; those given here \
            win.
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var schema: SchemaOptions
    @OptionGroup var findings: FindingOptions
    @OptionGroup var configuration: ConfigurationOptions
    @Option(
        help: ArgumentHelp("How results are written.", valueName: "format")) var format =
        ReportFormat.full
    @Option(name: [.customShort("o"), .long], help: "Write the results to this file.")
    var output: String?
    @Flag(help: "Grade each document from A to F and say what to mend first.")
    var scorecard = false
    @Option(
        help: ArgumentHelp(
            "Count documents by sender (it names the custodian and the software), by code or by "
                + "template, in the place of their findings.", valueName: "group"))
    var by: ReportGroup?
    @Flag(help: "Say on standard error what was found how often, and what took longest.")
    var statistics = false
    @Flag(help: "End with status 0 whatever is found.") var exitZero = false
    @Flag(help: "Validate a document that stands inside other XML, as a SOAP envelope.")
    var unwrap = false
    @Flag(help: "Show what the document says at each place. It may name a patient.")
    var showPhi = false

    func validate() throws {
        if by != nil && (scorecard || GroupRendering.form(for: format) == nil) {
            throw ValidationError(
                "--by can be used with the formats full, concise, csv and html, and without "
                    + "--scorecard")
        }
        if scorecard && !format.hasScorecard {
            throw ValidationError(
                "--scorecard can be used with the formats full, concise, json, jsonl and html")
        }
    }

    func run() async throws {
        if !format.isForPeople { Interruption.finishOnce() }
        let filter = try findings.filter()
        var options = try schema.validationOptions()
        options.includesLines =
            format.needs.contains(.lines) && !(scorecard && format.isForPeople) && by == nil
        options.tracesRules = format == .svrl
        options.revealsContent = showPhi
        options.unwrapsEnvelopes = unwrap
        options.acceptsAnyRoot = schema.noSchema && !schema.schematron.isEmpty
        options.findingsKept = filter.findingsKept(options.findingsKept)
        let validator = try schema.validator(options)
        // The process ends with this command: freeing schemas piece by piece helps nobody.
        _ = Unmanaged.passRetained(validator)
        let work = ValidationWork(
            validator: validator, needs: by == nil ? format.needs : [], filter: filter,
            readsSender: by == .sender)
        if input.paths.isEmpty && Terminal.isInputTyped {
            Terminal.say(
                "casebook: waiting for a document on standard input; Ctrl-D ends it, and "
                    + "casebook validate FILE reads a file")
        }
        var inputs = InputList(input.paths)
        let stream = try ResultStream(
            file: output, sparing: schema.files + findings.files, and: inputs)
        var results = ResultWriter(
            format: format, stream: stream, scorecard: scorecard, by: by,
            ruleNamespaces: validator.ruleNamespaces, ruleHead: validator.ruleHead)
        var tally = ValidationTally(
            failOn: findings.failOn, isQuiet: input.quiet, summarizes: format.isForPeople,
            basis: options.basis)
        try results.begin()
        try await OrderedWork(jobs: input.jobs).run(&inputs, work: work.validate) { result in
            if let failure = result.failure {
                tally.sayUnreadable(failure)
                if format.isForPeople { return }
            } else {
                tally.count(result)
            }
            try results.write(result.document)
        }
        inputs.failures.forEach { tally.sayUnreadable($0) }
        tally.sayEmpty(inputs.emptyFolders)
        tally.say(PDFDocuments.words(passedOver: inputs.passedOver))
        try results.finish(
            RunOutcome(
                failures: inputs.failures.map { "\($0)" },
                isInterrupted: Interruption.isRequested))
        tally.saySummary()
        if statistics { tally.sayStatistics() }
        if Interruption.isRequested { throw ExitCode.interrupted }
        if let status = tally.exitStatus, !(exitZero && status == .findings) { throw status }
    }
}

extension ReportFormat {
    fileprivate var hasScorecard: Bool {
        isForPeople || self == .json || self == .jsonl || self == .html
    }
}
