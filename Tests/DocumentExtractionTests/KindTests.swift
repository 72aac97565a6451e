import HealthModel
import Statements
import Testing

/// What statements are about, and whether they say anything, by codes, relations and classes.
@Suite struct KindTests {
    private static let loinc = "2.16.840.1.113883.6.1"
    private static let snomed = "2.16.840.1.113883.6.96"
    private static let absent = "2.16.840.1.113883.5.1150.1"

    private static func kinds(_ entry: String, in section: String) throws -> [StatementKind?] {
        try Made.extract(Made.document("<entry>\(entry)</entry>", section: section))
            .statements.map(\.kind)
    }

    private static func observation(
        _ code: String, _ system: String = loinc, _ inside: String = "", mood: String = "EVN"
    ) -> String {
        """
        <observation classCode="OBS" moodCode="\(mood)"><code code="\(code)" \
        codeSystem="\(system)"/>\(inside)</observation>
        """
    }

    private static func coded(_ code: String) -> String {
        #"<value xsi:type="CD" code="\#(code)" codeSystem="\#(snomed)"/>"#
    }

    private static func related(_ type: String, _ inside: String) -> String {
        #"<entryRelationship typeCode="\#(type)">\#(inside)</entryRelationship>"#
    }

    /// IHE PCC: the manifestation of an allergy follows the template of problems.
    @Test func aManifestationIsNoProblem() throws {
        let pcc = "1.3.6.1.4.1.19376.1.5.3.1.4."
        let kinds = try Self.kinds(
            """
            <observation classCode="OBS" moodCode="EVN"><templateId root="\(pcc)6"/>\
            <code code="419199007" codeSystem="\(Self.snomed)"/><entryRelationship typeCode="MFST">\
            <observation classCode="OBS" moodCode="EVN"><templateId root="\(pcc)5"/>\
            \(Self.coded("39579001"))</observation></entryRelationship></observation>
            """, in: "48765-2")
        #expect(kinds == [.allergy, .reaction])
    }

    /// CDA R2, 4.3.8: the source of MFST is the manifestation, the target what it is one of.
    @Test(
        arguments: [
            ("", [.reaction, .allergy]), (#" inversionInd="true""#, [.allergy, .reaction]),
        ]
            as [(String, [StatementKind?])])
    func aManifestationMayBeAroundItsAllergy(inversion: String, expected: [StatementKind?]) throws {
        let kinds = try Self.kinds(
            Self.observation(
                "247472004", Self.snomed,
                """
                <entryRelationship typeCode="MFST"\(inversion)>\
                \(Self.observation("91936005", Self.snomed))</entryRelationship>
                """), in: "10155-0")
        #expect(kinds == expected)
    }

    /// Class and mood of the R-MIM tell where nothing else does.
    @Test func classAndMoodTell() throws {
        let encounter = #"<encounter classCode="ENC" moodCode="EVN"/>"#
        #expect(try Self.kinds(encounter, in: "11450-4") == [.encounter])
        let procedure = #"<procedure classCode="PROC" moodCode="EVN"/>"#
        #expect(try Self.kinds(procedure, in: "8716-3") == [.procedure])
        let drug = #"<substanceAdministration classCode="SBADM" moodCode="EVN"/>"#
        #expect(try Self.kinds(drug, in: "99999-9") == [.medication])
        let planned = Self.observation("1", "2.999", mood: "RQO")
        #expect(try Self.kinds(planned, in: "99999-9") == [.plan])
        #expect(try Self.kinds(Self.observation("1", "2.999"), in: "99999-9") == [nil])
    }

    @Test func aDiagnosisIsAProblemInAnySection() throws {
        for code in ["29308-4", "75326-9", "75325-1"] {
            let entry = Self.observation(code, Self.loinc, Self.coded("195967001"))
            #expect(try Self.kinds(entry, in: "10164-2") == [.problem])
        }
    }

    @Test func partsOfAMeasurementAreMeasurements() throws {
        let entry = Self.observation(
            "251076008", Self.snomed, Self.related("COMP", Self.observation("1", "2.999")))
        #expect(try Self.kinds(entry, in: "8716-3") == [.vitalSign, .vitalSign])
    }

    /// What is inside an administration is said of it, and is nothing that was found of a patient.
    @Test(
        arguments: [
            ("SUBJ", "30973-2", StatementKind.comment), ("RSON", "75323-6", .indication),
            ("CAUS", "31044-1", .reaction), ("CAUS", "1", .reaction), ("REFR", "30980-7", .comment),
            ("COMP", "1", .comment),
        ])
    func whatAnAdministrationHolds(type: String, code: String, expected: StatementKind) throws {
        let entry = """
            <substanceAdministration classCode="SBADM" moodCode="EVN">\
            \(Self.related(type, Self.observation(code)))</substanceAdministration>
            """
        let statements = try Made.extract(
            Made.document("<entry>\(entry)</entry>", section: "11369-6")
        ).statements
        #expect(statements.map(\.kind) == [.immunization, expected])
        #expect(statements[1].disposition == .carried(by: 0))
    }

    @Test func aBloodPressureBesideADrugStaysAMeasurement() throws {
        let entry = """
            <substanceAdministration classCode="SBADM" moodCode="EVN">\
            \(Self.related("COMP", Self.observation("8480-6")))</substanceAdministration>
            """
        #expect(try Self.kinds(entry, in: "10160-0") == [.medication, .vitalSign])
    }

    private static func device(_ code: String) -> String {
        """
        <supply classCode="SPLY" moodCode="EVN"><effectiveTime nullFlavor="NA"/>\
        <participant typeCode="DEV"><participantRole classCode="MANU"><playingDevice>\(code)\
        </playingDevice></participantRole></participant></supply>
        """
    }

    private static let nothing = #"<code nullFlavor="NI"/>"#

    /// eHDSI patient summary: known absence and no information of devices, procedures and others.
    @Test func absenceIsSaidWhereTheNameStands() throws {
        func assertion(_ entry: String, _ section: String) throws -> StatementAssertion {
            try Made.extract(Made.document("<entry>\(entry)</entry>", section: section))
                .statements[0].assertion
        }
        let none = #"<code code="no-known-devices" codeSystem="\#(Self.absent)"/>"#
        #expect(try assertion(Self.device(none), "46264-8") == .noneKnown)
        #expect(try assertion(Self.device(Self.nothing), "46264-8") == .noInformation)
        let noImplant = #"<code code="787483001" codeSystem="\#(Self.snomed)"/>"#
        #expect(try assertion(Self.device(noImplant), "46264-8") == .noneKnown)
        let noRelative = Self.coded("160266009")
        let family = Self.observation("10157-6", Self.loinc, noRelative)
        #expect(try assertion(family, "10157-6") == .noneKnown)
        let pacemaker = #"<code code="14106009" codeSystem="\#(Self.snomed)"/>"#
        #expect(try assertion(Self.device(pacemaker), "46264-8") == .affirmed)
        let null = #"<value xsi:type="CD" nullFlavor="NI"/>"#
        let finding = Self.observation("404684003", Self.snomed, null)
        #expect(try assertion(finding, "11450-4") == .noInformation)
        let allergy = Self.observation("419199007", Self.snomed, null)
        #expect(try assertion(allergy, "48765-2") == .noInformation)
        let procedure = """
            <procedure classCode="PROC" moodCode="EVN">\(Self.nothing)\
            <effectiveTime nullFlavor="NA"/></procedure>
            """
        #expect(try assertion(procedure, "47519-4") == .noInformation)
        let drug = """
            <substanceAdministration classCode="SBADM" moodCode="EVN"><consumable>\
            <manufacturedProduct><manufacturedMaterial nullFlavor="NA"/></manufacturedProduct>\
            </consumable></substanceAdministration>
            """
        #expect(try assertion(drug, "10160-0") == .noInformation)
    }

    /// Words, a time or another name say that there is something, whatever its code is.
    @Test(
        arguments: [
            #"<value xsi:type="CD" nullFlavor="OTH"><originalText>Fever</originalText></value>"#,
            #"<text>Fever</text><value xsi:type="CD" nullFlavor="UNK"/>"#,
            #"<effectiveTime value="2020"/><value xsi:type="CD" nullFlavor="UNK"/>"#,
            "",
        ])
    func whatIsNotCodedIsSaid(inside: String) throws {
        let entry = Self.observation("55607006", Self.snomed, inside)
        let statements = try Made.extract(
            Made.document("<entry>\(entry)</entry>", section: "11450-4")
        ).statements
        #expect(statements[0].assertion == .affirmed)
    }
}
