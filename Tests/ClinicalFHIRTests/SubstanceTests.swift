import Base
import ClinicalFHIR
import Testing

/// What an allergy is to, what kind it is, and how it shows. Expected values follow CDA R2 (4.3.8,
/// participation and relationship types), C-CDA on FHIR and FHIR R4's AllergyIntolerance.
@Suite struct SubstanceTests {
    private static func allergy(
        _ inside: String, id: String = "", attributes: String = ""
    ) throws -> ClinicalResources {
        try Made.convert(
            """
            <entry><observation classCode="OBS" moodCode="EVN"\(attributes)>\(id)<code code="ASSERTION" \
            codeSystem="2.16.840.1.113883.5.4"/><value xsi:type="CD" code="414285001" \
            codeSystem="\(Made.snomed)" displayName="Food allergy"/>\(inside)</observation></entry>
            """, section: "48765-2")
    }

    private static func participant(_ type: String, _ code: String, _ name: String) -> String {
        """
        <participant typeCode="\(type)"><participantRole><playingEntity><code code="\(code)" \
        codeSystem="1.2.3" displayName="\(name)"/></playingEntity></participantRole></participant>
        """
    }

    /// A place where it was found is not what the patient is allergic to.
    @Test func onlyASubstanceIsWhatAnAllergyIsTo() throws {
        let place = try Self.allergy(Self.participant("LOC", "11", "Office"))
        let made = try place.only("AllergyIntolerance")
        #expect(made.at("code.coding.0.code") == "414285001")
        #expect(place.unconverted.map(\.place) == ["participant"])
        let agent = try Self.allergy(
            Self.participant("VRF", "11", "Nurse") + Self.participant("CAGNT", "22", "Peanut"))
        #expect(try agent.only("AllergyIntolerance").at("code.coding.0.display") == "Peanut")
        #expect(agent.unconverted.map(\.place) == ["participant"])
    }

    /// R4's AllergyIntolerance is about one substance. The identifier names the statement, so that
    /// nobody takes the two for the same.
    @Test(arguments: ["", #" negationInd="true""#])
    func eachSubstanceIsAnAllergy(negation: String) throws {
        let made = try Self.allergy(
            """
            \(Self.participant("CSM", "1", "Codeine"))\(Self.participant("LOC", "9", "Office"))\
            \(Self.participant("CSM", "2", "Morphine"))<entryRelationship typeCode="MFST" \
            inversionInd="true"><observation classCode="OBS" moodCode="EVN"><value xsi:type="CD" \
            code="39579001" codeSystem="\(Made.snomed)"/></observation></entryRelationship>
            """, id: #"<id root="1.2.8" extension="a"/>"#, attributes: negation)
        let allergies = made.resources.filter { $0.resourceType == "AllergyIntolerance" }
        #expect(allergies.map { $0.at("code.coding.0.display") } == ["Codeine", "Morphine"])
        #expect(allergies.map { $0.at("identifier.0.value") } == ["a", nil])
        for allergy in allergies {
            #expect(allergy.at("reaction.0.manifestation.0.coding.0.code") == "39579001")
            let refuted = negation.isEmpty ? nil : "refuted"
            #expect(allergy.facts.verificationStatus == refuted)
        }
        let provenance = made.resources.filter { $0.resourceType == "Provenance" }
        #expect(provenance.count == 2)
        #expect(made.unconverted.map(\.place) == ["participant"])
    }

    /// C-CDA on FHIR: when it ended is an extension.
    @Test func theEndOfAnAllergyIsTold() throws {
        let made = try Self.allergy(
            #"<effectiveTime><low value="2010"/><high value="20200301"/></effectiveTime>"#)
        let allergy = try made.only("AllergyIntolerance")
        #expect(allergy.at("extension.0.url")?.hasSuffix("allergyintolerance-abatement") == true)
        #expect(allergy.at("extension.0.valueDateTime") == "2020-03-01")
        #expect(allergy.at("onsetDateTime") == "2010")
        #expect(made.unconverted.isEmpty)
    }

    @Test func theStatusOfAnAllergyIsNoNote() throws {
        let made = try Self.allergy(
            """
            <entryRelationship typeCode="SUBJ" inversionInd="true"><observation classCode="OBS" \
            moodCode="EVN"><code code="33999-4" codeSystem="\(Made.loinc)"/><value xsi:type="CD" \
            code="73425007" codeSystem="\(Made.snomed)" displayName="Inactive"/></observation>\
            </entryRelationship>
            """)
        let allergy = try made.only("AllergyIntolerance")
        #expect(allergy.facts.clinicalStatus == "inactive" && allergy.json["note"] == nil)
    }

    private static func reaction(_ code: String, _ inside: String = "") -> String {
        """
        <entryRelationship typeCode="MFST" inversionInd="true"><observation classCode="OBS" \
        moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.9"/><value xsi:type="CD" \
        code="\(code)" codeSystem="\(Made.snomed)"/>\(inside)</observation></entryRelationship>
        """
    }

    private static func severity(_ code: String, _ system: String) -> String {
        """
        <entryRelationship typeCode="SUBJ" inversionInd="true"><observation classCode="OBS" \
        moodCode="EVN"><code code="SEV" codeSystem="2.16.840.1.113883.5.4"/><value xsi:type="CD" \
        code="\(code)" codeSystem="\(system)" displayName="Severity \(code)"/></observation>\
        </entryRelationship>
        """
    }

    /// Codes of HL7's map and of HL7 V3, also by the OID that NHS England has for SNOMED CT. A
    /// letter of another system is none of HL7's.
    @Test(
        arguments: [
            ("24484000", "2.16.840.1.113883.6.96", "severe"),
            ("6736007", "2.16.840.1.113883.2.1.3.2.4.15", "moderate"),
            ("H", "2.16.840.1.113883.5.1063", "severe"),
            ("LA6752-5", "2.16.840.1.113883.6.1", "mild"), ("H", "2.999.1", nil),
            ("24484000", "2.999.1", nil),
        ] as [(String, String, String?)])
    func severityIsToldByItsCodeSystem(code: String, system: String, expected: String?) throws {
        let allergy = try Self.allergy(Self.reaction("39579001", Self.severity(code, system)))
            .only("AllergyIntolerance")
        #expect(allergy.at("reaction.0.severity") == expected)
        #expect(allergy.at("note.0.text") == (expected == nil ? "Severity \(code)" : nil))
    }

    /// C-CDA on FHIR: the severity of the allergy is that of all reactions that have none.
    @Test func severityOfTheAllergyIsThatOfItsReactions() throws {
        let snomed = Made.snomed
        let allergy = try Self.allergy(
            Self.severity("255604002", snomed) + Self.reaction("39579001")
                + Self.reaction("247472004", Self.severity("24484000", snomed))
        ).only("AllergyIntolerance")
        #expect(allergy.at("reaction.0.severity") == "mild")
        #expect(allergy.at("reaction.1.severity") == "severe")
        // Where each reaction has its own, that of the allergy is not left out.
        let both = try Self.allergy(
            Self.severity("255604002", snomed)
                + Self.reaction("247472004", Self.severity("24484000", snomed))
        ).only("AllergyIntolerance")
        #expect(both.at("reaction.0.severity") == "severe")
        #expect(both.at("note.0.text") == "Severity 255604002")
    }

    /// IHE PCC writes "no known allergies" as the code, without a value.
    @Test(arguments: ["48765-2", "11450-4"])
    func noneKnownByTheCodeStaysNoneKnown(section: String) throws {
        let code = section == "48765-2" ? "160244002" : "160245001"
        let made = try Made.convert(
            """
            <entry><observation classCode="OBS" moodCode="EVN"><code code="\(code)" \
            codeSystem="\(Made.snomed)"/><statusCode code="completed"/><value xsi:type="CD" \
            nullFlavor="NA"/></observation></entry>
            """, section: section)
        let type = section == "48765-2" ? "AllergyIntolerance" : "Condition"
        #expect(try made.only(type).at("code.coding.0.code") == code)
    }

    /// Without templates, the relationship says what is a manifestation.
    @Test func aManifestationIsAReaction() throws {
        let made = try Self.allergy(
            """
            <entryRelationship typeCode="MFST" inversionInd="true"><observation classCode="OBS" \
            moodCode="EVN"><code code="75321-0" codeSystem="\(Made.loinc)"/><value xsi:type="CD" \
            code="39579001" codeSystem="\(Made.snomed)"/></observation></entryRelationship>
            """)
        #expect(!made.has("Observation"))
        let allergy = try made.only("AllergyIntolerance")
        #expect(allergy.at("reaction.0.manifestation.0.coding.0.code") == "39579001")
    }

    /// An Australian adverse reaction: an act with its agent, and an event with manifestations
    /// that are codes without values.
    @Test func anAdverseReactionActIsAnAllergy() throws {
        let components = #"codeSystem="1.2.36.1.2001.1001.101""#
        let made = try Made.convert(
            """
            <entry><act classCode="ACT" moodCode="EVN"><code code="102.15517" \(components)/>\
            \(Self.participant("CAGNT", "385420005", "Contrast media"))<entryRelationship \
            typeCode="CAUS"><observation classCode="OBS" moodCode="EVN"><code code="102.16474" \
            \(components)/><entryRelationship typeCode="MFST" inversionInd="true"><observation \
            classCode="OBS" moodCode="EVN"><code code="271807003" codeSystem="\(Made.snomed)"/>\
            </observation></entryRelationship></observation></entryRelationship></act></entry>
            """, section: "48765-2")
        let allergy = try made.only("AllergyIntolerance")
        #expect(allergy.at("code.coding.0.display") == "Contrast media")
        #expect(allergy.at("reaction.0.manifestation.0.coding.0.code") == "271807003")
        #expect(allergy.statements.count == 3)
    }
}
