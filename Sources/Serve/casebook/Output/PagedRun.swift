import ArgumentParser
import DocumentValidation
import HealthStore

/// Brings a query's results page after page, as many as were asked for.
struct PagedRun {
    /// Results at most; nil for all.
    let limit: Int?
    /// The token of the page before the first one.
    let after: String?

    /// Calls `page` for each page and `write` for what it holds, and says how to go on where the
    /// limit ended it.
    func run<Item>(
        page: (_ limit: Int?, _ after: PagingToken?) async throws -> ([Item], PagingToken?),
        write: ([Item]) throws -> Void
    ) async throws {
        var token = after.map { PagingToken(text: $0) }
        var left = limit
        repeat {
            let (items, next) = try await page(left, token)
            try write(items)
            left = left.map { $0 - items.count }
            token = next
        } while left ?? 1 > 0 && token != nil
        if let token { Terminal.say("more: --after \(token.text)") }
    }
}

/// Writes reports in the format that was asked for.
struct ResultWriter {
    private var rendering: any ReportRendering
    private var stream: ResultStream

    init(
        format: ReportFormat, stream: ResultStream, scorecard: Bool, by: ReportGroup?,
        ruleNamespaces: [String: String], ruleHead: SVRLRendering.Head?
    ) {
        self.stream = stream
        if let by, let form = GroupRendering.form(for: format) {
            rendering = GroupRendering(
                by: by, as: form, version: Casebook.configuration.version)
            return
        }
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
