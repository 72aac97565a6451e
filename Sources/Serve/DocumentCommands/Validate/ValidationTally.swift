internal import ArgumentParser
internal import CommandSupport
internal import DocumentValidation
internal import Wording

/// Counts verdicts for the summary and the exit status.
struct ValidationTally {
    /// Codes that the summary names.
    static let codesNamed = 3
    /// Documents that the statistics name as the slowest.
    static let slowestNamed = 5

    private let failOn: ValidationSeverity
    private let isQuiet: Bool
    private let summarizes: Bool
    private let basis: (ofCDA: String, ofOtherXML: String)
    /// How many documents there are, where that is known.
    private let expected: Int?
    private var progress: ProgressLine
    private var totals = ReportTotals()
    private var failing = 0
    private var leftOut = 0
    private var slowest: [(file: String, milliseconds: Double)] = []

    /// - Parameter basis: What `valid` is based on.
    init(
        failOn: ValidationSeverity, isQuiet: Bool, summarizes: Bool,
        basis: (ofCDA: String, ofOtherXML: String), expected: Int?
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
        let words =
            expected.map { ValidateMessage.countOf($0, totals.invalid) }
            ?? ValidateMessage.count(totals.invalid)
        progress.advance(words, share: result.share)
    }

    mutating func sayUnreadable(_ failure: FileFailure) { progress.sayUnreadable(failure) }

    /// Says which folders have no document: nothing was held against anything there.
    mutating func sayEmpty(_ folders: [InputPath]) {
        guard !isQuiet else { return }
        progress.clear()
        for folder in folders {
            Terminal.note(ValidateMessage.noDocuments(folder.description.printable))
        }
    }

    /// Says something about the run.
    mutating func say(_ message: Message?) {
        guard let message, !isQuiet else { return }
        progress.clear()
        Terminal.note(message)
    }

    func saySummary() {
        progress.clear()
        guard !isQuiet else { return }
        Terminal.say(
            ValidateMessage.summary(
                totals.valid, counted(totals.known, ValidateMessage.known), totals.invalid,
                counted(progress.unreadable, ValidateMessage.unreadable),
                ValidateMessage.warnings(count: totals.warnings), progress.summary,
                counted(leftOut, ValidateMessage.ignored)))
        let others = totals.otherXML
        let isCDA = others == 0 || others < totals.documents
        Terminal.say(ValidateMessage.basis(isCDA ? basis.ofCDA : basis.ofOtherXML))
        if isCDA, others > 0 { Terminal.say(ValidateMessage.otherXML(count: others)) }
        Terminal.say(ValidateMessage.rules(totals.rulesStatement))
        if summarizes {
            ValidationAdvice(totals, codesNamed: Self.codesNamed).lines.forEach(Terminal.say)
        }
    }

    /// A part of the summary that is left out where it counts nothing.
    private func counted(_ count: Int, _ part: ValidateMessage) -> String {
        count > 0 ? "  \(part(count))" : ""
    }

    /// What was found how often, by code, severity and origin, and what took longest.
    func sayStatistics() {
        let severities = ValidationSeverity.allCases.reversed().map {
            (totals.count(of: $0), $0.rawValue)
        }
        let slow = slowest.map { (Int($0.milliseconds.rounded()), $0.file.printable) }
        say(ValidateMessage.bySeverity.text, severities)
        let counted = totals.countedOnly
        say(
            ValidateMessage.byCode.text,
            totals.frequentCodes().map { ($0.count, $0.code.name) }
                + (counted > 0 ? [(counted, ValidateMessage.countedOnly.text)] : []))
        say(ValidateMessage.byOrigin.text, totals.origins.map { ($0.count, $0.name) })
        say(ValidateMessage.slowest.text, slow)
        let all = ValidateMessage.documents(count: totals.documents, progress.summary)
        Terminal.say("\n\(all)")
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
