import ClinicalFHIR
import Testing

/// What an allergy is to, what kind it is, and how it shows. Expected values follow CDA R2 (4.3.8,
/// participation and relationship types), C-CDA on FHIR and FHIR R4's AllergyIntolerance.
@Suite struct SubstanceTests {
    private static func allergy(_ inside: String) throws -> ClinicalResources {
        try Made.convert(
            """
            <entry><observation classCode="OBS" moodCode="EVN"><code code="ASSERTION" \
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

    @Test func aSecondSubstanceIsListed() throws {
        let made = try Self.allergy(
            Self.participant("CSM", "1", "Codeine") + Self.participant("CSM", "2", "Morphine"))
        #expect(try made.only("AllergyIntolerance").at("code.coding.0.display") == "Codeine")
        #expect(made.unconverted.map(\.place) == ["participant"])
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
