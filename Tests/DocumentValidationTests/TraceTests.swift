import DocumentValidation
import Fixtures
import Schematron
import Testing
import XMLTree

/// SVRL of a rule pack tells what ran, pattern by pattern, as the standard's annex D has it.
@Suite struct TraceTests {
    private static let pack = """
        <schema xmlns="http://purl.oclc.org/dsdl/schematron">
        <ns prefix="cda" uri="urn:hl7-org:v3"/>
        <pattern id="one"><rule id="r" context="cda:ClinicalDocument">
        <assert id="a" test="cda:nothing">nothing</assert>
        <report id="b" test="cda:title">a title</report></rule></pattern>
        <pattern id="two"><rule context="cda:nothing"><assert test="true()">x</assert></rule>
        </pattern>
        </schema>
        """

    private func output() throws -> XMLDocument {
        var options = ValidationOptions()
        options.rules = .none
        options.runsChecks = false
        options.tracesRules = true
        options.schematron = [
            SchematronSource(name: "made", path: "made.sch", bytes: Array(Self.pack.utf8))
        ]
        let bytes = try Fixtures.named("documents/continuity-of-care-document").bytes
        let document = ReportedDocument(
            file: "a.xml", sha256: nil, report: try DocumentValidator(options).validate(bytes),
            elapsedMilliseconds: 1)
        return try XMLDocument(Array(MadeReports.output(.svrl, [document]).utf8))
    }

    private func all(_ name: StaticString, in document: XMLDocument) -> [XMLNode] {
        document.root.all(XMLName(name, "http://purl.oclc.org/dsdl/svrl"))
    }

    @Test func patternsRulesAndResultsStandInOrder() throws {
        let document = try output()
        let patterns = all("active-pattern", in: document).compactMap { $0.attribute("id") }
        #expect(patterns == ["one", "two"])
        let rules = all("fired-rule", in: document).filter { $0.attribute("id") == "r" }
        #expect(rules.map { $0.attribute("context") } == ["cda:ClinicalDocument"])
        let failed = try #require(all("failed-assert", in: document).first)
        #expect(failed.attribute("test") == "cda:nothing")
        #expect(failed.attribute("location") == "/cda:ClinicalDocument[1]")
        let reported = all("successful-report", in: document)
        #expect(reported.map { $0.attribute("test") } == ["cda:title"])
    }
}
