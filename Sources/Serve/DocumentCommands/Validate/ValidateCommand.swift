package import ArgumentParser
internal import CommandSupport
internal import DocumentValidation

/// `casebook validate`
package struct ValidateCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "validate", _superCommandName: "casebook",
        abstract: "Validate documents and report where they are invalid.",
        discussion: """
            Results go to standard output, the summary to standard error. A file casebook.toml in \
            the working directory or above it may hold options under [validate]; those given here \
            win.
            """)

    package init() {}

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

    package func validate() throws {
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

    package func run() async throws {
        try await ValidationRun(
            paths: input.paths, jobs: input.jobs, isQuiet: input.quiet,
            options: try validationOptions(), schema: schema.schema,
            filter: try findings.filter(),
            files: schema.files + findings.files, failOn: findings.failOn, format: format,
            output: output, scorecard: scorecard, by: by, statistics: statistics,
            exitZero: exitZero
        ).run()
    }

    private func validationOptions() throws -> ValidationOptions {
        var options = try schema.validationOptions()
        options.revealsContent = showPhi
        options.unwrapsEnvelopes = unwrap
        options.acceptsAnyRoot = schema.noSchema && !schema.schematron.isEmpty
        return options
    }
}

extension ReportFormat {
    fileprivate var hasScorecard: Bool {
        isForPeople || self == .json || self == .jsonl || self == .html
    }
}
