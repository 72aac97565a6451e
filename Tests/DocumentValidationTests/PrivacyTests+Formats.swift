import DocumentValidation
import Schematron
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
        let text = MadeReports.output(format, [document], scorecard: true)
        #expect(!text.contains("Zzyzxqua"), "\(text)")
        let broken = try MadeReports.reported(
            "a.xml", Self.text.replacing("</ClinicalDocument>", with: "</Zzyzxqua>"))
        #expect(broken.report.document == nil)
        #expect(!MadeReports.output(format, [broken]).contains("Zzyzxqua"))
        var card = ScorecardRendering()
        #expect(!card.render(document).contains("Zzyzxqua"))
    }

    /// Markers as identifiers, codes, templates, languages and, since a program may have made them
    /// from names, as names of elements, attributes and prefixes.
    private static let named = """
        <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:Zzyzxqua="urn:Zzyzxqua" Zzyzxqua="1">
          <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
          <templateId root="2.16.840.1.113883.10.20.22.1.1" extension="Zzyzxqua"/>
          <templateId root="Zzyzxqua"/>
          <id root="2.999.7.1" extension="Zzyzxqua"/>
          <code code="Zzyzxqua" codeSystem="Zzyzxqua" displayName="Zzyzxqua"/>
          <title>Zzyzxqua</title><Zzyzxqua:Zzyzxqua Zzyzxqua:Zzyzxqua=""/>
          <effectiveTime value="20200101"/><confidentialityCode code="Zzyzxqua"/>
          <languageCode code="Zzyzxqua"/><Zzyzxqua><id root="Zzyzxqua"/></Zzyzxqua>
          <component><structuredBody><component><section Zzyzxqua="2">
            <code code="Zzyzxqua" codeSystem="2.16.840.1.113883.6.1"/><title>Zzyzxqua</title>
            <text><Zzyzxqua/><reference value="#Zzyzxqua"/></text>
            <entry><observation classCode="OBS" moodCode="EVN"><code code="Zzyzxqua"/>
              <value xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="Zzyzxqua"/>
              <Zzyzxqua nullFlavor="Zzyzxqua"/></observation></entry>
          </section></component></structuredBody></component>
        </ClinicalDocument>
        """

    @Test(arguments: ReportFormat.allCases, [false, true])
    func noMadeUpNameReachesAFormat(format: ReportFormat, isStrict: Bool) throws {
        let rules = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron">
            <ns prefix="c" uri="urn:hl7-org:v3"/><pattern><rule context="c:* | @*">
            <report test="true()"><name/> <name path=".."/> <value-of select="name(*[1])"/>
            <value-of select="namespace-uri(*[1])"/> <value-of select="@code"/></report>
            </rule></pattern></schema>
            """
        var options = ValidationOptions()
        options.isStrict = isStrict
        options.includesLines = true
        options.tracesRules = format == .svrl
        options.schematron = [
            SchematronSource(name: "own.sch", path: "own.sch", bytes: Array(rules.utf8))
        ]
        let bytes = Array(Self.named.utf8)
        func output(revealing: Bool) throws -> String {
            options.revealsContent = revealing
            let report = try DocumentValidator(options).validate(bytes)
            #expect(report.findings.count > 40)
            return MadeReports.output(
                format,
                [
                    ReportedDocument(
                        file: "a.xml", sha256: "00", report: report,
                        source: SourceExcerpt(bytes, report: report, revealing: revealing),
                        elapsedMilliseconds: 1)
                ], scorecard: true)
        }
        let text = try output(revealing: false)
        #expect(!text.contains("Zzyzxqua"), "\(text)")
        #expect(try output(revealing: true).contains("Zzyzxqua"))
    }

    @Test func thePageShowsContentWhereItWasAskedFor() throws {
        let document = try MadeReports.reported("a.xml", Self.text, reveals: true)
        #expect(MadeReports.output(.html, [document]).contains("Zzyzxqua"))
    }
}
