internal import ArgumentParser
internal import CommandSupport
internal import DocumentValidation

/// Counts verdicts for the summary and the exit status.
struct ValidationTally {
    /// Codes that the summary names.
    static let codesNamed = 3
    /// Documents that the statistics name as the slowest.
    static let slowestNamed = 5

    private let failOn: ValidationSeverity
    private let isQuiet: Bool
    private let summarizes: Bool
    private let basis: String
    /// How many documents there are, where that is known.
    private let expected: Int?
    private var progress: ProgressLine
    private var totals = ReportTotals()
    private var failing = 0
    private var leftOut = 0
    private var slowest: [(file: String, milliseconds: Double)] = []

    /// - Parameter basis: What `valid` is based on.
    init(
        failOn: ValidationSeverity, isQuiet: Bool, summarizes: Bool, basis: String,
        expected: Int?
    ) {
        self.failOn = failOn
        self.isQuiet = isQuiet
        self.summarizes = summarizes
        self.basis = basis
        self.expected = expected
        progress = ProgressLine(isQuiet: isQuiet)
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
        let whole = expected.map { "of \($0) " } ?? ""
        progress.advance("\(whole)documents, \(totals.invalid) invalid", share: result.share)
    }

    mutating func sayUnreadable(_ failure: FileFailure) { progress.sayUnreadable(failure) }

    /// Says which folders have no document: nothing was held against anything there.
    mutating func sayEmpty(_ folders: [InputPath]) {
        guard !isQuiet else { return }
        progress.clear()
        for folder in folders {
            Terminal.say("casebook: \(folder.description.printable): no documents in this folder")
        }
    }

    /// Says something about the run.
    mutating func say(_ words: String?) {
        guard let words, !isQuiet else { return }
        progress.clear()
        Terminal.say("casebook: \(words)")
    }

    func saySummary() {
        progress.clear()
        guard !isQuiet else { return }
        let known = totals.known > 0 ? "  ≈ \(totals.known) known" : ""
        let hidden = leftOut > 0 ? "  (\(leftOut) ignored)" : ""
        let unreadable = progress.unreadable > 0 ? "  ? \(progress.unreadable) unreadable" : ""
        let warnings = totals.warnings == 1 ? "1 warning" : "\(totals.warnings) warnings"
        Terminal.say(
            "✔ \(totals.valid) valid\(known)  ✖ \(totals.invalid) invalid\(unreadable)  "
                + "⚠ \(warnings)  in \(progress.summary)\(hidden)")
        Terminal.say("valid by \(basis)")
        Terminal.say("rules: \(totals.rulesStatement)")
        if summarizes {
            ValidationAdvice(totals, codesNamed: Self.codesNamed).lines.forEach(Terminal.say)
        }
    }

    /// What was found how often, by code, severity and origin, and what took longest.
    func sayStatistics() {
        let severities = ValidationSeverity.allCases.reversed().map {
            (totals.count(of: $0), $0.rawValue)
        }
        let slow = slowest.map { (Int($0.milliseconds.rounded()), $0.file.printable) }
        say("by severity", severities)
        let counted = totals.countedOnly
        say(
            "by code",
            totals.frequentCodes().map { ($0.count, $0.code.name) }
                + (counted > 0 ? [(counted, "counted only, without code")] : []))
        say("by level or rule pack", totals.origins.map { ($0.count, $0.name) })
        say("slowest, in milliseconds", slow)
        let documents = totals.documents == 1 ? "1 document" : "\(totals.documents) documents"
        Terminal.say("\n\(documents) in \(progress.summary)")
    }

    private func say(_ title: String, _ rows: [(count: Int, name: String)]) {
        Terminal.say("\n\(title)")
        for row in rows {
            let number = String(row.count)
            Terminal.say(
                String(repeating: " ", count: max(0, 8 - number.count)) + "\(number)  \(row.name)")
        }
    }

    /// nil where all is well.
    var exitStatus: ExitCode? {
        progress.unreadable > 0 ? .couldNotRun : failing > 0 ? .findings : nil
    }
}
