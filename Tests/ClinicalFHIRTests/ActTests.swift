import Base
import ClinicalFHIR
import Testing

/// Acts, reactions, pictures and reports of nobody: what no resource of R4 is made for.
@Suite struct ActTests {
    private static func act(
        _ code: String, _ inside: String = "", attributes: String = ""
    ) -> String {
        #"<act classCode="ACT" moodCode="EVN"\#(attributes)>\#(code)\#(inside)</act>"#
    }

    private static func code(_ code: String, _ system: String) -> String {
        #"<code code="\#(code)" codeSystem="\#(system)"/>"#
    }

    private static func component(_ inside: String) -> String {
        #"<entryRelationship typeCode="COMP">\#(inside)</entryRelationship>"#
    }

    private static let drug = """
        <substanceAdministration classCode="SBADM" moodCode="EVN"><consumable><manufacturedProduct>\
        <manufacturedMaterial><code code="1191" codeSystem="2.16.840.1.113883.6.88"/>\
        </manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration>
        """

    private static func convert(_ entry: String, section: String = "10164-2") throws
        -> ClinicalResources
    { try Made.convert("<entry>\(entry)</entry>", section: section) }

    /// R4, Procedure: something that was done. Nobody says that of an act of unknown meaning.
    @Test func anActOfUnknownMeaningIsNoProcedure() throws {
        let text = "<text>Cough</text>"
        let made = try Self.convert(Self.act(Self.code("55752-0", Made.loinc), text))
        #expect(!made.has("Procedure"))
        #expect(try made.only("Observation").at("valueString") == "Cough")
        #expect(try made.only("Observation").json["note"] == nil)
    }

    @Test func anActThatIsDeniedStaysDenied() throws {
        let made = try Self.convert(
            Self.act(
                Self.code("1", "2.999"), "<text>Advice</text>" + Self.component(Self.drug),
                attributes: #" negationInd="true""#))
        let observation = try made.only("Observation")
        #expect(observation.facts.status == "cancelled")
        #expect(observation.json["valueString"] == nil)
    }

    @Test func anActWithACodeOfProceduresIsAProcedure() throws {
        let made = try Self.convert(Self.act(Self.code("409063005", Made.snomed)))
        #expect(made.has("Procedure"))
    }

    /// C-CDA: Discharge Medication. The act is the list that its medications are on.
    @Test func anActThatHoldsOthersIsTheirList() throws {
        let made = try Self.convert(
            Self.act(Self.code("10183-2", Made.loinc), Self.component(Self.drug)),
            section: "10183-2")
        #expect(!made.has("Procedure"))
        #expect(try made.only("List").at("code.coding.0.code") == "10183-2")
        #expect(
            try made.only("List").at("entry.0.item.reference")
                == made.only("MedicationStatement").address)
    }

    /// QRDA I: an act of code ENC that only holds an encounter says nothing itself.
    @Test func anActThatOnlyHoldsIsToldByWhatItHolds() throws {
        let encounter = """
            <encounter classCode="ENC" moodCode="EVN"><effectiveTime value="20240601"/></encounter>
            """
        let code = Self.code("ENC", "2.16.840.1.113883.5.6")
        let made = try Self.convert(Self.act(code, Self.component(encounter)))
        #expect(!made.has("List") && !made.has("Procedure"))
        #expect(try made.only("Encounter").statements.count == 2)
        let empty = try Self.convert(Self.act(code))
        #expect(try empty.only("Observation").at("code.coding.0.code") == "ENC")
    }

    /// R4, Immunization.reaction.detail; C-CDA's Substance Administered Act numbers the dose.
    @Test(arguments: [(#" inversionInd="true""#, "", 1), ("", #" negationInd="true""#, 0)])
    func aReactionToAVaccineIsAnObservation(link: String, negation: String, count: Int) throws {
        let made = try Self.convert(
            """
            <substanceAdministration classCode="SBADM" moodCode="EVN"><statusCode \
            code="completed"/><effectiveTime value="20240101"/><entryRelationship \
            typeCode="CAUS"\(link)><observation classCode="OBS" moodCode="EVN"\(negation)>\
            <templateId root="2.16.840.1.113883.10.20.22.4.9"/><code code="ASSERTION" \
            codeSystem="2.16.840.1.113883.5.4"/><effectiveTime><low value="20240102"/>\
            </effectiveTime><value xsi:type="CD" code="386661006" codeSystem="\(Made.snomed)"/>\
            </observation></entryRelationship><entryRelationship typeCode="COMP">\
            <sequenceNumber value="2"/><act classCode="ACT" moodCode="EVN"><templateId \
            root="2.16.840.1.113883.10.20.22.4.118"/><code code="416118004" \
            codeSystem="\(Made.snomed)"/></act></entryRelationship></substanceAdministration>
            """, section: "11369-6")
        let (vaccine, reaction) = (try made.only("Immunization"), try made.only("Observation"))
        #expect(vaccine.json["reaction"]?.list?.count ?? 0 == count)
        #expect(vaccine.at("reaction.0.detail.reference") == (count == 1 ? reaction.address : nil))
        #expect(vaccine.at("reaction.0.date") == (count == 1 ? "2024-01-02" : nil))
        #expect(reaction.at("partOf.0.reference") == vaccine.address)
        #expect((reaction.json["valueCodeableConcept"]?["coding"] == nil) == (count == 0))
        #expect(vaccine.at("protocolApplied.0.doseNumberPositiveInt") == "2")
        #expect(vaccine.json["note"] == nil)
        #expect(!made.has("Procedure"))
    }

    /// IHE: Medication Series Number Observation.
    @Test func theNumberOfADoseIsOfTheVaccination() throws {
        let made = try Self.convert(
            """
            <substanceAdministration classCode="SBADM" moodCode="EVN"><entryRelationship \
            typeCode="SUBJ"><observation classCode="OBS" moodCode="EVN"><code code="30973-2" \
            codeSystem="\(Made.loinc)"/><value xsi:type="INT" value="3"/></observation>\
            </entryRelationship></substanceAdministration>
            """, section: "11369-6")
        #expect(!made.has("Observation"))
        #expect(
            try made.only("Immunization").at("protocolApplied.0.doseNumberPositiveInt") == "3")
    }

    /// DICOM PS3.20: an image of a study, with its place.
    @Test func anImageOfAStudyIsAMedia() throws {
        let made = try Self.convert(
            """
            <observation classCode="DGIMG" moodCode="EVN"><id root="1.2.840.1.9"/><code \
            code="1.2.840.10008.5.1.4.1.1.1" codeSystem="1.2.840.10008.2.6.1"/><text \
            mediaType="application/dicom"><reference value="http://pacs.example/wado?1"/></text>\
            </observation>
            """)
        #expect(!made.has("Observation"))
        #expect(try made.only("Media").at("content.url") == "http://pacs.example/wado?1")
        #expect(try made.only("Media").at("content.contentType") == "application/dicom")
    }

    /// QRDA III and NHSN: counts of patients are no observations of a patient.
    @Test func aReportOfCountsIsAboutNobody() throws {
        let nobody =
            "<recordTarget><patientRole><id nullFlavor=\"NA\"/></patientRole></recordTarget>"
        let made = try Made.convert(
            Made.observation(#"<value xsi:type="INT" value="1000"/>"#), header: nobody)
        #expect(!made.has("Observation"))
        #expect(made.unconverted.map(\.reason) == ["the document is about no single patient"])
    }

    @Test func theAgeAtDeathIsOfTheRelative() throws {
        let made = try Made.convert(
            """
            <entry><observation classCode="OBS" moodCode="EVN"><code code="29308-4" \
            codeSystem="\(Made.loinc)"/><value xsi:type="CD" code="22298006" \
            codeSystem="\(Made.snomed)"/><subject><relatedSubject classCode="PRS"><code \
            code="FTH" codeSystem="2.16.840.1.113883.5.111"/></relatedSubject></subject>\
            <entryRelationship typeCode="SUBJ"><observation classCode="OBS" moodCode="EVN"><code \
            code="39016-1" codeSystem="\(Made.loinc)"/><value xsi:type="PQ" value="60" unit="a"/>\
            </observation></entryRelationship></observation></entry>
            """, section: "10157-6")
        #expect(try made.only("FamilyMemberHistory").at("deceasedAge.value") == "60")
        #expect(!made.has("Condition"))
    }
}
