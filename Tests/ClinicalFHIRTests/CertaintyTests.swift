import ClinicalFHIR
import Testing

/// How sure a problem is. Expected values follow the Arztbrief of HL7 Germany (qualifier 8,
/// Diagnosesicherheit), SNOMED CT's finding context and FHIR R4's condition-ver-status.
@Suite struct CertaintyTests {
    private static func problem(_ name: String, _ value: String) throws -> ClinicalResources {
        try Made.convert(
            """
            <entry><observation classCode="OBS" moodCode="EVN"><code code="29308-4" \
            codeSystem="\(Made.loinc)"/><value xsi:type="CD" code="E10.9" \
            codeSystem="1.2.276.0.76.5.311"><qualifier><name \(name)/><value \(value)/></qualifier>\
            </value></observation></entry>
            """, section: "29308-4")
    }

    @Test(
        arguments: [("A", "refuted"), ("V", "unconfirmed"), ("G", "confirmed"), ("Z", nil)]
            as [(String, String?)])
    func theCertaintyOfADiagnosisIsKept(code: String, verification: String?) throws {
        let made = try Self.problem(
            #"code="8" codeSystem="2.16.840.1.113883.3.7.1.0" displayName="Sicherheit""#,
            #"code="\#(code)" codeSystem="2.16.840.1.113883.3.7.1.8" displayName="Zustand nach""#)
        let condition = try made.only("Condition")
        #expect(condition.facts.verificationStatus == verification)
        // What has no code has words.
        #expect(condition.at("note.0.text") == (code == "Z" ? "Sicherheit: Zustand nach" : nil))
    }

    @Test func aFindingKnownToBeAbsentIsRefuted() throws {
        let made = try Self.problem(
            #"code="408729009" codeSystem="\#(Made.snomed)""#,
            #"code="410516002" codeSystem="\#(Made.snomed)""#)
        #expect(try made.only("Condition").facts.verificationStatus == "refuted")
    }

    /// Another qualifier does not deny anything.
    @Test func aSideIsNoCertainty() throws {
        let made = try Self.problem(
            #"code="7" codeSystem="2.16.840.1.113883.3.7.1.0""#,
            #"code="A" codeSystem="2.16.840.1.113883.3.7.1.7""#)
        #expect(try made.only("Condition").facts.verificationStatus == nil)
    }

    /// How important a concern is to the patient is not a problem (C-CDA: Priority Preference).
    @Test func aPreferenceIsNoProblem() throws {
        let made = try Made.convert(
            """
            <entry><act classCode="ACT" moodCode="EVN"><templateId \
            root="2.16.840.1.113883.10.20.22.4.3"/><code code="CONC" \
            codeSystem="2.16.840.1.113883.5.6"/><entryRelationship typeCode="SUBJ"><observation \
            classCode="OBS" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.143"/>\
            <code code="225773000" codeSystem="\(Made.snomed)"/><value xsi:type="CD" \
            code="394849002" codeSystem="\(Made.snomed)"/></observation></entryRelationship></act>\
            </entry>
            """, section: "11450-4")
        #expect(!made.has("Condition"))
        #expect(
            try made.only("Observation").at("valueCodeableConcept.coding.0.code") == "394849002")
    }
}
