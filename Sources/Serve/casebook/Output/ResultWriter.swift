import ArgumentParser
import DocumentValidation

/// Writes reports in the format that was asked for.
struct ResultWriter {
    private var rendering: any ReportRendering
    private var stream: ResultStream

    init(
        format: ReportFormat, stream: ResultStream, scorecard: Bool,
        ruleNamespaces: [String: String], ruleHead: SVRLRendering.Head?
    ) {
        self.stream = stream
        rendering =
            scorecard && format.isForPeople
            ? ScorecardRendering(colors: stream.wantsColors)
            : format.rendering(
                RenderingContext(
                    colors: stream.wantsColors, version: Casebook.configuration.version,
                    includesScorecard: scorecard, ruleNamespaces: ruleNamespaces,
                    ruleHead: ruleHead))
    }

    mutating func begin() throws(FileFailure) { try stream.write(rendering.begin()) }

    mutating func write(_ document: ReportedDocument) throws(FileFailure) {
        try stream.write(rendering.render(document))
    }

    mutating func finish(_ run: RunOutcome) throws(FileFailure) {
        try stream.write(rendering.end(run))
        try stream.flush()
    }
}
