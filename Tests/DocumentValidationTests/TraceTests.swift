import DocumentValidation
import Fixtures
import Schematron
import Testing
import XMLTree

/// SVRL of a rule pack tells what ran, pattern by pattern, as the standard's annex D has it.
@Suite struct TraceTests {
    private static let pack = """
        <schema xmlns="http://purl.oclc.org/dsdl/schematron">
        <ns prefix="cda" uri="urn:hl7-org:v3"/><ns prefix="our" uri="urn:our"/>
        <pattern id="one"><rule id="r" context="cda:ClinicalDocument">
        <assert id="a" test="cda:nothing">nothing</assert>
        <report id="b" test="cda:title" role="note" flag="f" diagnostics="d" properties="p">a title
        </report></rule></pattern>
        <pattern id="two"><rule context="cda:nothing"><assert test="true()">x</assert></rule>
        </pattern>
        <diagnostics><diagnostic id="d">more</diagnostic></diagnostics>
        <properties><property id="p">a property</property></properties>
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
        let validator = try DocumentValidator(options)
        let document = ReportedDocument(
            file: "a.xml", sha256: nil, report: validator.validate(bytes), elapsedMilliseconds: 1)
        let output = MadeReports.output(
            .svrl, [document], ruleNamespaces: validator.ruleNamespaces)
        return try XMLDocument(Array(output.utf8))
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

    @Test func whatTheSchemaWroteStandsAsItIs() throws {
        let document = try output()
        let prefixes = all("ns-prefix-in-attribute-values", in: document)
        #expect(
            prefixes.compactMap { $0.attribute("prefix") } == ["cda", "our", "sdtc", "xsi"])
        let failed = try #require(all("failed-assert", in: document).first)
        #expect(failed.attribute("role") == nil && failed.attribute("flag") == nil)
        let reported = try #require(all("successful-report", in: document).first)
        #expect(reported.attribute("role") == "note" && reported.attribute("flag") == "f")
        #expect(
            reported.elements.map { $0.name } == [
                "text", "diagnostic-reference", "property-reference",
            ])
        let texts = reported.elements.map { $0.text.split(whereSeparator: \.isWhitespace) }
        #expect(texts == [["a", "title"], ["more"], ["a", "property"]])
        #expect(reported.elements.compactMap { $0.attribute("diagnostic") } == ["d"])
    }
}
