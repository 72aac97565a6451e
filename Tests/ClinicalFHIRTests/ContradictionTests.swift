import ClinicalFHIR
import Statements
import Testing

/// What contradicts itself is told with its faults, and nothing is guessed.
@Suite struct ContradictionTests {
    @Test func anAmountWithoutUnitHasNone() throws {
        let made = try Made.convert(Made.observation(#"<value xsi:type="PQ" value="5.40"/>"#))
        let result = try made.only("Observation")
        #expect(result.at("valueQuantity.value") == "5.40")
        #expect(result.at("valueQuantity.code") == nil)
        #expect(made.faults.map(\.reason) == ["fault: valueWithoutUnit"])
    }

    @Test func aUnitThatIsNotUCUMHasNoCode() throws {
        let made = try Made.convert(
            Made.observation(#"<value xsi:type="PQ" value="2" unit="tabs of it"/>"#))
        let result = try made.only("Observation")
        #expect(result.at("valueQuantity.unit") == "tabs of it")
        #expect(result.at("valueQuantity.system") == nil)
    }

    @Test func twoValuesAreBothTold() throws {
        let made = try Made.convert(
            Made.observation(
                #"<value xsi:type="PQ" value="1" unit="g"/><value xsi:type="PQ" value="2" unit="g"/>"#
            ))
        let result = try made.only("Observation")
        #expect(result.at("valueQuantity.value") == nil)
        #expect(result.at("component.0.valueQuantity.value") == "1")
        #expect(result.at("component.1.valueQuantity.value") == "2")
    }

    @Test func anIntervalUpsideDownIsInWords() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <value xsi:type="IVL_PQ"><low value="9" unit="g"/><high value="3" unit="g"/></value>
                """))
        let result = try made.only("Observation")
        #expect(result.at("valueRange.low.value") == nil)
        #expect(result.at("valueString") == "9 g – 3 g")
    }

    @Test func aPeriodThatEndsBeforeItStartsHasNoEnd() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <effectiveTime xsi:type="IVL_TS"><low value="20240301"/><high value="2023"/>\
                </effectiveTime>
                """))
        let result = try made.only("Observation")
        #expect(result.at("effectivePeriod.start") == "2024-03-01")
        #expect(result.at("effectivePeriod.end") == nil)
    }

    @Test func aTimeWithoutZoneSaysHowItWasWritten() throws {
        let made = try Made.convert(
            Made.observation(#"<effectiveTime value="202403011015"/>"#))
        let result = try made.only("Observation")
        #expect(result.at("effectiveDateTime") == "2024-03-01T10:15:00Z")
        #expect(result.at("_effectiveDateTime.extension.0.valueString") == "202403011015")
    }

    @Test func anOpenIntervalHasAComparator() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <value xsi:type="IVL_PQ"><high value="200" unit="mg/dL" inclusive="false"/></value>
                """))
        let result = try made.only("Observation")
        #expect(result.at("valueQuantity.comparator") == "<")
        #expect(result.at("valueQuantity.value") == "200")
    }

    @Test func aCodeWithoutSystemHasNone() throws {
        let made = try Made.convert(
            Made.observation(#"<value xsi:type="CD" code="A1" codeSystem="not an oid"/>"#))
        let result = try made.only("Observation")
        #expect(result.at("valueCodeableConcept.coding.0.code") == "A1")
        #expect(result.at("valueCodeableConcept.coding.0.system") == nil)
    }

    @Test func severalPatientsLeaveNothingToOne() throws {
        let other = Made.patient.replacing("p1", with: "p2")
        let made = try Made.convert(
            Made.observation(#"<value xsi:type="PQ" value="1" unit="g"/>"#),
            header: Made.patient + other)
        #expect(!made.has("Observation"))
        #expect(made.unconverted.map(\.reason) == ["the document is about several patients"])
    }

    @Test func pressuresOfAPanelAreOneObservation() throws {
        func pressure(_ code: String, _ value: Int) -> String {
            """
            <component><observation classCode="OBS" moodCode="EVN"><code code="\(code)" \
            codeSystem="\(Made.loinc)"/><statusCode code="completed"/><effectiveTime \
            value="20240301"/><value xsi:type="PQ" value="\(value)" unit="mm[Hg]"/></observation>\
            </component>
            """
        }
        let made = try Made.convert(
            """
            <entry><organizer classCode="CLUSTER" moodCode="EVN"><code code="46680005" \
            codeSystem="\(Made.snomed)"/><statusCode code="completed"/>\(pressure("8480-6", 120))\
            \(pressure("8462-4", 80))</organizer></entry>
            """, section: "8716-3")
        let found = made.resources.filter { $0.facts.codes.contains { $0.code == "85354-9" } }
        #expect(found.count == 1)
        #expect(found.first?.at("component.0.valueQuantity.value") == "120")
        #expect(found.first?.at("component.1.valueQuantity.value") == "80")
    }
}
