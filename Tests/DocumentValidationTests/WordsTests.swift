import DocumentValidation
import Fixtures
import Foundation
import Testing

/// The sentences that people read, one for each kind of defect.
@Suite struct WordsTests {
    private static let validator = Result { try DocumentValidator() }

    @Test(arguments: [
        (
            "custodian-missing", "CB-SCHEMA-MISSING",
            "`custodian` is missing after `author` before `component` in `ClinicalDocument`"
        ),
        (
            "component-missing", "CB-SCHEMA-MISSING",
            "`component` is missing in `ClinicalDocument` after `custodian`"
        ),
        ("author-after-custodian", "CB-SCHEMA-ORDER", "`author` must come before `custodian`"),
        ("title-twice", "CB-SCHEMA-TOO-MANY", "only one `title` is allowed in `ClinicalDocument`"),
        (
            "both-bodies", "CB-SCHEMA-CHOICE",
            "`component` takes either `structuredBody` or `nonXMLBody`, not both"
        ),
        (
            "element-name-in-wrong-case", "CB-SCHEMA-UNKNOWN",
            "`Title` is not an element of `ClinicalDocument`; did you mean `title`?"
        ),
        ("narrative-html-element", "CB-SCHEMA-UNKNOWN", "`p` is not an element of `text`"),
        (
            "effective-time-low-without-type", "CB-SCHEMA-UNKNOWN",
            "`effectiveTime` cannot contain `low`; with `xsi:type=\"IVL_TS\"` it can"
        ),
        (
            "text-where-none-is-allowed", "CB-SCHEMA-TEXT",
            "`patientRole` can contain elements only, not text"
        ),
        (
            "mood-code-missing", "CB-SCHEMA-ATTRIBUTE-MISSING",
            "the attribute `moodCode` is missing on `observation`"
        ),
        (
            "attribute-not-declared", "CB-SCHEMA-ATTRIBUTE-UNKNOWN",
            "`style` is not an attribute of `paragraph`"
        ),
        (
            "type-id-wrong-root", "CB-SCHEMA-VALUE",
            "`root` on `typeId` must be `2.16.840.1.113883.1.3`"
        ),
        (
            "root-not-an-oid", "CB-SCHEMA-VALUE",
            "`root` on `id` must be an OID (such as 2.16.840.1.113883.19), a UUID or a RUID"
        ),
        (
            "quantity-not-a-number", "CB-SCHEMA-VALUE",
            "`value` on `value` must be a number, such as 7.25"
        ),
        (
            "duplicate-narrative-id", "CB-SCHEMA-ID",
            "the value of `ID` on `paragraph` is already used"
        ),
        (
            "xsi-type-missing-on-value", "CB-SCHEMA-TYPE",
            "`value` needs an `xsi:type` that names its data type"
        ),
        (
            "xsi-type-unknown", "CB-SCHEMA-TYPE",
            "the `xsi:type` of `value` must be a data type of CDA R2, such as `CD` or `PQ`"
        ),
    ])
    func sentence(fixture: String, code: String, message: String) throws {
        let report = try Self.validator.get().validate(try Fixtures.named(fixture).bytes)
        let errors = report.findings.filter { $0.severity == .error }
        #expect(errors.map(\.code.name) == [code])
        #expect(errors.map(\.message) == [message])
    }

    /// Texts with an element in them, and bounds of an interval: line and element are those that
    /// xmllint names with HL7's schema.
    @Test(arguments: [
        (
            "<streetAddressLine>1 Main St\n<br/>Apt 2</streetAddressLine>", "CB-SCHEMA-UNKNOWN",
            "`br` is not an element of `streetAddressLine`", "/streetAddressLine[1]/br[1]"
        ),
        (
            "<state>\n<x:b xmlns:x='urn:x'/><state/></state>", "CB-SCHEMA-UNKNOWN",
            "`state` is not an element of `state`; it belongs in `addr`", "/state[1]/state[1]"
        ),
        (
            "<useablePeriod xsi:type='IVL_TS'><high/>\n<low/></useablePeriod>", "CB-SCHEMA-ORDER",
            "`low` must come before `high`", "/useablePeriod[1]/low[1]"
        ),
        (
            "<useablePeriod xsi:type='IVL_TS'><high/>\n<width/></useablePeriod>",
            "CB-SCHEMA-ORDER", "`width` must come before `high`", "/useablePeriod[1]/width[1]"
        ),
        (
            "<useablePeriod xsi:type='IVL_TS'><low/><high/>\n<high/></useablePeriod>",
            "CB-SCHEMA-TOO-MANY", "only one `high` is allowed in `useablePeriod`",
            "/useablePeriod[1]/high[2]"
        ),
        (
            "<useablePeriod xsi:type='IVL_TS'><low/>\n<low/></useablePeriod>",
            "CB-SCHEMA-TOO-MANY", "only one `low` is allowed in `useablePeriod`",
            "/useablePeriod[1]/low[2]"
        ),
        (
            "<useablePeriod xsi:type='IVL_TS'><low/><width value='1'/>\n<high/></useablePeriod>",
            "CB-SCHEMA-CHOICE",
            "`low`, `width` and `high` cannot be used together in `useablePeriod`",
            "/useablePeriod[1]/high[1]"
        ),
        (
            "<useablePeriod xsi:type='IVL_TS'><center/>\n<high/></useablePeriod>",
            "CB-SCHEMA-CHOICE",
            "`useablePeriod` takes either `center` or `high`, not both", "/useablePeriod[1]/high[1]"
        ),
    ])
    func textsAndIntervals(part: String, code: String, message: String, place: String) throws {
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        let start = try #require(text.range(of: "<patientRole>"))
        let end = try #require(text[start.upperBound...].range(of: "/>")).upperBound
        let document = text[..<end] + "<addr>\(part)</addr>" + text[end...]
        let report = try Self.validator.get().validate(Array(document.utf8))
        let errors = report.findings.filter { $0.level == .schema && $0.severity == .error }
        #expect(errors.map(\.code.name) == [code])
        #expect(errors.map(\.message) == [message])
        #expect(errors.first?.xpath?.hasSuffix("/addr[1]" + place) == true)
        let line = text[..<end].count { $0 == "\n" } + 2
        #expect(errors.first?.place?.line == line, "the line after the break")
    }

    @Test func everyFindingOfEveryFixtureHasWords() throws {
        for fixture in try Fixtures.all(of: .schemaInvalid) {
            for finding in try Self.validator.get().validate(fixture.bytes).findings {
                #expect(finding.code.name != "CB-SCHEMA-INVALID", "\(fixture): \(finding.message)")
            }
        }
    }

    @Test func theModelDoesNotSpeakForOtherSchemas() throws {
        var options = ValidationOptions()
        let schema = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:hl7-org:v3">
              <xs:element name="ClinicalDocument"><xs:complexType/></xs:element>
            </xs:schema>
            """
        options.rules = .none
        options.schema = .file(path: "mine.xsd", bytes: Array(schema.utf8))
        let report = try DocumentValidator(options).validate(
            try Fixtures.named("operative-note").bytes)
        #expect(Set(report.findings.map(\.code.name)) == ["CB-SCHEMA-INVALID"])
    }

    /// What only the schema says, and nothing that the document says, may be in the words.
    @Test(arguments: [
        ("<title kind='Xenia'>1</title>", "`kind` on `title` must be one of 'a', 'b'"),
        (
            "<title kind=\"Xenia' is not an element of the set {'Xenia'}.\">1</title>",
            "`kind` on `title` must be one of 'a', 'b'"
        ),
        ("<title kind='a'>Xenia</title>", "the text of `title` is not of the atomic type 'xs:int'"),
        ("<title>1</title>", "the attribute `kind` is missing on `title`"),
        (
            "<title kind='a' Xen='1'>1</title>",
            "an unknown attribute is not an attribute of `title`"
        ),
        ("<note>Xenia</note>", "`note` is not expected here; expected is ( title )"),
        ("", "an element is missing in `ClinicalDocument`; expected is ( title )"),
        (
            "<title kind='a'>1</title><note>Xenia</note>",
            "the text of `note` must have at most the length '3'"
        ),
    ]) func anotherSchemaSpeaksForItself(inside: String, words: String) throws {
        var options = ValidationOptions()
        let schema = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:hl7-org:v3"
                elementFormDefault="qualified">
              <xs:simpleType name="k"><xs:restriction base="xs:string">
                <xs:enumeration value="a"/><xs:enumeration value="b"/></xs:restriction>
              </xs:simpleType>
              <xs:element name="ClinicalDocument"><xs:complexType><xs:sequence>
                <xs:element name="title"><xs:complexType><xs:simpleContent>
                  <xs:extension base="xs:int"><xs:attribute name="kind" use="required"
                    form="unqualified" type="k" xmlns="urn:hl7-org:v3"/></xs:extension>
                </xs:simpleContent></xs:complexType></xs:element>
                <xs:element name="note" minOccurs="0"><xs:simpleType>
                  <xs:restriction base="xs:string"><xs:maxLength value="3"/></xs:restriction>
                </xs:simpleType></xs:element>
              </xs:sequence></xs:complexType></xs:element>
            </xs:schema>
            """
        options.rules = .none
        options.runsChecks = false
        options.schema = .file(path: "mine.xsd", bytes: Array(schema.utf8))
        let document = "<ClinicalDocument xmlns='urn:hl7-org:v3'>\(inside)</ClinicalDocument>"
        let found = try DocumentValidator(options).validate(Array(document.utf8)).findings
        #expect(found.contains { $0.message.contains(words) }, "\(found.map(\.message))")
        #expect(!found.contains { $0.message.contains("Xenia") })
    }
}
