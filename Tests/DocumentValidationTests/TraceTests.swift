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
        <assert id="a" test="cda:nothing&#13;&#10;&#9;and true()">nothing</assert>
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
        #expect(failed.attribute("test") == "cda:nothing   and true()")
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

/// SVRL of one schema alone hands on what the schema says of itself.
@Suite struct HeadTests {
    private static let pack = """
        <schema xmlns="http://purl.oclc.org/dsdl/schematron" schemaVersion="1.0"
          defaultPhase="ph"><title>My pack</title><phase id="ph"><active pattern="p"/></phase>
        <pattern id="p" role="pr"><title>First</title>
        <rule id="r" context="/invoice" role="warning" flag="fl">
        <assert test="@no" see="http://example.org" fpi="f" xml:lang="de" properties="q">no number
        <value-of select="name()"/></assert></rule></pattern>
        <properties><property id="q" scheme="S" role="info">x</property></properties></schema>
        """

    /// Whoever may see the document's content reads the message as other engines write it.
    @Test func revealedWordsStandInTheirPlaces() throws {
        let pack = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron"><pattern>
            <rule context="/"><report test="1" diagnostics="d">no <value-of select="i/@n"/> is
            new</report></rule></pattern><diagnostics><diagnostic id="d">it is
            <value-of select="i/@n"/></diagnostic></diagnostics></schema>
            """
        for isRevealed in [false, true] {
            let validator = try validator {
                $0.tracesRules = true
                $0.revealsContent = isRevealed
                $0.schematron = [
                    SchematronSource(name: "made", path: "made.sch", bytes: Array(pack.utf8))
                ]
            }
            let report = validator.validate(Array("<i n='Anna'/>".utf8))
            let document = ReportedDocument(
                file: "a.xml", sha256: nil, report: report, elapsedMilliseconds: 1)
            let text = SVRLRendering().render(document)
            let shown = isRevealed ? "Anna" : "…"
            #expect(text.contains("<svrl:text>no \(shown) is new</svrl:text>"), "\(text)")
            #expect(text.contains("<svrl:text>it is \(shown)</svrl:text>"), "\(text)")
            // The rule is about the document, not about its element.
            #expect(text.contains("location=\"/\""), "\(text)")
        }
    }

    private func validator(_ more: (inout ValidationOptions) -> Void) throws -> DocumentValidator {
        var options = ValidationOptions()
        options.rules = .none
        options.schema = .none
        options.acceptsAnyRoot = true
        options.schematron = [
            SchematronSource(name: "made", path: "made.sch", bytes: Array(Self.pack.utf8))
        ]
        more(&options)
        return try DocumentValidator(options)
    }

    @Test func everyAttributeIsHandedOn() throws {
        let validator = try validator { $0.tracesRules = true }
        let report = validator.validate(Array("<invoice><item/></invoice>".utf8))
        let rendering = SVRLRendering(
            namespaces: validator.ruleNamespaces, head: try #require(validator.ruleHead))
        let document = ReportedDocument(
            file: "a.xml", sha256: nil, report: report, elapsedMilliseconds: 1)
        let text = rendering.begin() + rendering.render(document) + rendering.end(RunOutcome())
        let root = try XMLDocument(Array(text.utf8)).root
        #expect(root.attribute("title") == "My pack" && root.attribute("schemaVersion") == "1.0")
        #expect(root.attribute("phase") == "ph")
        for wanted in [
            "id=\"p\" name=\"First\" role=\"pr\"/>",
            "<svrl:fired-rule id=\"r\" context=\"/invoice\" role=\"warning\" flag=\"fl\"/>",
            " test=\"@no\" see=\"http://example.org\" fpi=\"f\" xml:lang=\"de\">",
            "no number invoice",
            "<svrl:property-reference property=\"q\" role=\"info\" scheme=\"S\">",
        ] { #expect(text.contains(wanted), "\(wanted)\n\(text)") }
        #expect(!text.contains("cda:invoice"))
    }

    /// Any root element, in every format; the document is not taken for a clinical one.
    @Test(arguments: ReportFormat.allCases) func anyRootIsValidated(format: ReportFormat) throws {
        let report = try validator { _ in }.validate(Array("<invoice><item/></invoice>".utf8))
        #expect(report.findings.map(\.severity) == [.warning] && report.document == nil)
        #expect(
            report.findings.map(\.xpath)
                == ["/*[local-name()='invoice' and namespace-uri()=''][1]"])
        let sound = try validator { _ in }.validate(Array("<invoice no='1'/>".utf8))
        #expect(sound.isValid)
        let document = ReportedDocument(
            file: "a.xml", sha256: nil, report: report, elapsedMilliseconds: 1)
        #expect(MadeReports.output(format, [document]).contains("number"))
        let refused = try validator { $0.acceptsAnyRoot = false }
            .validate(Array("<invoice/>".utf8))
        #expect(!refused.isValid && refused.levels[.rules] != .failed)
    }
}
