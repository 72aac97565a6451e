import ArgumentParser
import DocumentValidation

/// A run of the validator, whoever asked for it: what `casebook validate` does.
struct ValidationRun {
    var paths: [String]
    var jobs = InputOptions.usualJobs
    var isQuiet = false
    /// What documents are held against.
    var options: ValidationOptions
    /// The file of a schema other than Casebook's own.
    var schema: String?
    var filter = FindingFilter.everything
    /// Files that the run reads, which results must not replace.
    var files: [String] = []
    var failOn = ValidationSeverity.error
    var format = ReportFormat.full
    /// The file that results go to; nil for standard output.
    var output: String?
    var scorecard = false
    var by: ReportGroup?
    var statistics = false
    /// Whether the exit status is 0 whatever is found.
    var exitZero = false

    /// Validates, and writes results and summary.
    ///
    /// - Throws: `ExitCode` for findings, `CommandFailure` where it cannot run.
    func run() async throws {
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
            Terminal.say(
                "casebook: waiting for a document on standard input; Ctrl-D ends it, and "
                    + "casebook validate FILE reads a file")
        }
        var inputs = InputList(paths)
        let stream = try ResultStream(file: output, sparing: files, and: inputs)
        var results = ResultWriter(
            format: format, stream: stream, scorecard: scorecard, by: by,
            ruleNamespaces: validator.ruleNamespaces, ruleHead: validator.ruleHead)
        var tally = ValidationTally(
            failOn: failOn, isQuiet: isQuiet, summarizes: format.isForPeople,
            basis: options.basis)
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
    static func plain(_ words: [String]) throws -> ValidationRun? {
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
