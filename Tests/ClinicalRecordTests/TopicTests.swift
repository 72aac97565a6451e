import ClinicalRecord
import Statements
import Testing

/// What lines of the record are about.
@Suite struct TopicTests {
    private static func lines(_ code: String, _ entry: String) throws -> [RecordLine] {
        try Record.of([Record.document(Record.section(code, "Section", "Text", entry))]).lines
    }

    /// HL7's code ASSERTION only says that the value is so.
    @Test func anAssertionIsAboutItsValue() throws {
        let lines = try Self.lines(
            "90767-5",
            """
            <observation classCode="OBS" moodCode="EVN"><code code="ASSERTION"
            codeSystem="2.16.840.1.113883.5.4"/><value xsi:type="CD" code="77386006"
            codeSystem="2.16.840.1.113883.6.96" displayName="Pregnant"/></observation>
            """)
        #expect(lines.map(\.name) == ["Pregnant"])
        #expect(lines.map(\.value) == [nil])
        #expect(lines.map(\.category) == [.pregnancy])
    }

    /// The organizer of a relative is no line of its own; death and its age are details.
    @Test func theHistoryOfARelativeHasItsConditions() throws {
        let lines = try Self.lines(
            "10157-6",
            """
            <organizer classCode="CLUSTER" moodCode="EVN">
            <templateId root="2.16.840.1.113883.10.20.22.4.45"/><statusCode code="completed"/>
            <subject><relatedSubject classCode="PRS"><code code="MTH" displayName="Mother"
            codeSystem="2.16.840.1.113883.5.111"/></relatedSubject></subject>
            <component><observation classCode="OBS" moodCode="EVN">
            <templateId root="2.16.840.1.113883.10.20.22.4.46"/><value xsi:type="CD"
            code="254837009" codeSystem="2.16.840.1.113883.6.96" displayName="Breast cancer"/>
            <entryRelationship typeCode="CAUS"><observation classCode="OBS" moodCode="EVN">
            <templateId root="2.16.840.1.113883.10.20.22.4.47"/><code code="ASSERTION"
            codeSystem="2.16.840.1.113883.5.4"/><value xsi:type="CD" code="419099009"
            codeSystem="2.16.840.1.113883.6.96" displayName="Dead"/></observation>
            </entryRelationship><entryRelationship typeCode="SUBJ"><observation classCode="OBS"
            moodCode="EVN"><code code="39016-1" displayName="Age at death"
            codeSystem="2.16.840.1.113883.6.1"/><value xsi:type="PQ" value="60" unit="a"/>
            </observation></entryRelationship></observation></component></organizer>
            """)
        #expect(lines.map(\.name) == ["Breast cancer"])
        #expect(lines.map(\.subject) == ["Mother"])
        #expect(lines[0].details.map(\.text) == ["Dead", "Age at death: 60 a"])
    }

    @Test func aDoseWithoutAUnitCountsUnitsOfAdministration() throws {
        let lines = try Self.lines(
            "10160-0",
            """
            <substanceAdministration classCode="SBADM" moodCode="EVN"><doseQuantity value="2"/>
            <administrationUnitCode code="C48542" codeSystem="2.16.840.1.113883.3.26.1.1"
            displayName="Tablet"/><consumable><manufacturedProduct><manufacturedMaterial>
            <name>Ramipril</name></manufacturedMaterial></manufacturedProduct></consumable>
            </substanceAdministration>
            """)
        #expect(lines.map(\.value) == ["2 Tablet"])
    }

    /// CDA R2, 4.3.8: the standard's own example has the manifestation around its allergy.
    @Test func aManifestationAroundAnAllergyIsItsDetail() throws {
        let lines = try Self.lines(
            "10155-0",
            """
            <observation classCode="OBS" moodCode="EVN"><code code="247472004"
            codeSystem="2.16.840.1.113883.6.96" displayName="Hives"/><entryRelationship
            typeCode="MFST"><observation classCode="OBS" moodCode="EVN"><code code="91936005"
            codeSystem="2.16.840.1.113883.6.96" displayName="Allergy to penicillin"/></observation>
            </entryRelationship></observation>
            """)
        #expect(lines.map(\.name) == ["Allergy to penicillin"])
        #expect(lines[0].details == [RecordDetail(.reaction, "Hives")])
    }

    /// A comment of a section, of which no statement is, is a note.
    @Test func aCommentOfNothingIsANote() throws {
        let lines = try Self.lines(
            "48767-8",
            """
            <act classCode="ACT" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.64"/>
            <code code="48767-8" codeSystem="2.16.840.1.113883.6.1"/><text>Recheck</text></act>
            """)
        #expect(lines.map(\.category) == [.note])
    }
}
