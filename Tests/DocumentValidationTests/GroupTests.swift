import DocumentValidation
import Testing

/// Summaries of many documents in the place of their findings.
@Suite struct GroupTests {
    private func summary(
        _ group: ReportGroup, _ form: GroupRendering.Form, _ documents: [ReportedDocument]
    ) -> String {
        var rendering = GroupRendering(by: group, as: form, version: "1")
        let written = documents.map { rendering.render($0) }.joined()
        #expect(written.isEmpty)
        return rendering.begin() + rendering.end(RunOutcome())
    }

    @Test func senders() throws {
        let sound = try MadeReports.sound()
        let report = { (sender: String?, document: ReportedDocument) in
            ReportedDocument(
                file: document.file, sha256: nil, report: document.report, sender: sender,
                elapsedMilliseconds: 0)
        }
        let table = summary(
            .sender, .table,
            [
                report("North Clinic, Writer 2", sound), report("North Clinic, Writer 2", sound),
                report("South <Clinic>", try MadeReports.awkward()),
            ])
        let lines = table.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        #expect(lines.count == 3)
        #expect(lines[0] == "sender documents valid known invalid errors warnings mostly")
        #expect(lines[1].hasPrefix("South <Clinic> 1 0 0 1 "))
        #expect(lines[2].hasPrefix("North Clinic, Writer 2 2 2 0 0 0 "))
    }

    @Test func codesAndTemplates() throws {
        let documents = try MadeReports.all()
        let codes = summary(.code, .csv, documents)
        #expect(codes.hasPrefix("code,documents,errors,warnings,findings,what it says\r\n"))
        #expect(codes.contains("\r\nCCD-1198-1,1,1,1,2,"))
        let templates = summary(.template, .table, documents)
        #expect(templates.contains("no template"))
    }

    @Test func thePageEscapesWhatItNames() throws {
        let page = summary(
            .sender, .page,
            [
                ReportedDocument(
                    file: "a", sha256: nil, report: try MadeReports.awkward().report,
                    sender: "<script>", elapsedMilliseconds: 0)
            ])
        #expect(page.contains("&lt;script&gt;") && !page.contains("<script>"))
        #expect(page.contains("Content-Security-Policy"))
    }
}
