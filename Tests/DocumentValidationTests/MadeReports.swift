@testable import DocumentValidation
import Fixtures
import XMLTree

/// Reports with everything in them that formats must cope with. The documents are made up.
enum MadeReports {
    /// A document with an error and an extension, under a name that every format must escape.
    static func awkward() throws -> ReportedDocument {
        try reported(
            "./a b/ä,:%\"<&>'\u{1B}.xml",
            """
            <?xml version="1.0"?>
            <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:x="urn:x" x:note="secret">
              <typeId root="2.16.840.1.113883.1.3" extension="secret"/><id root="2.999.1"/>
              <!-- secret > <secret/> -->
              <title>secret</title>
              \(restOfHeader)
            </ClinicalDocument>
            """)
    }

    /// What a document must have behind its title.
    static let restOfHeader = """
        <effectiveTime value="2024"/><confidentialityCode code="N"/>
          <recordTarget><patientRole><id root="2.999.2"/></patientRole></recordTarget>
          <author><time value="2024"/><assignedAuthor><id root="2.999.3"/></assignedAuthor></author>
          <custodian><assignedCustodian><representedCustodianOrganization><id root="2.999.4"/>
          </representedCustodianOrganization></assignedCustodian></custodian>
          <component><nonXMLBody><text>secret</text></nonXMLBody></component>
        """

    /// A document that is not well-formed.
    static func broken() throws -> ReportedDocument {
        try reported("broken.xml", "<ClinicalDocument><title>secret</ClinicalDocument>")
    }

    static func sound() throws -> ReportedDocument {
        let fixture = try Fixtures.named("operative-note")
        return try reported("sound.xml", String(decoding: fixture.bytes, as: UTF8.self))
    }

    /// An input that could not be read.
    static var unreadable: ReportedDocument {
        ReportedDocument(
            file: "=gone.xml", sha256: nil, report: .unreadable(because: "Permission denied"),
            elapsedMilliseconds: 0)
    }

    /// Findings as a rule pack makes them, with words that a format could trip over.
    static var ruled: ReportedDocument {
        let rule = RuleReference(
            pack: "ccd", pattern: "p-errors", rule: "cda:observation[cda:code/@code='1']",
            assert: "CCD-1198-1", flag: "error", template: nil)
        func finding(_ severity: ValidationSeverity, _ message: String, _ path: String) -> Finding {
            Finding(
                code: FindingCode("CCD-1198-1", "SHALL."), severity: severity, level: .rules,
                message: message, position: XMLPosition(line: 70_000, column: 9), xpath: path,
                section: "8716-3", line: nil, revealed: nil, rule: rule)
        }
        let report = ValidationReport(
            levels: [.wellFormed: .passed, .schema: .passed, .rules: .failed, .casebook: .passed],
            findings: [
                finding(.error, "=1+1, \"a\"\nb ::c]]> % \u{FFFE}", "/ClinicalDocument[1]/code[2]"),
                finding(.warning, "-2", "/ClinicalDocument[1]/sdtc:x[1]/@value"),
            ], unkept: [.error: 3], document: nil)
        return ReportedDocument(
            file: "/tmp/ruled.xml", sha256: nil, report: report, elapsedMilliseconds: 12.5)
    }

    static func all() throws -> [ReportedDocument] {
        [try awkward(), try broken(), try sound(), unreadable, ruled]
    }

    static func reported(
        _ file: String, _ text: String, reveals: Bool = false
    ) throws -> ReportedDocument {
        let bytes = Array(text.utf8)
        let report = try (reveals ? revealing : masking).get().validate(bytes)
        return ReportedDocument(
            file: file, sha256: "00ff", report: report,
            source: SourceExcerpt(bytes, report: report, revealing: reveals),
            elapsedMilliseconds: 1.239)
    }

    private static let masking = Result { try validator(reveals: false) }
    private static let revealing = Result { try validator(reveals: true) }

    private static func validator(reveals: Bool) throws -> DocumentValidator {
        var options = ValidationOptions()
        options.rules = .none
        options.runsChecks = false
        options.includesLines = true
        options.revealsContent = reveals
        return try DocumentValidator(options)
    }

    /// The whole output of a rendering.
    static func output(
        _ format: ReportFormat, _ documents: [ReportedDocument], _ run: RunOutcome = RunOutcome(),
        scorecard: Bool = false, ruleNamespaces: [String: String] = [:]
    ) -> String {
        var rendering = format.rendering(
            RenderingContext(
                version: "1.2.3", includesScorecard: scorecard, ruleNamespaces: ruleNamespaces))
        var text = rendering.begin()
        for document in documents { text += rendering.render(document) }
        return text + rendering.end(run)
    }
}
