@testable import DocumentValidation
import Fixtures
import Schematron
import Testing

/// A report says which packs ran, and never that a document passed rules that are not about it.
@Suite struct RulesCoverageTests {
    /// A document with the templates that are given, sound enough for the general packs.
    private static func document(_ templates: String) throws -> [UInt8] {
        let fixture = try Fixtures.named("operative-note")
        let text = String(decoding: fixture.bytes, as: UTF8.self)
            .replacing(/<templateId [^>]*\/>/, with: "")
        return Array(
            text.replacing(/<typeId [^>]*\/>/) { $0.output + "\n" + templates }.utf8)
    }

    private static let header = "2.16.840.1.113883.10.20.22.1.1"

    @Test(arguments: [
        "", "<templateId root='2.999.7.1'/>",
        "<templateId root='2.16.756.5.30.1.1.10.1'/>",
    ]) func aDocumentWithoutRulesDoesNotPassThem(templates: String) throws {
        let report = try DocumentValidator().validate(Self.document(templates))
        #expect(
            report.levels[.rules] == .skipped(because: "no rules for this document's templates"))
        #expect(report.lacksTemplateRules)
        #expect(report.packs.first { $0.applies }?.name == "cda-core")
        #expect(!report.packs.contains { $0.applies && $0.name == "us-realm-header" })
        #expect(report.rulesStatement.hasSuffix("; no rules for this document's templates"))
        #expect(report.rulesStatement.hasPrefix("cda-core 1.0 ("))
    }

    @Test func aDocumentWithRulesNamesThem() throws {
        let report = try DocumentValidator().validate(
            Self.document("<templateId root='\(Self.header)' extension='2015-08-01'/>"))
        #expect(!report.lacksTemplateRules)
        let pack = try #require(report.packs.first { $0.name == "us-realm-header" })
        #expect(pack.applies && pack.version == "1.0")
        #expect(pack.asserts > 50 && pack.asked > 0 && pack.asked <= pack.asserts)
    }

    /// A schema of somebody's own without a rule for templates is about every document that it
    /// finds something in.
    @Test(arguments: [("cda:title", true), ("cda:nothing", false)])
    func ownSchemasCountWhereTheyFindSomething(context: String, applies: Bool) throws {
        let report = try validate(
            "<rule context='\(context)'><assert test='true()'>m</assert></rule>")
        #expect(report.packs.map(\.applies) == [applies])
        #expect((report.levels[.rules] == .passed) == applies)
        let evaluated = applies ? 1 : 0
        #expect(report.packs[0].words == "own.sch 3 (1 assert, \(evaluated) of them evaluated)")
    }

    private func validate(_ rules: String) throws -> ValidationReport {
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" schemaVersion="3">
            <ns prefix="cda" uri="urn:hl7-org:v3"/><pattern>\(rules)</pattern></schema>
            """
        var options = ValidationOptions()
        options.rules = .none
        options.schematron = [
            SchematronSource(name: "own.sch", path: "own.sch", bytes: Array(text.utf8))
        ]
        return try DocumentValidator(options).validate(Self.document(""))
    }

    @Test(arguments: ReportFormat.allCases)
    func everyFormatSaysWhichRulesRan(format: ReportFormat) throws {
        let report = try DocumentValidator().validate(Self.document(""))
        let text = MadeReports.output(
            format,
            [ReportedDocument(file: "a.xml", sha256: nil, report: report, elapsedMilliseconds: 1)]
        )
        .replacing("\u{2010}", with: "-").replacing("&apos;", with: "'")
        .replacing("&#39;", with: "'")
        #expect(text.contains("cda-core 1.0 ("), "\(text)")
        #expect(text.contains("no rules for this document's templates"), "\(text)")
    }

    @Test(arguments: ReportFormat.allCases)
    func everyFormatSaysWhatWasNotChecked(format: ReportFormat) throws {
        let report = try validate(
            "<rule context='cda:title'><assert id='x1' test='count(1)'>m</assert></rule>")
        #expect(report.packs[0].unchecked == 1)
        #expect(report.count(of: .warning) > 0)
        let text = MadeReports.output(
            format,
            [ReportedDocument(file: "a.xml", sha256: nil, report: report, elapsedMilliseconds: 1)]
        )
        .replacing("\u{2010}", with: "-")
        #expect(text.contains("x1"), "\(text)")
        #expect(text.contains("CB-RULES-UNCHECKED"), "\(text)")
        #expect(text.contains("1 not checked"), "\(text)")
        var totals = ReportTotals()
        totals.count(report)
        #expect(totals.rulesStatement == "own.sch 3 (1 assert, 1 not checked) on 1")
    }

    /// Other XML has no templates: what ran is named, also where none of it found an element.
    @Test(arguments: ReportFormat.allCases, ["x:Total", "x:Sum", "x:Sum[x:templateId]"])
    func otherXMLIsNotHeldAgainstTemplates(format: ReportFormat, context: String) throws {
        let pack = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron"><ns prefix="x" uri="urn:x"/>
            <pattern><rule context="\(context)"><assert test="true()">m</assert></rule>
            </pattern></schema>
            """
        var options = ValidationOptions()
        (options.rules, options.schema, options.acceptsAnyRoot) = (.none, .none, true)
        options.schematron = [
            SchematronSource(name: "bill", path: "bill.sch", bytes: Array(pack.utf8))
        ]
        let bytes = Array("<Invoice xmlns='urn:x'><Total>3</Total></Invoice>".utf8)
        let report = try DocumentValidator(options).validate(bytes)
        let isMet = context == "x:Total"
        #expect((report.levels[.rules] == .passed) == isMet)
        let text = MadeReports.output(
            format,
            [ReportedDocument(file: "a.xml", sha256: nil, report: report, elapsedMilliseconds: 1)]
        )
        .replacing("\u{2010}", with: "-")
        #expect(text.contains("bill (1 assert, \(isMet ? 1 : 0) of them evaluated)"), "\(text)")
        #expect(!text.contains("template"), "\(text)")
        let met = "no rule matched an element of this document"
        #expect(text.contains(met) == !isMet, "\(text)")
        var totals = ReportTotals()
        totals.count(report)
        #expect(
            totals.rulesStatement
                == (isMet
                    ? "bill (1 assert) on 1"
                    : "bill (1 assert) on 1, no rule matched an element of 1"))
        // Asked for, a rule that matches is what is missing.
        options.requiresRules = true
        let required = try DocumentValidator(options).validate(bytes)
        #expect(required.isValid == isMet)
        #expect(!required.findings.contains { $0.message.contains("template") })
    }

    /// A rule for several elements advises about the one that it found.
    @Test func helpIsAboutTheElementThatWasFound() throws {
        let pack = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron">
            <pattern><rule context="low[. = 'a|b'] | medium[high | low] | high">
            <assert id="U" test="@unit">no unit</assert></rule></pattern>
            </schema>
            """
        var options = ValidationOptions()
        (options.rules, options.schema, options.runsChecks) = (.none, .none, false)
        options.acceptsAnyRoot = true
        options.schematron = [
            SchematronSource(name: "made", path: "made.sch", bytes: Array(pack.utf8))
        ]
        let report = try DocumentValidator(options).validate(
            Array("<all><high/><low>a|b</low><medium><high unit='g'/></medium></all>".utf8))
        let help = report.findings.filter { $0.code.name == "U" }.map(\.code.hint)
        #expect(help.count == 3)
        for (help, element) in zip(help, ["`high`", "`low`", "the element"]) {
            #expect(help.contains(element), "\(help)")
        }
    }

    @Test func errorsOfTheBaselineAreKnownNotValid() throws {
        let bytes = Array(
            String(decoding: try Self.document(""), as: UTF8.self)
                .replacing("<title", with: "<titel/><title").utf8)
        let report = try DocumentValidator().validate(bytes)
        #expect(!report.isValid && !report.isKnown)
        var baseline = BaselineDocument()
        for finding in report.findings {
            baseline.add(
                code: finding.code.name, xpath: finding.xpath, message: finding.message)
        }
        let known = report.without(baseline)
        #expect(known.findings.isEmpty && known.levels[.schema] == .known)
        #expect(!known.isValid && known.isKnown)
        var totals = ReportTotals()
        totals.count(known)
        #expect((totals.valid, totals.known, totals.invalid) == (0, 1, 0))
        let json = JSONRendering().render(
            ReportedDocument(file: "a.xml", sha256: nil, report: known, elapsedMilliseconds: 1))
        #expect(json.contains("\"valid\":false,\"known\":true"))
        #expect(json.contains("\"schema\":\"known\""))
    }
}
