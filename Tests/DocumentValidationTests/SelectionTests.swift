@testable import DocumentValidation
import Foundation
import Testing
import XMLTree

/// `--select`, `--ignore` and `--baseline` as functions on reports.
@Suite struct SelectionTests {
    private static let known = FindingCode.known.map(\.name)

    private func report(_ text: String) throws -> ValidationReport {
        try MadeReports.reported("a.xml", text).report
    }

    /// Two kinds of error, twice one of them, and a foreign attribute.
    private let text = """
        <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:x="urn:x" x:a="">
          <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
          <id root="2.999.1"/><effectiveTime value="soon"/>
          <confidentialityCode code="N"/>
          <recordTarget><patientRole><id root="2.999.2"/><x/></patientRole></recordTarget>
          <author><time/><assignedAuthor><id root="2.999.3"/></assignedAuthor></author>
          <custodian><assignedCustodian><representedCustodianOrganization><id root="2.999.4"/>
          </representedCustodianOrganization></assignedCustodian></custodian>
          <component><nonXMLBody><text/></nonXMLBody></component>
        </ClinicalDocument>
        """

    private func codes(_ report: ValidationReport) -> [String] { report.findings.map(\.code.name) }

    @Test func theLongerWordDecides() throws {
        let report = try report(text)
        #expect(
            codes(report) == [
                "CB-FOREIGN", "CB-SCHEMA-MISSING", "CB-SCHEMA-VALUE", "CB-SCHEMA-UNKNOWN",
            ])
        for (select, ignore, expected) in [
            ([], ["CB-FOREIGN"], ["CB-SCHEMA-MISSING", "CB-SCHEMA-VALUE", "CB-SCHEMA-UNKNOWN"]),
            (["CB-SCHEMA-VALUE"], [], ["CB-SCHEMA-VALUE"]),
            (["CB-SCHEMA"], ["CB-SCHEMA-VALUE"], ["CB-SCHEMA-MISSING", "CB-SCHEMA-UNKNOWN"]),
            (["CB-SCHEMA-VALUE"], ["CB-SCHEMA"], ["CB-SCHEMA-VALUE"]),
            (["CB"], ["CB"], []),
            (["CCD-1"], [], []),
        ] as [([String], [String], [String])] {
            let selection = try FindingSelection(
                select: select, ignore: ignore, known: Self.known)
            #expect(codes(report.selecting(selection)) == expected, "\(select) \(ignore)")
        }
    }

    @Test func theVerdictFollowsWhatRemains() throws {
        let report = try report(text)
        #expect(!report.isValid)
        let without = try FindingSelection(ignore: ["CB-SCHEMA"], known: Self.known)
        #expect(report.selecting(without).levels[.schema] == .passed)
        #expect(report.selecting(without).isValid)
        let fewer = try FindingSelection(ignore: ["CB-SCHEMA-VALUE"], known: Self.known)
        #expect(report.selecting(fewer).levels[.schema] == .failed)
        let trimmed = report.selecting(fewer).keeping(1)
        #expect(trimmed.findings.count == 1 && trimmed.count(of: .error) == 2)
        #expect(!trimmed.isValid)
    }

    @Test func fatalFindingsStay() throws {
        let report = try report("<a>")
        let selection = try FindingSelection(
            select: ["CB-SCHEMA"], ignore: ["CB-XML"], known: Self.known)
        #expect(report.selecting(selection) == report)
        var known = BaselineDocument()
        for finding in report.findings {
            known.add(code: finding.code.name, xpath: finding.xpath, message: finding.message)
        }
        #expect(report.without(known) == report)
    }

    @Test func unknownCodesNameNearOnes() {
        for (word, near) in [
            ("CB-SCHEMA-MISING", "CB-SCHEMA-MISSING"), ("SCHEMA-ORDER", "CB-SCHEMA-ORDER"),
            ("cb-foreign", "CB-FOREIGN"),
        ] {
            let failure = #expect(throws: FindingSelectionFailure.self) {
                _ = try FindingSelection(select: [word], known: Self.known)
            }
            #expect(failure?.near.first == near, "\(word)")
            #expect(failure?.description.contains("did you mean \(near)") == true)
        }
        #expect(throws: FindingSelectionFailure.self) {
            _ = try FindingSelection(ignore: ["CB-XYZZY"], known: Self.known)
        }
        #expect(throws: FindingSelectionFailure.self) {
            _ = try FindingSelection(ignore: [""], known: Self.known)
        }
    }

    private func baseline(_ report: ValidationReport) -> BaselineDocument {
        var document = BaselineDocument()
        for finding in report.findings {
            document.add(code: finding.code.name, xpath: finding.xpath, message: finding.message)
        }
        for (severity, count) in report.unkept { document.addUnkept(count, severity) }
        return document
    }

    @Test func knownFindingsAreFoundAgainWhereTheyShift() throws {
        let known = baseline(try report(text))
        #expect(try report(text).without(known).findings.isEmpty)
        #expect(try report(text).without(known).isKnown)
        #expect(try report("<!--\n\n-->" + text).without(known).findings.isEmpty)
        // An element before it moves the positions in the XPath.
        let second = text.replacing(
            "<recordTarget>",
            with: "<recordTarget><patientRole><id/></patientRole></recordTarget>\n<recordTarget>")
        #expect(try report(second).findings.contains { $0.xpath!.contains("recordTarget[2]") })
        #expect(try report(second).without(known).findings.isEmpty)
        // The same again is one more than was known.
        let more = text.replacing(
            "</recordTarget>",
            with: "</recordTarget><recordTarget><patientRole><id/><x/></patientRole></recordTarget>"
        )
        let new = try report(more).without(known)
        #expect(codes(new) == ["CB-SCHEMA-UNKNOWN"])
        #expect(new.findings[0].xpath?.contains("recordTarget[2]") == true)
        #expect(!new.isValid)
    }

    @Test func documentsAreKnownByNameOrBytes() {
        var document = BaselineDocument()
        document.add(code: "CB-X", xpath: nil, message: "m")
        var baseline = Baseline()
        baseline.add(document, file: "./a.xml", sha256: "00")
        #expect(baseline.document(file: "a.xml", sha256: nil) == document)
        #expect(baseline.document(file: "moved.xml", sha256: "00") == document)
        #expect(baseline.document(file: "b.xml", sha256: "01") == nil)
    }

    @Test func everyCodeIsKnown() throws {
        #expect(Self.known.count == Set(Self.known).count)
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Document/DocumentValidation")
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /FindingCode\(\s*"(CB-[A-Z-]+)"/) {
                #expect(Self.known.contains(String(match.output.1)), "\(match.output.1)")
            }
        }
        for reason in XMLRefusal.Reason.allCases {
            #expect(Self.known.contains("CB-XML-\(reason.rawValue.uppercased())"))
        }
    }
}
