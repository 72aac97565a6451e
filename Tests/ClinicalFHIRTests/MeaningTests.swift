import ClinicalFHIR
import Testing

/// Negation, nullFlavor, mood, status and subject never change what is said. Expected values are
/// those of C-CDA on FHIR's guidance and of FHIR R4.
@Suite struct MeaningTests {
    private let asthma = """
        <value xsi:type="CD" code="195967001" codeSystem="2.16.840.1.113883.6.96" \
        displayName="Asthma"/>
        """

    @Test func aDeniedProblemIsRefuted() throws {
        let made = try Made.convert(
            Made.observation(asthma, attributes: #" negationInd="true""#), section: "11450-4")
        let condition = try made.only("Condition")
        #expect(condition.facts.verificationStatus == "refuted")
        #expect(condition.at("code.coding.0.code") == "195967001")
        let affirmed = try Made.convert(Made.observation(asthma), section: "11450-4")
        #expect(try affirmed.only("Condition").facts.verificationStatus == nil)
    }

    @Test func aDeniedAllergyToAnythingIsNoKnownAllergy() throws {
        let inside = """
            <value xsi:type="CD" code="419199007" codeSystem="\(Made.snomed)"/>\
            <participant typeCode="CSM"><participantRole classCode="MANU"><playingEntity>\
            <code nullFlavor="NA"/></playingEntity></participantRole></participant>
            """
        let made = try Made.convert(
            Made.observation(inside, attributes: #" negationInd="true""#), section: "48765-2")
        let allergy = try made.only("AllergyIntolerance")
        #expect(allergy.at("code.coding.0.code") == "716186003")
        #expect(allergy.facts.verificationStatus == nil)
    }

    @Test func aDeniedAllergyToASubstanceIsRefuted() throws {
        let inside = """
            <value xsi:type="CD" code="419199007" codeSystem="\(Made.snomed)"/>\
            <participant typeCode="CSM"><participantRole classCode="MANU"><playingEntity>\
            <code code="7980" codeSystem="2.16.840.1.113883.6.88"/></playingEntity>\
            </participantRole></participant>
            """
        let made = try Made.convert(
            Made.observation(inside, attributes: #" negationInd="true""#), section: "48765-2")
        let allergy = try made.only("AllergyIntolerance")
        #expect(allergy.at("code.coding.0.code") == "7980")
        #expect(
            allergy.at("code.coding.0.system") == "http://www.nlm.nih.gov/research/umls/rxnorm")
        #expect(allergy.facts.verificationStatus == "refuted")
    }

    @Test func whatIsAboutARelativeIsNeverThePatients() throws {
        let subject = """
            <subject><relatedSubject classCode="PRS"><code code="FTH" \
            codeSystem="2.16.840.1.113883.5.111"/></relatedSubject></subject>
            """
        let made = try Made.convert(Made.observation(asthma + subject), section: "11450-4")
        #expect(!made.has("Condition"))
        let history = try made.only("FamilyMemberHistory")
        #expect(history.at("relationship.coding.0.code") == "FTH")
        #expect(history.at("condition.0.code.coding.0.code") == "195967001")
        let result = try Made.convert(
            Made.observation(#"<value xsi:type="PQ" value="4" unit="mmol/L"/>"# + subject))
        #expect(!result.has("Observation"))
        #expect(result.unconverted.map(\.reason) == ["is about somebody else than the patient"])
    }

    @Test(arguments: [
        ("INT", "", "MedicationRequest", "active", nil),
        ("INT", #" negationInd="true""#, "MedicationRequest", "active", "true"),
        ("EVN", "", "MedicationStatement", "active", nil),
        ("EVN", #" negationInd="true""#, "MedicationStatement", "not-taken", nil),
    ])
    func moodAndNegationOfMedications(
        mood: String, attributes: String, type: String, status: String, denied: String?
    ) throws {
        let made = try Made.convert(
            """
            <entry><substanceAdministration classCode="SBADM" moodCode="\(mood)"\(attributes)>\
            <statusCode code="active"/><effectiveTime xsi:type="IVL_TS"><low value="20240105"/>\
            </effectiveTime><effectiveTime xsi:type="PIVL_TS" operator="A"><period value="12" \
            unit="h"/></effectiveTime><doseQuantity value="2" unit="mg"/><consumable>\
            <manufacturedProduct><manufacturedMaterial><code code="311700" \
            codeSystem="2.16.840.1.113883.6.88"/></manufacturedMaterial></manufacturedProduct>\
            </consumable></substanceAdministration></entry>
            """, section: "10160-0")
        let medication = try made.only(type)
        #expect(medication.facts.status == status)
        #expect(medication.at("doNotPerform") == denied)
        let dosage = type == "MedicationRequest" ? "dosageInstruction" : "dosage"
        #expect(medication.at("\(dosage).0.doseAndRate.0.doseQuantity.value") == "2")
        #expect(medication.at("\(dosage).0.timing.repeat.period") == "12")
        #expect(medication.at("\(dosage).0.timing.repeat.boundsPeriod.start") == "2024-01-05")
    }

    @Test func aDeniedFindingIsInWordsAlone() throws {
        let made = try Made.convert(
            Made.observation(asthma, attributes: #" negationInd="true""#), section: "29545-1")
        let finding = try made.only("Observation")
        #expect(finding.at("valueCodeableConcept.coding.0.code") == nil)
        #expect(finding.at("valueCodeableConcept.text") == "Negated: Asthma")
    }

    @Test func aNullFlavorIsTheReasonOfAbsence() throws {
        let made = try Made.convert(Made.observation(#"<value xsi:type="PQ" nullFlavor="ASKU"/>"#))
        let result = try made.only("Observation")
        #expect(result.at("dataAbsentReason.coding.0.code") == "asked-unknown")
        #expect(result.facts.status == "unknown")
    }

    /// `negationInd` of a concern denies what it holds; nothing of it is said of the patient.
    @Test(arguments: [("48765-2", "AllergyIntolerance"), ("11450-4", "Condition")])
    func whatADeniedConcernHoldsIsListed(section: String, type: String) throws {
        func concern(_ attributes: String) throws -> ClinicalResources {
            try Made.convert(
                """
                <entry><act classCode="ACT" moodCode="EVN"\(attributes)>\
                <code code="CONC" codeSystem="2.16.840.1.113883.5.6"/>\
                <entryRelationship typeCode="SUBJ"><observation classCode="OBS" moodCode="EVN">\
                \(asthma)</observation></entryRelationship></act></entry>
                """, section: section)
        }
        #expect(try concern("").has(type))
        let denied = try concern(#" negationInd="true""#)
        #expect(!denied.has(type))
        #expect(denied.unconverted.contains { $0.reason == "the concern around it is denied" })
    }

    /// A relationship may be denied while its ends are so, and an effect is no reason (CDA R2,
    /// `ActRelationship.negationInd` and `CAUS`).
    @Test(arguments: [
        (#"typeCode="RSON""#, true), (#"typeCode="RSON" negationInd="false""#, true),
        (#"typeCode="RSON" negationInd="true""#, false), (#"typeCode="CAUS""#, false),
    ])
    func aReasonIsWhatTheDocumentCallsSo(link: String, isReason: Bool) throws {
        let made = try Made.convert(
            """
            <entry><substanceAdministration classCode="SBADM" moodCode="EVN"><consumable>\
            <manufacturedProduct><manufacturedMaterial><code code="7980" \
            codeSystem="2.16.840.1.113883.6.88"/></manufacturedMaterial></manufacturedProduct>\
            </consumable><entryRelationship \(link)><observation classCode="OBS" moodCode="EVN">\
            <templateId root="2.16.840.1.113883.10.20.22.4.4"/>\(asthma)</observation>\
            </entryRelationship></substanceAdministration></entry>
            """, section: "10160-0")
        let reason = try made.only("MedicationStatement").at("reasonReference.0.reference")
        #expect((reason != nil) == isReason)
        #expect(made.has("Condition"))
    }
}
