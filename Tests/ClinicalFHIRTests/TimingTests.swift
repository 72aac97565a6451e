import Base
import ClinicalFHIR
import Testing

/// Times of medications and orders. Expected values follow C-CDA on FHIR (Medications: Periodic
/// Frequency, Event-Based Timing), FHIR R4 (`Timing`) and HL7 V3's definitions of PIVL and EIVL.
@Suite struct TimingTests {
    private static func medication(
        _ times: String, rest: String = "", mood: String = "INT"
    ) throws -> ClinicalResources {
        try Made.convert(
            """
            <entry><substanceAdministration classCode="SBADM" moodCode="\(mood)">\
            <statusCode code="active"/>\(times)\(rest)<consumable><manufacturedProduct>\
            <manufacturedMaterial><code code="311700" codeSystem="2.16.840.1.113883.6.88"/>\
            </manufacturedMaterial></manufacturedProduct></consumable>\
            </substanceAdministration></entry>
            """, section: "10160-0")
    }

    private static let within = """
        <effectiveTime xsi:type="IVL_TS"><low value="20240105"/><high value="20240120"/>\
        </effectiveTime>
        """

    private static func every(_ inside: String, _ attributes: String = "") -> String {
        #"<effectiveTime xsi:type="PIVL_TS" operator="A"\#(attributes)>\#(inside)</effectiveTime>"#
    }

    private static func at(_ event: String, _ offset: String = "") -> String {
        """
        <effectiveTime xsi:type="EIVL_TS" operator="A"><event code="\(event)"/>\(offset)\
        </effectiveTime>
        """
    }

    private static func offset(_ value: String, _ unit: String) -> String {
        #"<offset><low value="\#(value)" unit="\#(unit)"/></offset>"#
    }

    @Test(
        arguments: [
            (every(#"<period value="8" unit="h"/>"#), "frequency=1 period=8 periodUnit=h"),
            // "Twice a day" is not "every 12 hours".
            (
                every(#"<period value="12" unit="h"/>"#, #" institutionSpecified="true""#),
                "frequency=2 period=1 periodUnit=d"
            ),
            (
                every(
                    """
                    <period xsi:type="IVL_PQ"><low value="4" unit="h"/><high value="6" unit="h"/>\
                    </period>
                    """), "frequency=1 period=4 periodMax=6 periodUnit=h"
            ),
            (
                every(#"<period value="1" unit="d"/>"#) + at("HS"),
                "frequency=1 period=1 periodUnit=d when.0=HS"
            ),
            (at("ACM") + at("ACV"), "when.0=ACM when.1=ACV"), (at("MORN"), "when.0=MORN"),
            (at("AC", offset("-30", "min")), "when.0=AC offset=30"),
            (at("PC", offset("1", "h")), "when.0=PC offset=60"),
            (at("CM", offset("-0.5", "h")), "when.0=ACM offset=30"),
            (
                every(#"<phase value="202401050800"/><period value="1" unit="d"/>"#)
                    + every(#"<phase value="202401052000"/><period value="1" unit="d"/>"#),
                "frequency=2 period=1 periodUnit=d timeOfDay.0=08:00:00 timeOfDay.1=20:00:00"
            ),
            // 2024-01-05 was a Friday.
            (
                every(#"<phase value="20240105"/><period value="1" unit="wk"/>"#),
                "frequency=1 period=1 periodUnit=wk dayOfWeek.0=fri"
            ),
            (
                """
                <effectiveTime xsi:type="SXPR_TS" operator="A"><comp xsi:type="EIVL_TS"><event \
                code="ACM"/></comp><comp xsi:type="EIVL_TS" operator="I"><event code="ACV"/></comp>\
                </effectiveTime>
                """, "when.0=ACM when.1=ACV"
            ),
        ])
    func whatRecursIsTold(times: String, expected: String) throws {
        let made = try Self.medication(Self.within + times)
        let repetition = "dosageInstruction.0.timing.repeat"
        let medication = try made.only("MedicationRequest")
        #expect(medication.at(repetition + ".boundsPeriod.end") == "2024-01-20")
        for pair in expected.split(separator: " ") {
            let parts = pair.split(separator: "=").map(String.init)
            #expect(medication.at("\(repetition).\(parts[0])") == parts[1], "\(pair)")
        }
        #expect(made.unconverted.isEmpty)
    }

    @Test(
        arguments: [
            (at("PC", offset("-30", "min")), "effectiveTime/offset"),
            // EIVL: an offset before the event is negative; half an hour after "before" is neither.
            (at("AC", offset("30", "min")), "effectiveTime/offset"),
            (at("ICM"), "effectiveTime/event"),
            (
                every(#"<period value="8" unit="h"/>"#) + every(#"<period value="3" unit="d"/>"#),
                "effectiveTime"
            ),
            (
                every(#"<phase value="202401050800"/><period value="8" unit="h"/>"#),
                "effectiveTime/phase"
            ),
            (
                """
                <effectiveTime xsi:type="IVL_TS" operator="E"><low value="20240110"/>\
                <high value="20240112"/></effectiveTime>
                """, "effectiveTime/@operator"
            ),
        ])
    func whatR4DoesNotHaveIsListed(times: String, place: String) throws {
        let made = try Self.medication(Self.within + times)
        #expect(made.unconverted.map(\.place).contains(place))
        let medication = try made.only("MedicationRequest")
        #expect(medication.at("dosageInstruction.0.timing.repeat.offset") == nil)
    }

    /// "Every 8 hours, except from 10 to 12 January" is not a treatment from 10 to 12 January.
    @Test(arguments: [("INT", "MedicationRequest"), ("EVN", "MedicationStatement")])
    func anExcludedIntervalIsNotToldAsThePeriod(mood: String, type: String) throws {
        let made = try Self.medication(
            Self.every(#"<period value="8" unit="h"/>"#)
                + """
                <effectiveTime xsi:type="IVL_TS" operator="E"><low value="20240110"/>\
                <high value="20240112"/></effectiveTime>
                """, mood: mood)
        #expect(made.unconverted.map(\.place).contains("effectiveTime/@operator"))
        let medication = try made.only(type)
        #expect(medication.at("effectivePeriod.start") == nil)
        let dosage = mood == "INT" ? "dosageInstruction" : "dosage"
        #expect(medication.at("\(dosage).0.timing.repeat.boundsPeriod.start") == nil)
    }

    /// Two frequencies that cannot be told as one leave nothing of either in the schedule.
    @Test func oneDayTwiceIsNoDayOfTheWeek() throws {
        let fridays = Self.every(#"<phase value="20240105"/><period value="1" unit="wk"/>"#)
        let made = try Self.medication(Self.within + fridays + fridays)
        #expect(made.unconverted.map(\.place).contains("effectiveTime"))
        let medication = try made.only("MedicationRequest")
        #expect(medication.at("dosageInstruction.0.timing.repeat.dayOfWeek.0") == nil)
    }

    /// Amounts at the ends of what a program can count do not stop it.
    @Test func extremeAmountsAreRead() throws {
        let tiny = Self.every(
            #"<period value="9.094947017729282E-13" unit="h"/>"#,
            #" institutionSpecified="true""#)
        let often = try Self.medication(tiny).only("MedicationRequest")
        #expect(often.at("dosageInstruction.0.timing.repeat.frequency") == "1")
        let far = try Self.medication(Self.at("AC", Self.offset("-2147483648", "min")))
        #expect(far.unconverted.map(\.place) == ["effectiveTime/offset"])
    }

    @Test func aDurationAloneIsTheBounds() throws {
        let made = try Self.medication(
            #"<effectiveTime xsi:type="IVL_TS"><width value="10" unit="d"/></effectiveTime>"#)
        let medication = try made.only("MedicationRequest")
        let bounds = "dosageInstruction.0.timing.repeat.boundsDuration"
        #expect(medication.at(bounds + ".value") == "10")
        #expect(medication.at(bounds + ".code") == "d")
        #expect(made.unconverted.isEmpty)
    }

    @Test func anOrderThatRecursHasATiming() throws {
        let made = try Made.convert(
            """
            <entry><observation classCode="OBS" moodCode="RQO"><code code="2823-3" \
            codeSystem="\(Made.loinc)"/><statusCode code="active"/>\(Self.within)\
            \(Self.every(#"<period value="1" unit="wk"/>"#))</observation></entry>
            """, section: "18776-5")
        let order = try made.only("ServiceRequest")
        #expect(order.at("occurrenceTiming.repeat.periodUnit") == "wk")
        #expect(order.facts.start == "2024-01-05" && order.facts.end == "2024-01-20")
    }

    /// When a drug was handed over is not when it is taken.
    @Test func aSupplysTimeIsNoDosage() throws {
        let made = try Made.convert(
            """
            <entry><supply classCode="SPLY" moodCode="EVN"><statusCode code="completed"/>\
            <effectiveTime value="20240102"/><product><manufacturedProduct><manufacturedMaterial>\
            <code code="311700" codeSystem="2.16.840.1.113883.6.88"/></manufacturedMaterial>\
            </manufacturedProduct></product></supply></entry>
            """, section: "60590-7")
        let dispense = try made.only("MedicationDispense")
        #expect(dispense.at("whenHandedOver") == "2024-01-02")
        #expect(dispense.json["dosageInstruction"] == nil)
    }

    /// An interval of unknown ends around a date is not that date.
    @Test func aWidthThatGivesNoEndsIsListed() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <effectiveTime><center value="20240301"/><width value="1" unit="mo"/>\
                </effectiveTime><value xsi:type="PQ" value="5" unit="mg"/>
                """))
        let result = try made.only("Observation")
        #expect(result.at("effectiveDateTime") == nil)
        #expect(made.unconverted.map(\.place) == ["effectiveTime/width"])
    }

    @Test func endsOutsideOfATimeAreListed() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <effectiveTime><low value="20240301"/><high value="20240302" inclusive="false"/>\
                </effectiveTime>
                """))
        #expect(try made.only("Observation").at("effectivePeriod.end") == "2024-03-02")
        #expect(made.unconverted.map(\.place) == ["effectiveTime/high/@inclusive"])
    }
}
