@testable import DocumentValidation
import Crypto
import Foundation
import Schematron
import Testing
import XMLTree

/// What readers of the formats rely on.
@Suite struct FormatTests {
    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func list(_ value: Any?) throws -> [[String: Any]] {
        try #require(value as? [[String: Any]])
    }

    /// Also an output without a document, and one that was cut off, is well-formed.
    @Test(arguments: [0, 1, 5], [RunOutcome(), RunOutcome(isInterrupted: true)])
    func outputIsWellFormed(count: Int, run: RunOutcome) throws {
        let documents = Array(try MadeReports.all().prefix(count))
        for format in [ReportFormat.json, .sarif, .operationoutcome] {
            let text = MadeReports.output(format, documents, run)
            #expect(throws: Never.self, "\(format)") {
                try JSONSerialization.jsonObject(with: Data(text.utf8))
            }
        }
        for format in [ReportFormat.junit, .svrl, .html] {
            let text = MadeReports.output(format, documents, run)
                .replacing("<!DOCTYPE html>\n", with: "")
            #expect(throws: Never.self, "\(format)") { try XMLDocument(Array(text.utf8)) }
        }
    }

    /// What was asked for is shown in every format, as it is in those for people.
    @Test(arguments: ReportFormat.allCases)
    func contentIsShownWhereItWasAskedFor(format: ReportFormat) throws {
        let text = """
            <ClinicalDocument xmlns="urn:hl7-org:v3">
            <typeId root="Zz yz" extension="POCD_HD000040"/></ClinicalDocument>
            """
        let shown = try MadeReports.reported("a.xml", text, reveals: true)
        #expect(MadeReports.output(format, [shown]).contains("Zz yz"), "\(format)")
        let masked = try MadeReports.reported("a.xml", text)
        let document = /"document":\{[^}]*\}/
        #expect(
            !MadeReports.output(format, [masked]).replacing(document, with: "").contains("Zz yz"))
    }

    /// A path in somebody else's namespace, and one of a text, in every format that takes it apart.
    @Test func pathsOfOtherNodes() throws {
        let foreign = "*[local-name()='b' and namespace-uri()='http://x.invalid/a[1]/b'][2]"
        let path = "/ClinicalDocument[1]/\(foreign)"
        #expect(OperationOutcomeRendering.fhirPath(path) == "ClinicalDocument")
        #expect(OperationOutcomeRendering.fhirPath("/\(foreign)") == "")
        #expect(OperationOutcomeRendering.fhirPath("/a[1]/b[2]/text()[1]") == "a.b[1]")
        #expect(OperationOutcomeRendering.fhirPath("/a[1]/b[2]/@xsi:type") == "a.b[1].type")
        #expect(path.xpathSteps == ["ClinicalDocument[1]", foreign[...]])
        let text = """
            <ClinicalDocument xmlns="urn:hl7-org:v3"><x:title xmlns:x="http://x.invalid/a"/>\
            <title>A</title></ClinicalDocument>
            """
        var options = ValidationOptions()
        options.rules = .none
        options.isStrict = true
        options.schematron = [
            SchematronSource(
                name: "made", path: "made.sch",
                bytes: Array(
                    """
                    <schema xmlns="http://purl.oclc.org/dsdl/schematron">
                    <ns prefix="h" uri="urn:hl7-org:v3"/><pattern><rule context="h:title/text()">
                    <assert id="T" test="false()">text</assert></rule></pattern></schema>
                    """.utf8))
        ]
        let report = try DocumentValidator(options).validate(Array(text.utf8))
        let paths = Set(report.findings.compactMap(\.xpath))
        #expect(paths.contains("/ClinicalDocument[1]/title[1]/text()[1]"))
        let document = ReportedDocument(
            file: "a.xml", sha256: nil, report: report, elapsedMilliseconds: 1)
        let svrl = try XMLDocument(Array(MadeReports.output(.svrl, [document]).utf8))
        let locations = svrl.root.elements.compactMap { $0.attribute("location") }
        #expect(locations.contains("/cda:ClinicalDocument[1]/cda:title[1]/text()[1]"))
        #expect(locations.contains("/cda:ClinicalDocument[1]/*[1]"), "\(locations)")
        // Each selects what it says in the document itself.
        let tree = try XMLDocument(Array(text.utf8))
        for location in locations {
            let expression = try XPathExpression(location, namespaces: ["cda": "urn:hl7-org:v3"])
            guard case .nodes(let nodes)? = expression.evaluate(at: tree.root) else {
                Issue.record("\(location)")
                continue
            }
            #expect(nodes.count == 1, "\(location)")
        }
    }

    @Test func sarifKeepsItsConstraints() throws {
        let log = try json(MadeReports.output(.sarif, try MadeReports.all()))
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require(try list(log["runs"]).first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try list(driver["rules"])
        let results = try list(run["results"])
        #expect(results.count == 6)
        #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            #expect(["error", "warning", "note"].contains(result["level"] as? String))
            let place = try #require(
                try list(result["locations"])[0]["physicalLocation"] as? [String: Any])
            let uri = (place["artifactLocation"] as? [String: Any])?["uri"] as? String
            #expect(URL(string: try #require(uri)) != nil)
            let region = try #require(place["region"] as? [String: Int])
            #expect(region["startLine", default: 0] >= 1 && region["startColumn", default: 0] >= 1)
        }
    }

    @Test func sarifIsSplitAtTheLimitsOfItsReaders() throws {
        var rendering = SARIFRendering(
            version: "1", limits: SARIFLimits(resultsPerRun: 4, runs: 2))
        var text = rendering.begin()
        for _ in 0..<5 { text += rendering.render(MadeReports.ruled) }
        let runs = try list(try json(text + rendering.end(RunOutcome()))["runs"])
        #expect(try runs.map { try list($0["results"]).count } == [4, 4])
        let categories = runs.map { ($0["automationDetails"] as? [String: String])?["id"] }
        #expect(Set(categories).count == 2)
        let notes = try list(
            try list(runs[1]["invocations"])[0]["toolExecutionNotifications"])
        #expect("\(notes)".contains("2 further findings"))
        #expect(SARIFLimits.gitHub.resultsPerRun == 25_000 && SARIFLimits.gitHub.runs == 20)
    }

    @Test func fingerprintsStayWhereLinesShift() throws {
        let text = """
            <ClinicalDocument xmlns="urn:hl7-org:v3"><typeId/><x/><title/><y/></ClinicalDocument>
            """
        func fingerprints(_ text: String) throws -> [String] {
            let report = try MadeReports.reported("a.xml", text).report
            var next = FindingFingerprint()
            return report.findings.map { next.next($0) }
        }
        let before = try fingerprints(text)
        #expect(before.count > 1 && Set(before).count == before.count)
        #expect(try fingerprints("<!-- \n\n -->\n" + text) == before)
        #expect(try fingerprints(text.replacing("<x/>", with: "<low/>")) != before)
    }

    @Test func annotationsAreOneLineEachAndComeBack() throws {
        let lines = MadeReports.output(.github, try MadeReports.all()).split(separator: "\n")
        #expect(lines.count == 8)
        #expect(lines[7].hasPrefix("::notice title=rules::"))
        let pattern =
            /::(?:error|warning|notice) file=([^,:]+)(?:,line=\d+,col=\d+)?,title=[^,:]+::(.+)/
        #expect(lines[6] == "::notice file=/tmp/ruled.xml::3 more findings were counted only")
        for line in lines.prefix(6) { #expect(try pattern.wholeMatch(in: line) != nil, "\(line)") }
        let first = try #require(try pattern.wholeMatch(in: lines[0])).output.1
        #expect(first.removingPercentEncoding == "a b/ä,:%\"<&>'\u{1B}.xml")
        let ruled = try #require(try pattern.wholeMatch(in: lines[4])).output.2
        #expect(ruled.removingPercentEncoding?.hasPrefix("=1+1, \"a\"\nb ::c]]> %") == true)
    }

    @Test func cellsAreNoFormulas() throws {
        let rows = CSVReader.rows(MadeReports.output(.csv, try MadeReports.all()))
        #expect(rows.count == 12 && Set(rows.map(\.count)) == [16])
        for cell in rows.joined() where Double(cell) == nil {
            #expect(!"=+-@\t\r".contains(cell.first ?? " "), "\(cell)")
        }
        #expect(rows[1][0] == "./a b/ä,:%\"<&>'\u{1B}.xml")
        #expect(rows.contains { $0[6] == "'=1+1, \"a\"\nb ::c]]> % \u{FFFE}" })
    }

    /// The places that SVRL names are places of the document.
    @Test func svrlLocationsAreFoundInTheDocument() throws {
        let text = """
            <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc">\
            <typeId root="1"/><sdtc:x/><title/></ClinicalDocument>
            """
        let document = try MadeReports.reported("a.xml", text)
        let svrl = MadeReports.output(.svrl, [document])
        let locations = svrl.matches(of: /location="([^"]+)"/).map { String($0.output.1) }
        #expect(locations.count == document.report.findings.count && locations.count > 1)
        let tree = try XMLDocument(Array(text.utf8))
        for location in locations {
            let path = try XPathExpression(
                location, namespaces: ["cda": "urn:hl7-org:v3", "sdtc": "urn:hl7-org:sdtc"])
            guard case .nodes(let nodes) = path.evaluate(at: tree.root) else {
                Issue.record("\(location) is no path")
                continue
            }
            #expect(nodes.count == 1, "\(location)")
        }
    }

    @Test func testCasesAreCounted() throws {
        let tree = try XMLDocument(
            Array(MadeReports.output(.junit, try MadeReports.all()).utf8))
        let suites = Array(tree.root.elements)
        #expect(suites.count == 5)
        for suite in suites {
            let cases = suite.elements.filter { $0.name == "testcase" }
            #expect(suite.attribute("tests") == "\(cases.count)")
            func count(_ names: String...) -> String {
                "\(cases.count { $0.elements.contains { names.contains($0.name) } })"
            }
            #expect(suite.attribute("failures") == count("failure"))
            #expect(suite.attribute("errors") == count("error"))
            #expect(suite.attribute("skipped") == count("skipped"))
        }
    }

    @Test func oneDocumentIsOneOutcome() throws {
        let one = try json(MadeReports.output(.operationoutcome, [try MadeReports.awkward()]))
        #expect(one["resourceType"] as? String == "OperationOutcome")
        let issues = try list(one["issue"])
        #expect(
            issues.map { $0["severity"] as? String } == ["information", "error", "information"])
        #expect(issues[1]["code"] as? String == "required")
        #expect(issues[1]["location"] as? [String] == ["/ClinicalDocument[1]/title[1]"])
        #expect(issues[1]["expression"] as? [String] == ["ClinicalDocument.title[0]"])
        let bundle = try json(MadeReports.output(.operationoutcome, try MadeReports.all()))
        #expect(try list(bundle["entry"]).count == 5)
    }

    /// The page's policy allows its own style sheet and nothing else.
    @Test func thePageAllowsItsStyleOnly() throws {
        let digest = Data(SHA256.hash(data: Data(HTMLStyle.text.utf8))).base64EncodedString()
        #expect(HTMLStyle.digest == "sha256-\(digest)")
        let page = MadeReports.output(.html, try MadeReports.all())
        #expect(page.contains("default-src 'none'; style-src 'sha256-\(digest)';"))
        #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("url("))
        let ids = page.matches(of: /\sid="([^"]+)"/).map(\.output.1)
        #expect(Set(ids).count == ids.count)
        for link in page.matches(of: /href="([^"]*)"/).map(\.output.1) {
            #expect(link.hasPrefix("#") && ids.contains(link.dropFirst()), "\(link)")
        }
    }

    /// Of a large document the page shows the lines around what was found.
    @Test func largeDocumentsAreShownInPart() throws {
        let filler = String(repeating: "<!-- -->\n", count: 40_000)
        let text = "<ClinicalDocument xmlns=\"urn:hl7-org:v3\"><typeId/>\n\(filler)<title/>\n"
        let document = try MadeReports.reported("a.xml", text + "</ClinicalDocument>")
        let page = MadeReports.output(.html, [document])
        #expect(page.utf8.count < 40_000)
        #expect(page.contains("id=\"d1l40002\"") && page.contains("class=\"gap\""))
    }

    @Test func linesOfMaskedSource() throws {
        let text = "<a b='x>\ny'>ä\tz<!-- <c d='e'> -->\r\n<![CDATA[<f>]]></a>"
        let document = try XMLDocument(Array(text.utf8))
        func lines(_ masking: SourceLine.Masking, width: Int = 80) -> [String] {
            var lines: [String] = []
            document.forEachLine(where: { _ in true }, masking: masking, width: width) {
                lines.append($1)
            }
            return lines
        }
        #expect(
            lines(.content) == [
                "<a b='··", "·'>· ·<!···············>", "<!············></a>",
            ])
        #expect(lines(.nothing)[0] == "<a b='x>")
        #expect(lines(.nothing, width: 4)[1] == "y'>ä…")
    }
}
