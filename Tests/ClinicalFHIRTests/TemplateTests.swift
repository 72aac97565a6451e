import Base
import ClinicalFHIR
import Testing

/// Specimens, devices, teams, orders and reasons by the templates of HL7 and IHE.
@Suite struct TemplateTests {
    private static let ccda = "2.16.840.1.113883.10.20.22.4."

    private static func convert(_ entry: String, section: String) throws -> ClinicalResources {
        try Made.convert("<entry>\(entry)</entry>", section: section)
    }

    private static func part(_ template: String, _ value: String) -> String {
        """
        <component><observation classCode="OBS" moodCode="EVN"><templateId \
        root="\(ccda)\(template)"/><code code="\(template)" codeSystem="2.999.1"/>\(value)\
        </observation></component>
        """
    }

    private static let role = """
        <participantRole classCode="SPEC"><id root="1.2.5" extension="s1"/><playingEntity><code \
        code="119297000" codeSystem="\(Made.snomed)"/></playingEntity></participantRole>
        """

    private static func panel(_ own: String) -> String {
        """
        <organizer classCode="BATTERY" moodCode="EVN"><templateId root="\(ccda)1"/><code \
        code="24323-8" codeSystem="\(Made.loinc)"/>\(own)<component><procedure classCode="PROC" \
        moodCode="EVN"><templateId root="1.3.6.1.4.1.19376.1.3.1.2"/><code code="33882-2" \
        codeSystem="\(Made.loinc)"/><effectiveTime value="20240101"/><targetSiteCode \
        code="368208006" codeSystem="\(Made.snomed)"/><participant typeCode="PRD">\(role)\
        </participant><entryRelationship typeCode="COMP"><act classCode="ACT" moodCode="EVN">\
        <templateId root="1.3.6.1.4.1.19376.1.3.1.3"/><code code="SPRECEIVE" \
        codeSystem="1.3.5.1.4.1.19376.1.5.3.2"/><effectiveTime value="20240102"/></act>\
        </entryRelationship></procedure></component></organizer>
        """
    }

    /// IHE XD-LAB: what was collected, when and where, and when it was received.
    @Test(
        arguments: [
            ("", 1),
            (
                #"<specimen><specimenRole><id root="1.2.5" extension="s1"/></specimenRole></specimen>"#,
                1
            ),
            (
                #"<specimen><specimenRole><id root="1.2.5" extension="s2"/></specimenRole></specimen>"#,
                2
            ),
        ])
    func aCollectionIsASpecimen(own: String, count: Int) throws {
        let made = try Self.convert(Self.panel(own), section: "30954-2")
        #expect(!made.has("Procedure") && !made.has("Observation"))
        let specimens = made.resources.filter { $0.resourceType == "Specimen" }
        #expect(specimens.count == count)
        let specimen = try #require(specimens.first)
        #expect(specimen.at("type.coding.0.code") == "119297000")
        #expect(specimen.at("collection.collectedDateTime") == "2024-01-01")
        #expect(specimen.at("collection.bodySite.coding.0.code") == "368208006")
        #expect(specimen.at("receivedTime") == "2024-01-02")
        let report = try made.only("DiagnosticReport")
        #expect(report.at("specimen.0.reference") == specimen.address)
        #expect((report.at("specimen.1.reference") != nil) == (count == 2))
    }

    /// A collection that did not take place is no specimen.
    @Test func aCollectionThatIsDeniedIsNoSpecimen() throws {
        let denied = Self.panel("").replacing(
            "<procedure classCode", with: #"<procedure negationInd="true" classCode"#)
        let made = try Self.convert(denied, section: "30954-2")
        #expect(!made.has("Specimen"))
        let report = try made.only("DiagnosticReport")
        #expect(report.json["specimen"] == nil && report.json["effectiveDateTime"] == nil)
    }

    /// C-CDA Companion Guide: the parts of the UDI are of the device.
    @Test func theUDIIsOfTheDevice() throws {
        let parts =
            Self.part("304", #"<value xsi:type="II" root="1.3.160" extension="00848"/>"#)
            + Self.part("315", #"<value xsi:type="ED">L1</value>"#)
            + Self.part("301", #"<value xsi:type="ED">Hip</value>"#)
            + Self.part("309", #"<value xsi:type="TS" value="20300101"/>"#)
            + Self.part("318", #"<value xsi:type="CD" code="C113844" codeSystem="2.999"/>"#)
        let entry = """
            <procedure classCode="PROC" moodCode="EVN"><code code="232717009" \
            codeSystem="\(Made.snomed)"/><participant typeCode="DEV"><participantRole \
            classCode="MANU"><id root="2.16.840.1.113883.3.3719" extension="(01)00848(10)L1"/>\
            <playingDevice><code code="90412006" codeSystem="\(Made.snomed)"/></playingDevice>\
            </participantRole></participant><entryRelationship typeCode="COMP"><organizer \
            classCode="CLUSTER" moodCode="EVN"><templateId root="\(Self.ccda)311"/><code \
            code="74711-3" codeSystem="\(Made.loinc)"/>\(parts)</organizer></entryRelationship>\
            </procedure>
            """
        let made = try Self.convert(entry, section: "47519-4")
        #expect(!made.has("Observation"))
        #expect(try made.only("Procedure").json["note"] == nil)
        let device = try made.only("Device")
        #expect(device.at("udiCarrier.0.deviceIdentifier") == "00848")
        #expect(device.at("udiCarrier.0.carrierHRF") == "(01)00848(10)L1")
        #expect(device.at("lotNumber") == "L1")
        #expect(device.at("expirationDate") == "2030-01-01")
        #expect(device.at("deviceName.0.name") == "Hip")
        #expect(device.at("safety.0.coding.0.code") == "C113844")
    }

    /// C-CDA: Care Team Type.
    @Test func theKindOfATeamIsItsCategory() throws {
        let made = try Self.convert(
            """
            <organizer classCode="CLUSTER" moodCode="EVN"><templateId root="\(Self.ccda)500"/>\
            <code code="86744-0" codeSystem="\(Made.loinc)"/>\
            \(Self.part("500.2", #"<value xsi:type="CD" code="LA27976-2" codeSystem="2.999"/>"#))\
            </organizer>
            """, section: "85847-2")
        #expect(!made.has("Observation"))
        let team = try made.only("CareTeam")
        #expect(team.at("category.0.coding.0.code") == "LA27976-2")
        #expect(team.at("category.1.coding.0.code") == nil)
    }

    /// A reason is R4's `statusReason`, never a Condition; of what was given it is no reason.
    @Test(arguments: [(#" negationInd="true""#, "PATOBJ"), ("", nil)] as [(String, String?)])
    func anObjectionIsTheReasonOfTheStatus(negation: String, expected: String?) throws {
        let made = try Self.convert(
            """
            <substanceAdministration classCode="SBADM" moodCode="EVN"\(negation)>\
            <entryRelationship typeCode="RSON"><act classCode="ACT" moodCode="EVN"><templateId \
            root="2.16.840.1.113883.10.20.1.27"/><code code="PATOBJ" \
            codeSystem="2.16.840.1.113883.11.19725" displayName="objection"/><entryRelationship \
            typeCode="SUBJ"><observation classCode="OBS" moodCode="EVN"><templateId \
            root="2.16.840.1.113883.10.20.1.28"/><code code="PATOBJ" \
            codeSystem="2.16.840.1.113883.11.19725" displayName="objection"/></observation>\
            </entryRelationship></act></entryRelationship></substanceAdministration>
            """, section: "11369-6")
        #expect(!made.has("Condition"))
        let immunization = try made.only("Immunization")
        #expect(immunization.at("statusReason.coding.0.code") == expected)
        #expect(immunization.json["reasonCode"] == nil)
        #expect((immunization.at("note.0.text") == nil) == (expected != nil))
    }

    /// ActCode's IMMUNIZ is what kind of an act it is, and no vaccine.
    @Test func theKindOfAnActIsNoVaccine() throws {
        let made = try Self.convert(
            """
            <substanceAdministration classCode="SBADM" moodCode="EVN" negationInd="true"><code \
            code="IMMUNIZ" codeSystem="2.16.840.1.113883.5.4"/><consumable><manufacturedProduct>\
            <manufacturedMaterial><code nullFlavor="NA"/></manufacturedMaterial>\
            </manufacturedProduct></consumable></substanceAdministration>
            """, section: "11369-6")
        #expect(try made.only("Immunization").at("vaccineCode.coding.0.code") == nil)
    }

    private static func problem(_ inside: String) -> String {
        """
        <observation classCode="OBS" moodCode="EVN"><id root="1.2.9" extension="p"/><templateId \
        root="\(ccda)4"/><code code="55607006" codeSystem="\(Made.snomed)"/><value xsi:type="CD" \
        code="38341003" codeSystem="\(Made.snomed)"/>\(inside)</observation>
        """
    }

    /// C-CDA R4.0: Age Range; Australia: Date of Resolution/Remission.
    @Test func ageRangesAndResolutionsAreElements() throws {
        let age = """
            <entryRelationship typeCode="SUBJ" inversionInd="true"><observation classCode="OBS" \
            moodCode="EVN"><templateId root="\(Self.ccda)516"/><value xsi:type="IVL_PQ"><low \
            value="30" unit="a"/><high value="40" unit="a"/></value></observation>\
            </entryRelationship>
            """
        let condition = try Self.convert(Self.problem(age), section: "11450-4").only("Condition")
        #expect(condition.at("onsetRange.low.value") == "30")
        #expect(condition.at("onsetRange.high.value") == "40")
        let end = """
            <entryRelationship typeCode="SUBJ" inversionInd="true"><observation classCode="OBS" \
            moodCode="EVN"><code code="103.15510" codeSystem="1.2.36.1.2001.1001.101"/><value \
            xsi:type="TS" value="2020"/></observation></entryRelationship>
            """
        let resolved = try Self.convert(Self.problem(end), section: "11450-4").only("Condition")
        #expect(resolved.at("abatementDateTime") == "2020")
        #expect(resolved.facts.clinicalStatus == "resolved")
        #expect(resolved.json["note"] == nil)
    }

    /// IHE PCC: an Internal Reference repeats the code of what it refers to.
    @Test func aReferenceWithACodeIsAReference() throws {
        let made = try Made.convert(
            """
            <entry>\(Self.problem(""))</entry><entry><substanceAdministration classCode="SBADM" \
            moodCode="INT"><consumable><manufacturedProduct><manufacturedMaterial><code code="1" \
            codeSystem="2.999"/></manufacturedMaterial></manufacturedProduct></consumable>\
            <entryRelationship typeCode="RSON"><act classCode="ACT" moodCode="EVN"><templateId \
            root="1.3.6.1.4.1.19376.1.5.3.1.4.4.1"/><id root="1.2.9" extension="p"/><code \
            code="CONC" codeSystem="2.16.840.1.113883.5.6"/></act></entryRelationship>\
            </substanceAdministration></entry>
            """, section: "10160-0")
        let condition = try made.only("Condition").address
        let request = try made.only("MedicationRequest")
        #expect(request.at("reasonReference.0.reference") == condition)
        #expect(request.json["supportingInformation"] == nil)
    }

    /// C-CDA: Progress Toward Goal; Section Time Range, which says nothing of the patient.
    @Test func progressIsTheAchievement() throws {
        let made = try Self.convert(
            """
            <observation classCode="OBS" moodCode="GOL"><code code="27113001" \
            codeSystem="\(Made.snomed)"/><entryRelationship typeCode="REFR"><observation \
            classCode="OBS" moodCode="EVN"><templateId root="\(Self.ccda)110"/><code \
            code="ASSERTION" codeSystem="2.16.840.1.113883.5.4"/><value xsi:type="CD" \
            code="385633008" codeSystem="\(Made.snomed)"/></observation></entryRelationship>\
            </observation>
            """, section: "61146-7")
        #expect(try made.only("Goal").at("achievementStatus.coding.0.code") == "385633008")
        #expect(!made.has("Observation"))
        let range = """
            <observation classCode="OBS" moodCode="EVN"><templateId root="\(Self.ccda)201"/><code \
            code="82607-3" codeSystem="\(Made.loinc)"/><value xsi:type="IVL_TS"><low value="2012"/>\
            </value></observation>
            """
        let listed = try Self.convert(range, section: "30954-2")
        #expect(!listed.has("Observation"))
        #expect(listed.unconverted.map(\.reason) == ["the period of a section"])
    }
}
