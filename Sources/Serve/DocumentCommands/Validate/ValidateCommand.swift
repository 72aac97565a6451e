package import ArgumentParser
internal import CommandSupport
internal import DocumentValidation
internal import Wording

/// `casebook validate`
package struct ValidateCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "validate", _superCommandName: "casebook",
        abstract: "Validate documents and report their defects.",
        discussion: """
            Results go to standard output, the summary to standard error. Options can be set in a \
            file casebook.toml, under [validate], in the working directory or above it; options \
            of the command line take precedence.
            """)

    package init() {}

    @OptionGroup var input: InputOptions
    @OptionGroup var schema: SchemaOptions
    @OptionGroup var findings: FindingOptions
    @OptionGroup var configuration: ConfigurationOptions
    @Option(help: .format) var format = ReportFormat.full
    @Option(name: [.customShort("o"), .long], help: .output)
    var output: String?
    @Flag(help: "Grade each document from A to F and list what to fix first.")
    var scorecard = false
    @Option(
        help: ArgumentHelp(
            "Count documents instead of listing findings: by sender (custodian and "
                + "software), by code or by template.", valueName: "group"))
    var by: ReportGroup?
    @Flag(help: "Print counts by finding and the slowest steps to standard error.")
    var statistics = false
    @Flag(help: "End with status 0 even if there are findings.") var exitZero = false
    @Flag(help: "Validate a document inside other XML, such as a SOAP envelope.")
    var unwrap = false
    @Flag(help: "Show the document's content at each finding. The output may name patients.")
    var showPhi = false

    package func validate() throws {
        if by != nil && (scorecard || GroupRendering.form(for: format) == nil) {
            throw ValidationError(ValidateMessage.byFormat())
        }
        if scorecard && !format.hasScorecard {
            throw ValidationError(ValidateMessage.scorecardFormat())
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
