import ArgumentParser
import HealthStore
import Intake
import Importers

/// Counts what became of lines, writes those that are no samples, and sums up.
struct SampleImportTally {
    private let file: String
    private let isQuiet: Bool
    private var stream: ResultStream
    private var progress: Progress
    private var total = SampleSaving.Outcome()
    private var bad = 0

    init(file: String, isQuiet: Bool, stream: ResultStream) {
        self.file = file
        self.isQuiet = isQuiet
        self.stream = stream
        progress = Progress(isQuiet: isQuiet, counting: "samples")
    }

    /// Counts a batch; `share` of the file has been read, if its size is known.
    mutating func count(
        _ batch: SampleBatch, _ outcome: SampleSaving.Outcome, share: Double?
    ) throws(FileFailure) {
        total.saved += outcome.saved
        total.replaced += outcome.replaced
        total.known += outcome.known
        total.unnamed += outcome.unnamed
        let refused = outcome.refused.map { (line: $0.line, text: "\($0.line): \($0.error)") }
        let lines = (batch.failures.map { (line: $0.line, text: "\($0)") } + refused)
            .sorted { $0.line < $1.line }
        bad += lines.count
        if !lines.isEmpty { progress.clear() }
        for line in lines { try stream.write("\(file):\(line.text)\n") }
        progress.advance(by: batch.count, "lines, \(bad) bad", share: share)
    }

    /// Ends the output and says what has become of how many.
    mutating func finish(isDryRun: Bool, isInterrupted: Bool) throws -> ExitCode? {
        try stream.flush()
        progress.clear()
        if !isQuiet {
            let good = progress.count - bad
            let words =
                isDryRun
                ? "\(good) good"
                : "\(total.saved) saved  \(total.replaced) replaced  \(total.known) there already"
            Terminal.say("\(words)  \(bad) bad  in \(progress.summary)")
            if total.unnamed > 0 {
                Terminal.say(
                    "note: \(total.unnamed) have neither a sync identifier nor a UUID; importing "
                        + "the file again saves them again")
            }
        }
        if isInterrupted { return .interrupted }
        return bad > 0 ? .findings : nil
    }
}
