internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentValidation
internal import HealthModel
internal import HealthStore
internal import Intake
internal import Importers
internal import Wording

/// Counts what became of lines, writes those that are no samples, and sums up.
struct SampleImportTally {
    /// Samples that a dry run shows.
    private static let shown = 10

    /// The file that is being read.
    var file: String
    private let isQuiet: Bool
    private var stream: ResultStream
    private var progress: ProgressLine
    private var total = SampleSaving.Outcome()
    private var bad = 0
    private var leftToShow: Int
    /// What readers passed over, by files.
    private var notes = ImportNotes()

    init(file: String, isQuiet: Bool, showsSamples: Bool, stream: ResultStream) {
        self.file = file
        self.isQuiet = isQuiet
        self.stream = stream
        leftToShow = showsSamples && !isQuiet ? Self.shown : 0
        progress = ProgressLine(isQuiet: isQuiet, counting: "samples")
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
        try show(batch)
        for line in lines { try stream.write("\(file):\(line.text)\n") }
        progress.advance(by: batch.count, SampleFileMessage.lines(bad), share: share)
    }

    /// Writes the first samples as they were understood.
    private mutating func show(_ batch: SampleBatch) throws(FileFailure) {
        guard leftToShow > 0 else { return }
        let all = batch.samples + batch.parts.map { ($0.sample, $0.line) }
        for (sample, line) in all.prefix(leftToShow) {
            leftToShow -= 1
            var words = Array(SampleRow.row(sample).dropFirst())
            words += sample.metadata.values.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key)=\(Self.text($0.value))" }
            let text = words.filter { !$0.isEmpty }.joined(separator: "  ")
            try stream.write("\(line): \(text.printable)\n")
        }
    }

    private static func text(_ value: MetadataValue) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): NumberText.format(number)
        case .date(let date): InstantText.format(date.microseconds)
        case .quantity(let quantity): "\(quantity)"
        }
    }

    /// Keeps what a reader passed over.
    mutating func note(_ others: ImportNotes) { notes.add(others) }

    /// Says something that is about a whole file.
    mutating func say(_ message: Message) {
        progress.clear()
        if !isQuiet { Terminal.say(message) }
    }

    /// Counts a file that is none of the formats, or could not be read on.
    mutating func fail(_ message: Message) throws(FileFailure) {
        bad += 1
        progress.clear()
        try stream.write("\(message)\n")
    }

    /// Ends the output and says what has become of how many.
    mutating func finish(isDryRun: Bool, isInterrupted: Bool) throws -> ExitCode? {
        try stream.flush()
        progress.clear()
        if !isQuiet {
            let good = progress.count - bad
            let words =
                isDryRun
                ? SampleFileMessage.valid(good).text
                : SampleFileMessage.saved(total.saved, total.replaced, total.known).text
            Terminal.say(SampleFileMessage.importSummary(words, bad, progress.summary))
            for note in notes.all { Terminal.say(SampleFileMessage.note(note)) }
            if total.unnamed > 0 {
                Terminal.say(SampleFileMessage.unnamed(total.unnamed))
            }
        }
        if isInterrupted { return .interrupted }
        return bad > 0 ? .findings : nil
    }
}
