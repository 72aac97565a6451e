import DocumentValidation
import Foundation
import Testing

/// Every format of one run, letter by letter. `CASEBOOK_RECORD=1` writes them anew, and fails.
@Suite struct SnapshotTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Snapshots")
    private static let isRecording = ProcessInfo.processInfo.environment["CASEBOOK_RECORD"] == "1"
    private static let run = RunOutcome(
        failures: ["no <such>.xml: cannot be read: No such file"], isInterrupted: false)

    @Test(arguments: ReportFormat.allCases)
    func format(_ format: ReportFormat) throws {
        try check(
            MadeReports.output(format, try MadeReports.all(), Self.run), format.rawValue)
    }

    @Test func scorecards() throws {
        var rendering = ScorecardRendering()
        let cards = try MadeReports.all().map { rendering.render($0) }
        try check(cards.joined() + rendering.end(Self.run), "scorecard")
        try check(
            MadeReports.output(.jsonl, try MadeReports.all(), scorecard: true), "scorecard-jsonl")
    }

    private func check(_ text: String, _ name: String) throws {
        let file = Self.folder.appending(path: "\(name).txt")
        if Self.isRecording {
            try Data(text.utf8).write(to: file)
            Issue.record("recorded \(name)")
        } else {
            #expect(try Data(contentsOf: file) == Data(text.utf8), "\(name): \(text)")
        }
    }
}
