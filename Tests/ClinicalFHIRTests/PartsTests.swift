import Base
import ClinicalFHIR
import Testing

/// What parts of a statement say about it. Expected values follow C-CDA on FHIR (Problems:
/// Date of Diagnosis; Immunizations: Not Given Reason), IHE PCC's problem status and FHIR R4.
@Suite struct PartsTests {
    private static func problem(_ inside: String) throws -> ClinicalResources {
        try Made.convert(
            """
            <entry><observation classCode="OBS" moodCode="EVN"><templateId \
            root="2.16.840.1.113883.10.20.22.4.4"/><code code="55607006" \
            codeSystem="\(Made.snomed)"/><value xsi:type="CD" code="195967001" \
            codeSystem="\(Made.snomed)"/>\(inside)</observation></entry>
            """, section: "11450-4")
    }

    @Test(
        arguments: [
            ("410516002", "refuted", nil), ("415684004", "unconfirmed", nil),
            ("765205004", nil, "remission"), ("55561003", nil, "active"),
        ] as [(String, String?, String?)])
    func aProblemStatusTellsHowSureItIs(
        code: String, verification: String?, clinical: String?
    ) throws {
        let made = try Self.problem(
            """
            <entryRelationship typeCode="REFR"><observation classCode="OBS" moodCode="EVN">\
            <templateId root="2.16.840.1.113883.10.20.22.4.6"/><code code="33999-4" \
            codeSystem="\(Made.loinc)"/><value xsi:type="CD" code="\(code)" \
            codeSystem="\(Made.snomed)"/></observation></entryRelationship>
            """)
        let condition = try made.only("Condition")
        #expect(condition.facts.verificationStatus == verification)
        #expect(condition.facts.clinicalStatus == clinical)
    }

    @Test func theDateOfDiagnosisIsOfTheProblem() throws {
        let made = try Self.problem(
            """
            <entryRelationship typeCode="COMP"><act classCode="ACT" moodCode="EVN"><templateId \
            root="2.16.840.1.113883.10.20.22.4.502"/><code code="77975-1" \
            codeSystem="\(Made.loinc)"/><effectiveTime value="20190301"/></act></entryRelationship>
            """)
        #expect(!made.has("Procedure"))
        let condition = try made.only("Condition")
        #expect(condition.at("extension.0.url")?.hasSuffix("condition-assertedDate") == true)
        #expect(condition.at("extension.0.valueDateTime") == "2019-03-01")
    }

    @Test func noKnownImmunizationWasNotGiven() throws {
        let made = try Made.convert(
            """
            <entry><substanceAdministration classCode="SBADM" moodCode="EVN"><statusCode \
            code="completed"/><consumable><manufacturedProduct><manufacturedMaterial><code \
            code="no-known-immunizations" codeSystem="2.16.840.1.113883.5.1150.1"/>\
            </manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration>\
            </entry>
            """, section: "11369-6")
        #expect(try made.only("Immunization").facts.status == "not-done")
    }

    private static func notDone(
        _ relationship: String = "", _ observation: String = ""
    ) throws -> ClinicalResources {
        try Made.convert(
            """
            <entry><procedure classCode="PROC" moodCode="EVN" negationInd="true"><code \
            code="73761001" codeSystem="\(Made.snomed)"/><statusCode code="completed"/>\
            <entryRelationship typeCode="RSON"\(relationship)><observation classCode="OBS" \
            moodCode="EVN"\(observation)><code code="ASSERTION" \
            codeSystem="2.16.840.1.113883.5.4"/><value xsi:type="CD" code="105480006" \
            codeSystem="\(Made.snomed)"/></observation></entryRelationship></procedure></entry>
            """, section: "47519-4")
    }

    @Test(arguments: [(#" negationInd="true""#, ""), ("", #" negationInd="true""#)])
    func aDeniedReasonIsNotTheReason(relationship: String, observation: String) throws {
        let procedure = try Self.notDone(relationship, observation).only("Procedure")
        #expect(procedure.facts.status == "not-done")
        #expect(procedure.json["statusReason"] == nil)
    }

    @Test func aProcedureThatWasNotDoneHasTheReasonForThat() throws {
        let procedure = try Self.notDone().only("Procedure")
        #expect(procedure.facts.status == "not-done")
        #expect(procedure.at("statusReason.coding.0.code") == "105480006")
        #expect(procedure.json["reasonReference"] == nil && procedure.json["reasonCode"] == nil)
    }

    /// C-CDA on FHIR: the value of an indication is the reason of a procedure, also of one that was
    /// not done; why it was not done is the reason of its status.
    @Test func anIndicationStaysTheReasonOfWhatWasRefused() throws {
        let made = try Made.convert(
            """
            <entry><procedure classCode="PROC" moodCode="EVN" negationInd="true"><code \
            code="80146002" codeSystem="\(Made.snomed)"/><entryRelationship typeCode="RSON">\
            <observation classCode="OBS" moodCode="EVN"><templateId \
            root="2.16.840.1.113883.10.20.22.4.19"/><code code="404684003" \
            codeSystem="\(Made.snomed)"/><value xsi:type="CD" code="74400008" \
            codeSystem="\(Made.snomed)"/></observation></entryRelationship><entryRelationship \
            typeCode="RSON"><observation classCode="OBS" moodCode="EVN"><templateId \
            root="2.16.840.1.113883.10.20.22.4.53"/><code code="PATOBJ" \
            codeSystem="2.16.840.1.113883.5.8"/></observation></entryRelationship></procedure>\
            </entry>
            """, section: "47519-4")
        let procedure = try made.only("Procedure")
        #expect(procedure.at("statusReason.coding.0.code") == "PATOBJ")
        #expect(procedure.at("reasonCode.0.coding.0.code") == "74400008")
        #expect(procedure.json["reasonCode"]?.list?.count == 1)
        #expect(procedure.json["note"] == nil && made.unconverted.isEmpty)
    }

    /// R4: `reasonCode` of a MedicationStatement is why it is taken, `statusReason` why not.
    @Test(arguments: [("29549-3", "MedicationAdministration"), ("10160-0", "MedicationStatement")])
    func aMedicationThatIsNotTakenHasTheReasonForThat(section: String, type: String) throws {
        let made = try Made.convert(
            """
            <entry><substanceAdministration classCode="SBADM" moodCode="EVN" negationInd="true">\
            <consumable><manufacturedProduct><manufacturedMaterial><code code="7980" \
            codeSystem="2.16.840.1.113883.6.88"/></manufacturedMaterial></manufacturedProduct>\
            </consumable><entryRelationship typeCode="RSON"><observation classCode="OBS" \
            moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.24.3.88"/><code \
            code="77301-0" codeSystem="\(Made.loinc)"/><value xsi:type="CD" code="183932001" \
            codeSystem="\(Made.snomed)"/></observation></entryRelationship>\
            </substanceAdministration></entry>
            """, section: section)
        let medication = try made.only(type)
        #expect(medication.at("statusReason.0.coding.0.code") == "183932001")
        #expect(medication.json["reasonCode"] == nil && medication.json["reasonReference"] == nil)
    }

    /// A relationship of which nobody can say whether it is denied gives no reason.
    @Test func anUnreadableRelationshipIsNotTold() throws {
        let made = try Made.convert(
            """
            <entry><substanceAdministration classCode="SBADM" moodCode="EVN"><consumable>\
            <manufacturedProduct><manufacturedMaterial><code code="7980" \
            codeSystem="2.16.840.1.113883.6.88"/></manufacturedMaterial></manufacturedProduct>\
            </consumable><entryRelationship typeCode="RSON" negationInd=""><observation \
            classCode="OBS" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.4"/>\
            <value xsi:type="CD" code="195967001" codeSystem="\(Made.snomed)"/></observation>\
            </entryRelationship></substanceAdministration></entry>
            """, section: "10160-0")
        #expect(try made.only("MedicationStatement").json["reasonReference"] == nil)
        #expect(made.unconverted.contains { $0.place == "negationInd" })
        #expect(made.faults.contains { $0.reason == "fault: unreadableNegation" })
    }

    /// CDA R2, 4.3.6: what is denied did not happen.
    @Test(arguments: [("", true), (#" negationInd="true""#, false)])
    func aDeniedProblemIsNoComplication(negation: String, isOne: Bool) throws {
        let made = try Made.convert(
            """
            <entry><procedure classCode="PROC" moodCode="EVN"><code code="80146002" \
            codeSystem="\(Made.snomed)"/><entryRelationship typeCode="COMP"><observation \
            classCode="OBS" moodCode="EVN"\(negation)><templateId \
            root="2.16.840.1.113883.10.20.22.4.4"/><value xsi:type="CD" code="131148009" \
            codeSystem="\(Made.snomed)"/></observation></entryRelationship></procedure></entry>
            """, section: "47519-4")
        #expect((try made.only("Procedure").json["complication"] != nil) == isOne)
        #expect(try made.only("Procedure").json["reasonReference"] == nil)
        #expect(made.has("Condition"))
    }

    /// Words of what is denied, or denied to be related, would read as if it were so.
    @Test(
        arguments: [
            ("", "", "Rash"), (#" negationInd="true""#, "", nil),
            ("", #" negationInd="true""#, nil),
            ("", #" negationInd="maybe""#, nil),
        ] as [(String, String, String?)])
    func theNarrativeOfWhatIsDeniedIsNoNote(
        link: String, attributes: String, expected: String?
    ) throws {
        let made = try Self.problem(
            """
            <entryRelationship typeCode="REFR"\(link)><observation classCode="OBS" \
            moodCode="EVN"\(attributes)><templateId root="2.16.840.1.113883.10.20.22.4.9"/>\
            <text>Rash</text></observation></entryRelationship>
            """)
        #expect(try made.only("Condition").at("note.0.text") == expected)
        #expect(made.unconverted.isEmpty == (expected != nil))
    }

    @Test func timesOfPartsAreListed() throws {
        let made = try Made.convert(
            """
            <entry><act classCode="ACT" moodCode="EVN"><code code="CONC" \
            codeSystem="2.16.840.1.113883.5.6"/><effectiveTime><low value="2020"/></effectiveTime>\
            <entryRelationship typeCode="SUBJ"><observation classCode="OBS" moodCode="EVN"><value \
            xsi:type="CD" code="195967001" codeSystem="\(Made.snomed)"/></observation>\
            </entryRelationship></act></entry>
            """, section: "11450-4")
        #expect(made.has("Condition"))
        #expect(made.unconverted.map(\.place) == ["effectiveTime"])
    }
}
