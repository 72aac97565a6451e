import ArgumentParser
import DocumentValidation

/// Counts verdicts for the summary line and the exit status.
struct ValidationTally {
    private let failOn: ValidationSeverity
    private let isQuiet: Bool
    private var progress: Progress
    private var valid = 0
    private var invalid = 0
    private var warnings = 0
    private var failing = 0

    init(failOn: ValidationSeverity, isQuiet: Bool) {
        self.failOn = failOn
        self.isQuiet = isQuiet
        progress = Progress(isQuiet: isQuiet)
    }

    mutating func count(_ report: ValidationReport) {
        if report.isValid { valid += 1 } else { invalid += 1 }
        warnings += report.count(of: .warning)
        if report.hasFindings(from: failOn) { failing += 1 }
        progress.advance("documents, \(invalid) invalid")
    }

    mutating func sayUnreadable(_ failure: FileFailure) { progress.sayUnreadable(failure) }

    func saySummary() {
        progress.clear()
        guard !isQuiet else { return }
        Terminal.say(
            "✔ \(valid) valid  ✖ \(invalid) invalid  ⚠ \(warnings) warnings  "
                + "in \(progress.summary)")
    }

    /// nil where all is well.
    var exitStatus: ExitCode? {
        progress.unreadable > 0 ? .couldNotRun : failing > 0 ? .findings : nil
    }
}
