import ClinicalRecord
import Statements
import Testing

/// Lines of the record keep the meaning of their statements.
@Suite struct MeaningTests {
    private static func problem(_ status: String, link: String = "") -> String {
        Record.document(
            Record.section(
                "11450-4", "Problems", "Diabetes",
                """
                <observation classCode="OBS" moodCode="EVN">
                <code code="ASSERTION" codeSystem="2.16.840.1.113883.5.4"/>
                <statusCode code="completed"/>
                <value xsi:type="CD" code="73211009" codeSystem="2.16.840.1.113883.6.96"
                displayName="Diabetes"/><entryRelationship typeCode="REFR"\(link)><observation
                classCode="OBS" moodCode="EVN"><code code="33999-4"
                codeSystem="2.16.840.1.113883.6.1"/><value xsi:type="CD" code="\(status)"
                codeSystem="2.16.840.1.113883.6.96" displayName="Status"/></observation>
                </entryRelationship></observation>
                """))
    }

    /// A problem that was ruled out is not one of the patient's (IHE PCC, problem status).
    @Test(
        arguments: [
            ("410516002", "", StatementAssertion.negated), ("55561003", "", .affirmed),
            ("415684004", "", .affirmed), ("410516002", #" negationInd="true""#, .affirmed),
        ] as [(String, String, StatementAssertion)])
    func whatWasRuledOutIsDenied(
        status: String, link: String, expected: StatementAssertion
    ) throws {
        let line = try #require(
            try Record.of([Self.problem(status, link: link)]).lines(of: .problem).first)
        #expect(line.assertion == expected)
        // What is denied of the line is no detail of it.
        #expect(line.details.map(\.text) == (link.isEmpty ? ["Status"] : []))
    }

    @Test func whatWasRuledOutContradictsWhoStatesIt() throws {
        let record = try Record.of([Self.problem("410516002"), Self.problem("55561003")])
        #expect(record.contradictions.map(\.kind) == [.affirmedAndDenied])
    }

    private static func medication(_ inside: String) throws -> [RecordLine] {
        let text = Record.document(
            Record.section(
                "10160-0", "Medications", "Ramipril",
                """
                <substanceAdministration classCode="SBADM" moodCode="EVN">
                <statusCode code="active"/>\(inside)</substanceAdministration>
                """))
        return try Record.of([text]).lines(of: .medication)
    }

    private static let product = """
        <consumable><manufacturedProduct><manufacturedMaterial><code code="35296"
        codeSystem="2.16.840.1.113883.6.88" displayName="Ramipril"/></manufacturedMaterial>
        </manufacturedProduct></consumable>
        """

    /// Steps of a dosage are not medications of their own.
    @Test func stepsBelongToTheirMedication() throws {
        let lines = try Self.medication(
            Self.product + """
                <entryRelationship typeCode="COMP"><substanceAdministration classCode="SBADM"
                moodCode="EVN"><effectiveTime xsi:type="EIVL_TS"><event code="ACM"/>
                </effectiveTime><doseQuantity value="0.5" unit="{tbl}"/><consumable>
                <manufacturedProduct><manufacturedMaterial nullFlavor="NA"/></manufacturedProduct>
                </consumable></substanceAdministration></entryRelationship>
                """)
        #expect(lines.map(\.name) == ["Ramipril"])
        #expect(lines.first?.details.map(\.text) == ["0.5 {tbl}, ACM"])
    }

    /// "As needed" is told, and the most that may be taken.
    @Test func conditionsAndLimitsAreTold() throws {
        let lines = try Self.medication(
            """
            <maxDoseQuantity><numerator value="8" unit="{tbl}"/><denominator value="1" unit="d"/>
            </maxDoseQuantity>\(Self.product)<precondition><criterion><text>Nausea</text>
            </criterion></precondition>
            """)
        #expect(lines.first?.timings.map(\.text) == ["as needed: Nausea"])
        #expect(lines.first?.details.map(\.text) == ["≤ 8 {tbl} / 1 d"])
    }

    /// The end of a first occurrence is not the end of a medication.
    @Test func aFirstOccurrenceEndsNothing() throws {
        let lines = try Self.medication(
            """
            <effectiveTime xsi:type="PIVL_TS"><phase value="20240301080000"/><period value="1"
            unit="d"/></effectiveTime>\(Self.product)
            """)
        #expect(lines.first?.start?.iso == "2024-03-01T08:00:00")
        #expect(lines.first?.end == nil)
    }

    /// A comment or an instruction is its text, not the name of its code.
    @Test func anActSaysItsText() throws {
        let lines = try Self.medication(
            Self.product + """
                <entryRelationship typeCode="SUBJ" inversionInd="true"><act classCode="ACT"
                moodCode="EVN"><code code="48767-8" codeSystem="2.16.840.1.113883.6.1"
                displayName="Annotation comment"/><text>With water</text></act>
                </entryRelationship>
                """)
        #expect(lines.first?.details.map(\.text) == ["With water"])
    }

    /// An allergy is to substances, all of them, and to nothing else that participates.
    @Test func anAllergyIsToItsSubstances() throws {
        func participant(_ type: String, _ name: String) -> String {
            """
            <participant typeCode="\(type)"><participantRole><playingEntity><code code="\(name)"
            codeSystem="1.2.3" displayName="\(name)"/></playingEntity></participantRole>
            </participant>
            """
        }
        let text = Record.document(
            Record.section(
                "48765-2", "Allergies", "Codeine",
                """
                <observation classCode="OBS" moodCode="EVN"><code code="ASSERTION"
                codeSystem="2.16.840.1.113883.5.4"/>\(participant("LOC", "Office"))
                \(participant("CSM", "Codeine"))\(participant("CSM", "Morphine"))</observation>
                """))
        let line = try #require(try Record.of([text]).lines(of: .allergy).first)
        #expect(line.name == "Codeine, Morphine")
        #expect(line.codes.map(\.code) == ["Codeine", "Morphine"])
    }

    /// A value that is an interval of time has both ends.
    @Test func aPeriodHasBothEnds() throws {
        let text = Record.document(
            Record.section(
                "30954-2", "Results", "Stay",
                """
                <observation classCode="OBS" moodCode="EVN"><code code="1" codeSystem="1.2.3"
                displayName="Stay"/><value xsi:type="IVL_TS"><low value="2020"/><high value="2021"/>
                </value></observation>
                """))
        #expect(try Record.of([text]).lines(of: .result).first?.value == "2020 – 2021")
    }
}
