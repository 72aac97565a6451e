import Base
import ClinicalFHIR
import Testing

/// Intervals and amounts. Expected values follow HL7 V3's definitions of IVL and PQ, C-CDA on FHIR
/// (Ranges of Physical Quantities) and FHIR R4 (`Range`, `Ratio`, `Observation.referenceRange`).
@Suite struct IntervalTests {
    private static func interval(_ inside: String) -> String {
        Made.observation(#"<value xsi:type="IVL_PQ">\#(inside)</value>"#)
    }

    @Test(arguments: [
        (#"<center value="5" unit="mg"/><width value="2" unit="mg"/>"#, "4", "6"),
        (#"<center value="0.5" unit="mg"/><width value="0.25" unit="mg"/>"#, "0.375", "0.625"),
        (#"<low value="5" unit="mg"/><width value="2.5" unit="mg"/>"#, "5", "7.5"),
        (#"<width value="10.0" unit="mg"/><high value="8" unit="mg"/>"#, "-2.0", "8"),
    ])
    func middleAndSizeGiveTheEnds(inside: String, low: String, high: String) throws {
        let made = try Made.convert(Self.interval(inside))
        let result = try made.only("Observation")
        #expect(result.at("valueRange.low.value") == low)
        #expect(result.at("valueRange.high.value") == high)
        #expect(result.at("valueRange.high.code") == "mg")
        #expect(made.unconverted.isEmpty)
    }

    @Test(arguments: [
        #"<center value="5" unit="mg"/><width value="2" unit="g"/>"#,
        #"<center value="5" unit="mg"/>"#, #"<width value="5" unit="mg"/>"#,
        #"<center value="5" unit="mg"/><width value="-2" unit="mg"/>"#,
    ])
    func whatGivesNoEndsIsListed(inside: String) throws {
        let made = try Made.convert(Self.interval(inside))
        #expect(try made.only("Observation").json["valueRange"] == nil)
        #expect(made.unconverted.map(\.place) == ["value"])
    }

    @Test func anEndThatDoesNotBelongIsListed() throws {
        let made = try Made.convert(
            Self.interval(
                #"<low value="5" unit="mg" inclusive="false"/><high value="7" unit="mg"/>"#))
        #expect(try made.only("Observation").at("valueRange.low.value") == "5")
        #expect(made.unconverted.map(\.place) == ["value/low/@inclusive"])
    }

    @Test(arguments: [("PINF", "positive-infinity"), ("NINF", "negative-infinity")])
    func anInfinityStaysOneBesideATranslation(flavor: String, reason: String) throws {
        let made = try Made.convert(
            Made.observation(
                """
                <value xsi:type="PQ" nullFlavor="\(flavor)"><translation value="500" code="mg" \
                codeSystem="2.16.840.1.113883.6.8"/></value>
                """))
        let result = try made.only("Observation")
        #expect(result.json["valueQuantity"] == nil)
        #expect(result.at("dataAbsentReason.coding.0.code") == reason)
        #expect(made.unconverted.map(\.place) == ["value/translation"])
    }

    /// A bound in a unit that is not UCUM's is a bound all the same.
    @Test func aBoundMayBeATranslation() throws {
        let made = try Made.convert(
            Self.interval(
                """
                <low nullFlavor="OTH"><translation value="3" nullFlavor="OTH"><originalText>spoons\
                </originalText></translation></low><high value="7" unit="mg"/>
                """))
        let result = try made.only("Observation")
        #expect(result.json["valueQuantity"] == nil)
        #expect(result.at("valueRange.low.unit") == "spoons")
    }

    @Test func aRatioOfIntervalsIsInWords() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <value xsi:type="RTO_PQ_PQ"><numerator xsi:type="IVL_PQ"><low value="1" \
                unit="mg"/><high value="2" unit="mg"/></numerator><denominator value="1" unit="d"/>\
                </value>
                """))
        #expect(try made.only("Observation").at("valueString") == "1 mg – 2 mg / 1 d")
    }

    private static func dose(_ inside: String) throws -> ClinicalResources {
        try Made.convert(
            """
            <entry><substanceAdministration classCode="SBADM" moodCode="INT">\(inside)<consumable>\
            <manufacturedProduct><manufacturedMaterial><code code="311700" \
            codeSystem="2.16.840.1.113883.6.88"/></manufacturedMaterial></manufacturedProduct>\
            </consumable></substanceAdministration></entry>
            """, section: "10160-0")
    }

    @Test func dosesHaveAllForms() throws {
        let amount = "dosageInstruction.0.doseAndRate.0"
        let translated = try Self.dose(
            """
            <doseQuantity nullFlavor="OTH"><translation value="2" code="TAB" \
            codeSystem="2.999" displayName="tablet"/></doseQuantity>
            """)
        let request = try translated.only("MedicationRequest")
        #expect(request.at(amount + ".doseQuantity.value") == "2")
        #expect(request.at(amount + ".doseQuantity.unit") == "tablet")
        let middle = try Self.dose(
            """
            <doseQuantity><center value="1.5" unit="mg"/><width value="1" unit="mg"/>\
            </doseQuantity><rateQuantity><numerator value="1" unit="mL"/><denominator value="8" \
            unit="h"/></rateQuantity>
            """
        ).only("MedicationRequest")
        #expect(middle.at(amount + ".doseRange.low.value") == "1.0")
        #expect(middle.at(amount + ".doseRange.high.value") == "2.0")
        #expect(middle.at(amount + ".rateRatio.denominator.value") == "8")
        let open = try Self.dose(
            #"<doseQuantity><low value="1" unit="mg" inclusive="false"/></doseQuantity>"#)
        #expect(open.unconverted.map(\.place) == ["doseQuantity/low/@inclusive"])
    }

    /// IHE XD-LAB: a range may hold for an age or a sex alone.
    @Test func aRangeTellsForWhomItHolds() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <value xsi:type="PQ" value="5" unit="mg"/><referenceRange><observationRange>\
                <value xsi:type="IVL_PQ"><low value="3" unit="mg"/><high value="7" unit="mg"/>\
                </value></observationRange><lab:precondition \
                xmlns:lab="urn:oid:1.3.6.1.4.1.19376.1.3.2"><lab:criterion><lab:code \
                code="21612-7" codeSystem="\(Made.loinc)"/><lab:value xsi:type="IVL_PQ"><lab:low \
                unit="a" value="18"/></lab:value></lab:criterion></lab:precondition>\
                <lab:precondition xmlns:lab="urn:oid:1.3.6.1.4.1.19376.1.3.2"><lab:criterion>\
                <lab:value xsi:type="CD" code="M" codeSystem="2.16.840.1.113883.5.1"/>\
                </lab:criterion></lab:precondition></referenceRange>
                """))
        let result = try made.only("Observation")
        #expect(result.at("referenceRange.0.low.value") == "3")
        #expect(result.at("referenceRange.0.age.low.value") == "18")
        #expect(result.at("referenceRange.0.age.low.code") == "a")
        #expect(result.at("referenceRange.0.appliesTo.0.coding.0.code") == "M")
    }
}
