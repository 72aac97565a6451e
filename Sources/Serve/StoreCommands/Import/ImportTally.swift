internal import ArgumentParser
internal import CommandSupport
internal import DocumentValidation
internal import HealthStore
internal import Intake
internal import Wording

/// Counts receipts for the summary line and the exit status.
struct ImportTally {
    private let isQuiet: Bool
    private var progress: ProgressLine
    private var counts: [String: Int] = [:]

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
        progress = ProgressLine(isQuiet: isQuiet)
    }

    mutating func count(_ result: ImportWork.Result) {
        progress.advance(StoredDocumentMessage.rejectedSoFar(counts["rejected", default: 0]))
        switch result {
        case .receipt(_, let receipt): counts[receipt.outcome.word, default: 0] += 1
        case .unreadable(let failure): sayUnreadable(failure)
        }
    }

    mutating func sayUnreadable(_ failure: FileFailure) { progress.sayUnreadable(failure) }

    func saySummary() {
        progress.clear()
        guard !isQuiet else { return }
        let words = ["stored", "duplicate", "rejected", "conflict"]
        let parts = words.map { "\(counts[$0, default: 0]) \($0)" }
        Terminal.say(
            StoredDocumentMessage.summary(parts.joined(separator: "  "), progress.summary))
    }

    /// nil where every document is in the store now.
    var exitStatus: ExitCode? {
        if progress.unreadable > 0 { return .couldNotRun }
        let refused = counts["rejected", default: 0] + counts["conflict", default: 0]
        return refused > 0 ? .findings : nil
    }
}
