import ArgumentParser
import DocumentValidation

/// Counts verdicts for the summary and the exit status.
struct ValidationTally {
    /// Codes that the summary names.
    static let codesNamed = 3
    /// Documents that the statistics name as the slowest.
    static let slowestNamed = 5

    private let failOn: ValidationSeverity
    private let isQuiet: Bool
    private let summarizes: Bool
    private var progress: Progress
    private var totals = ReportTotals()
    private var failing = 0
    private var leftOut = 0
    private var slowest: [(file: String, milliseconds: Double)] = []

    init(failOn: ValidationSeverity, isQuiet: Bool, summarizes: Bool) {
        self.failOn = failOn
        self.isQuiet = isQuiet
        self.summarizes = summarizes
        progress = Progress(isQuiet: isQuiet)
    }

    mutating func count(_ result: ValidationWork.Result) {
        let document = result.document
        totals.count(document.report)
        leftOut += result.leftOut
        if document.report.hasFindings(from: failOn) { failing += 1 }
        let time = document.elapsedMilliseconds
        if slowest.count < Self.slowestNamed || time > slowest.last!.milliseconds {
            let place = slowest.firstIndex { $0.milliseconds < time } ?? slowest.endIndex
            slowest.insert((document.file, time), at: place)
            if slowest.count > Self.slowestNamed { slowest.removeLast() }
        }
        progress.advance("documents, \(totals.invalid) invalid")
    }

    mutating func sayUnreadable(_ failure: FileFailure) { progress.sayUnreadable(failure) }

    func saySummary() {
        progress.clear()
        guard !isQuiet else { return }
        let hidden = leftOut > 0 ? "  (\(leftOut) left out)" : ""
        Terminal.say(
            "✔ \(totals.valid) valid  ✖ \(totals.invalid) invalid  ⚠ \(totals.warnings) warnings  "
                + "in \(progress.summary)\(hidden)")
        if summarizes {
            ValidationAdvice(totals, codesNamed: Self.codesNamed).lines.forEach(Terminal.say)
        }
    }

    /// What was found how often, by code, severity and origin, and what took longest.
    func sayStatistics() {
        var counts = Table(["count", "what"])
        for severity in ValidationSeverity.allCases.reversed() {
            counts.append(["\(totals.count(of: severity))", severity.rawValue])
        }
        for (code, count) in totals.frequentCodes() { counts.append(["\(count)", code.name]) }
        for (name, count) in totals.origins {
            counts.append(["\(count)", "level or pack \(name)"])
        }
        var times = Table(["ms", "slowest documents"])
        for (file, milliseconds) in slowest {
            times.append(["\(Int(milliseconds.rounded()))", file])
        }
        Terminal.say(
            "\n\(counts.render())\n\(times.render())\n\(totals.documents) documents in "
                + progress.summary)
    }

    /// nil where all is well.
    var exitStatus: ExitCode? {
        progress.unreadable > 0 ? .couldNotRun : failing > 0 ? .findings : nil
    }
}
