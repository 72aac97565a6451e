import DocumentRepair
import DocumentValidation
import Fixtures
import Foundation
import Testing
import XMLTree

/// A change that spoils the sound document in one way, and the repair that undoes it.
private struct Spoiled: CustomTestStringConvertible {
    let kind: RepairKind
    let sound: String
    let spoiled: String

    init(_ kind: RepairKind, _ sound: String, _ spoiled: String) {
        (self.kind, self.sound, self.spoiled) = (kind, sound, spoiled)
    }

    var testDescription: String { kind.rawValue + ": " + spoiled }
}

@Suite struct RepairTests {
    private static let repairer = Result {
        DocumentRepairer(try DocumentValidator(ValidationOptions()))
    }

    private static let sound = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
          <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
          <id root="2.999.7.1" extension="example"/>
          <code code="18842-5" codeSystem="2.16.840.1.113883.6.1" displayName="Summary"/>
          <title>Summary</title>
          <effectiveTime value="20240312101500+0100"/>
          <confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/>
          <languageCode code="en-GB"/>
          <recordTarget><patientRole><id root="2.999.1.2" extension="1"/></patientRole>\
        </recordTarget>
          <author><time value="20240312"/><assignedAuthor><id root="2.999.7.3"/></assignedAuthor>\
        </author>
          <custodian><assignedCustodian><representedCustodianOrganization>
            <id root="2.999.7.4"/>
          </representedCustodianOrganization></assignedCustodian></custodian>
          <component><structuredBody><component><section>
            <code code="10164-2" codeSystem="2.16.840.1.113883.6.1" displayName="Course"/>
            <title>Course</title>
            <text><content ID="Words">Größe: feels well.</content><br/></text>
            <entry><observation classCode="OBS" moodCode="EVN">
              <code code="8480-6" codeSystem="2.16.840.1.113883.6.1" displayName="Systolic"/>
              <text><reference value="#Words"/></text>
              <statusCode code="completed"/>
              <!-- the reading -->
              <value xsi:type="PQ" value="120" unit="mm[Hg]"/>
            </observation></entry>
          </section></component></structuredBody></component>
        </ClinicalDocument>

        """

    private static let cases: [Spoiled] = [
        Spoiled(.typeID, "POCD_HD000040", "POCD_MT000040UV02"),
        Spoiled(
            .typeID,
            "<typeId root=\"2.16.840.1.113883.1.3\" "
                + "extension=\"POCD_HD000040\"/>\n  ", ""),
        Spoiled(.name, "<title>Course</title>", "<Title>Course</Title>"),
        Spoiled(
            .name, " codeSystem=\"2.16.840.1.113883.5.25\"",
            " codesystem=\"2.16.840.1.113883.5.25\""),
        Spoiled(.type, "xsi:type=\"PQ\"", "xsi:type=\"pq\""),
        Spoiled(.type, "xsi:type=\"PQ\"", "xsi:type=\"hl7:PQ\""),
        Spoiled(.type, "xsi:type=\"PQ\"", "type=\"PQ\""),
        Spoiled(.whiteSpace, "root=\"2.999.7.4\"", "root=\" 2.999.7.4 \""),
        Spoiled(.whiteSpace, "<br/>", "<br> </br>"),
        Spoiled(.codeCase, "classCode=\"OBS\"", "classCode=\"obs\""),
        Spoiled(.time, "value=\"20240312101500+0100\"", "value=\"2024-03-12T10:15:00+01:00\""),
        Spoiled(.time, "<time value=\"20240312\"/>", "<time value=\"2024-03-12\"/>"),
        Spoiled(.identifier, "root=\"2.999.7.3\"", "root=\"urn:oid:2.999.7.3\""),
        Spoiled(.language, "en-GB", "en_GB"),
        Spoiled(.unit, "mm[Hg]", "mmHg"),
        Spoiled(.reference, "#Words", "#words"),
        Spoiled(.reference, "#Words", "Words"),
        Spoiled(
            .namespace, " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"", ""),
    ]

    private func repair(_ text: String) throws -> DocumentRepairer.Outcome {
        try Self.repairer.get().repair(Array(text.utf8))
    }

    @Test func soundDocumentStaysAsItIs() throws {
        let outcome = try repair(Self.sound)
        #expect(outcome.before.isValid)
        #expect(outcome.repairs == [])
        #expect(outcome.bytes == Array(Self.sound.utf8))
        #expect(outcome.difference(named: "a.xml").isEmpty)
    }

    @Test(arguments: cases) fileprivate func undoesOneMistake(one: Spoiled) throws {
        let spoiled = Self.sound.replacingOccurrences(of: one.sound, with: one.spoiled)
        #expect(spoiled != Self.sound)
        let outcome = try repair(spoiled)
        #expect(outcome.repairs.map(\.kind) == [one.kind])
        #expect(normal(String(decoding: outcome.bytes, as: UTF8.self)) == normal(Self.sound))
        #expect(outcome.after.isValid)
    }

    /// The attributes of a start tag may stand in another order after a declaration was put in.
    private func normal(_ text: String) -> String {
        text.replacingOccurrences(
            of: " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"", with: ""
        )
        .replacingOccurrences(of: "<br></br>", with: "<br/>")
    }

    @Test func putsElementsInOrderWithTheirComments() throws {
        let text = Self.sound
        let status = "\n      <statusCode code=\"completed\"/>"
        let value =
            "\n      <!-- the reading -->\n      <value xsi:type=\"PQ\" value=\"120\" "
            + "unit=\"mm[Hg]\"/>"
        let spoiled = text.replacingOccurrences(of: status + value, with: value + status)
        #expect(spoiled != text)
        let outcome = try repair(spoiled)
        #expect(outcome.repairs.map(\.kind) == [.order])
        #expect(String(decoding: outcome.bytes, as: UTF8.self) == text)
    }

    @Test func numbersAnIDThatIsUsedTwice() throws {
        let spoiled = Self.sound.replacingOccurrences(
            of: "#Words", with: "#Other"
        ).replacingOccurrences(
            of: "<br/>", with: "<content ID=\"Words\">Yes.</content><content ID=\"Other\"/>")
        let outcome = try repair(spoiled)
        #expect(outcome.repairs.map(\.kind) == [.duplicateID])
        #expect(String(decoding: outcome.bytes, as: UTF8.self).contains("ID=\"Words-2\">Yes."))
    }

    /// Nobody but the author knows which of the two the reference means.
    @Test func leavesAnIDThatIsReferredTo() throws {
        let spoiled = Self.sound.replacingOccurrences(
            of: "<br/>", with: "<content ID=\"Words\">No.</content>")
        #expect(try repair(spoiled).repairs == [])
    }

    @Test(arguments: ["lb", "in", "oz", "MG", "tsp", "xyz", "tab"])
    func leavesUnitsThatMayMeanMore(unit: String) throws {
        let spoiled = Self.sound.replacingOccurrences(of: "mm[Hg]", with: unit)
        #expect(try repair(spoiled).repairs == [])
    }

    @Test(arguments: [
        "value=\"2024-03-12T10:15:00\"", "value=\"12.03.2024\"", "value=\"2024-13-12\"",
    ])
    func addsNoZoneAndGuessesNoDate(time: String) throws {
        let spoiled = Self.sound.replacingOccurrences(
            of: "value=\"20240312101500+0100\"", with: time)
        let result = String(decoding: try repair(spoiled).bytes, as: UTF8.self)
        #expect(
            result.contains(time)
                || result.contains("<effectiveTime value=\"20240312101500\"/>"))
    }

    @Test func refusesSignedDocuments() throws {
        let spoiled = Self.sound.replacingOccurrences(
            of: "<component><structured",
            with: "<Signature xmlns=\"http://www.w3.org/2000/09/xmldsig#\"/>"
                + "<component><structured")
        #expect(throws: RepairRefusal.signed(line: 15)) { try repair(spoiled) }
    }

    @Test(arguments: ["", "no XML", "<a>", "<a xmlns='urn:hl7-org:v3'/>"])
    func refusesWhatIsNoDocument(text: String) {
        #expect(throws: RepairRefusal.self) { try repair(text) }
    }

    @Test func everyKindIsExplained() {
        #expect(RepairKind.entries.count == RepairKind.allCases.count)
        for kind in RepairKind.allCases {
            #expect(kind.examples.before != kind.examples.after, "\(kind)")
            #expect(!kind.summary.isEmpty, "\(kind)")
        }
    }

    @Test func refusesOtherEncodings() throws {
        let text = Self.sound.replacingOccurrences(of: "UTF-8", with: "ISO-8859-1")
        let bytes = Array(text.data(using: .isoLatin1)!)
        #expect(throws: RepairRefusal.encoding("ISO-8859-1")) {
            try Self.repairer.get().repair(bytes)
        }
    }
}
