import DocumentValidation
import Testing

extension PrivacyTests {
    /// A document with a marker in every kind of place, also where masks lose their way.
    private static let text = """
        <?xml version="1.0"?><!-- Zzyzxqua > <Zzyzxqua "Zzyzxqua -->
        <?Zzyzxqua > Zzyzxqua ?>
        <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:x="urn:Zzyzxqua" x:note="a > Zzyzxqua
          Zzyzxqua" extra='"Zzyzxqua'>
          <typeId root="2.16.840.1.113883.1.3" extension="Zzyzxqua"/>
          <title>Zzyzxqua
            <![CDATA[ > <Zzyzxqua Zzyzxqua="Zzyzxqua" ]] <b> ]]> Zzyzxqua</title>
          <effectiveTime value="Zzyzxqua"/>
          <!-- > -- Zzyzxqua
        </ClinicalDocument>
        """.replacing("> -- Zzyzxqua", with: "> Zzyzxqua <Zzyzxqua -->")

    @Test(arguments: ReportFormat.allCases)
    func noMarkerReachesAFormat(format: ReportFormat) throws {
        let document = try MadeReports.reported("a.xml", Self.text)
        #expect(document.report.levels[.schema] == .failed)
        var text = MadeReports.output(format, [document], scorecard: true)
        if format == .json || format == .jsonl {
            // The summary of what the document is says its title and its id, on purpose.
            text = text.replacing(/"document":\{[^}]*\}/, with: "")
        }
        #expect(!text.contains("Zzyzxqua"), "\(text)")
        let broken = try MadeReports.reported(
            "a.xml", Self.text.replacing("</ClinicalDocument>", with: "</Zzyzxqua>"))
        #expect(broken.report.document == nil)
        #expect(!MadeReports.output(format, [broken]).contains("Zzyzxqua"))
        var card = ScorecardRendering()
        #expect(!card.render(document).contains("Zzyzxqua"))
    }

    @Test func thePageShowsContentWhereItWasAskedFor() throws {
        let document = try MadeReports.reported("a.xml", Self.text, reveals: true)
        #expect(MadeReports.output(.html, [document]).contains("Zzyzxqua"))
    }
}
