internal import ArgumentParser
internal import Base
package import CommandSupport
package import DocumentValidation
internal import Wording

/// A run of the validator, whoever asked for it: what `casebook validate` does.
package struct ValidationRun {
    package var paths: [String]
    package var jobs = InputOptions.usualJobs
    package var isQuiet = false
    /// What documents are held against.
    package var options: ValidationOptions
    /// The file of a schema other than Casebook's own.
    package var schema: String?
    package var filter = FindingFilter.everything
    /// Files that the run reads, which results must not replace.
    package var files: [String] = []
    package var failOn = ValidationSeverity.error
    package var format = ReportFormat.full
    /// The file that results go to; nil for standard output.
    package var output: String?
    package var scorecard = false
    package var by: ReportGroup?
    package var statistics = false
    /// Whether the exit status is 0 whatever is found.
    package var exitZero = false

    /// Validates, and writes results and summary.
    ///
    /// - Throws: `ExitCode` for findings, `CommandFailure` where it cannot run.
    package func run() async throws {
        if !format.isForPeople { Interruption.finishOnce() }
        var options = options
        options.includesLines =
            format.needs.contains(.lines) && !(scorecard && format.isForPeople) && by == nil
        options.tracesRules = format == .svrl
        options.findingsKept = filter.findingsKept(options.findingsKept)
        let validator = try SchemaOptions.validator(options, schema: schema)
        // The process ends with this command: freeing schemas piece by piece helps nobody.
        _ = Unmanaged.passRetained(validator)
        let work = ValidationWork(
            validator: validator, needs: by == nil ? format.needs : [], filter: filter,
            readsSender: by == .sender)
        if paths.isEmpty && Terminal.isInputTyped {
            Terminal.note(ValidateMessage.waiting())
        }
        var inputs = InputList(paths, isMeasured: Terminal.isErrorWatched && !isQuiet)
        let stream = try ResultStream(file: output, sparing: files, and: inputs)
        var results = ResultWriter(
            format: format, stream: stream, scorecard: scorecard, by: by,
            ruleNamespaces: validator.ruleNamespaces, ruleHead: validator.ruleHead)
        var tally = ValidationTally(
            failOn: failOn, isQuiet: isQuiet, summarizes: format.isForPeople,
            basis: (options.basis, options.basisOfOtherXML), expected: inputs.documents)
        try results.begin()
        try await OrderedWork(jobs: jobs).run(&inputs, work: work.validate) { result in
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

extension ValidationRun {
    /// The run that plain words ask for: paths, `--quiet`, `--format NAME`. Nil for any other, for
    /// which the parser of arguments is asked: its tables cost as much as the whole of a small
    /// document.
    ///
    /// - Parameter words: The words behind `validate`.
    package static func plain(_ words: [String]) throws -> ValidationRun? {
        var run = ValidationRun(paths: [], options: ValidationOptions())
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "-q" || word == "--quiet" {
                run.isQuiet = true
            } else if word == "--format" {
                guard let format = rest.popFirst().flatMap(ReportFormat.init(rawValue:)) else {
                    return nil
                }
                run.format = format
            } else if word == "-" || !word.hasPrefix("-") {
                run.paths.append(word)
            } else {
                return nil
            }
        }
        run.options = try SchemaOptions.usual()
        return run
    }
}

/// Writes reports in the format that was asked for.
package struct ResultWriter {
    private var rendering: any ReportRendering
    private var stream: ResultStream

    package init(
        format: ReportFormat, stream: ResultStream, scorecard: Bool, by: ReportGroup?,
        ruleNamespaces: [String: String], ruleHead: SVRLRendering.Head?
    ) {
        self.stream = stream
        if let by, let form = GroupRendering.form(for: format) {
            rendering = GroupRendering(
                by: by, as: form, version: Software.version)
            return
        }
        rendering =
            scorecard && format.isForPeople
            ? ScorecardRendering(colors: stream.wantsColors)
            : format.rendering(
                RenderingContext(
                    colors: stream.wantsColors, version: Software.version,
                    includesScorecard: scorecard, ruleNamespaces: ruleNamespaces,
                    ruleHead: ruleHead))
    }

    package mutating func begin() throws(FileFailure) { try stream.write(rendering.begin()) }

    package mutating func write(_ document: ReportedDocument) throws(FileFailure) {
        try stream.write(rendering.render(document))
    }

    package mutating func finish(_ run: RunOutcome) throws(FileFailure) {
        try stream.write(rendering.end(run))
        try stream.flush()
    }
}
