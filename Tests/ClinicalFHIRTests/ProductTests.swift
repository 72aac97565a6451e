import Base
import ClinicalFHIR
import Testing

/// Products, doses and references of medications. Expected values follow IHE Pharmacy, HL7 V3 data
/// types (PIVL_TS) and FHIR R4's Dosage, Timing and Medication.
@Suite struct ProductTests {
    private static let product = """
        <consumable><manufacturedProduct><manufacturedMaterial><code code="0031303" \
        codeSystem="1.2.40.0.34.4.16" displayName="Ramipril"/></manufacturedMaterial>\
        </manufacturedProduct></consumable>
        """
    private static let noProduct = """
        <consumable><manufacturedProduct><manufacturedMaterial nullFlavor="NA"/>\
        </manufacturedProduct></consumable>
        """

    private static func medication(
        _ inside: String, after: String = "", product: String = ProductTests.product
    ) throws -> ClinicalResources {
        try Made.convert(
            """
            <entry><substanceAdministration classCode="SBADM" moodCode="EVN">\(inside)\(product)\
            \(after)</substanceAdministration></entry>
            """, section: "10160-0")
    }

    @Test func aRangeOfDosesCountsAdministrationUnits() throws {
        let made = try Self.medication(
            """
            <doseQuantity><low value="1"/><high value="2"/></doseQuantity><administrationUnitCode \
            code="T" codeSystem="1.2.3" displayName="Tablet"/>
            """)
        let dose = "dosage.0.doseAndRate.0.doseRange."
        let statement = try made.only("MedicationStatement")
        #expect(statement.at(dose + "low.unit") == "Tablet")
        #expect(statement.at(dose + "high.code") == "T")
        #expect(made.unconverted.isEmpty)
    }

    /// First occurrences may be intervals with a beginning alone, or with a width.
    @Test(
        arguments: [
            (#"<low value="20240301080000"/>"#, nil),
            (#"<low value="20240301080000"/><width value="30" unit="min"/>"#, "30"),
        ] as [(String, String?)])
    func aDailyFirstOccurrenceTellsTheTimeOfDay(phase: String, minutes: String?) throws {
        let made = try Self.medication(
            """
            <effectiveTime xsi:type="PIVL_TS"><phase>\(phase)</phase><period value="1" unit="d"/>\
            </effectiveTime>
            """)
        let times = "dosage.0.timing.repeat."
        let statement = try made.only("MedicationStatement")
        #expect(statement.at(times + "timeOfDay.0") == "08:00:00")
        #expect(statement.at(times + "duration") == minutes)
        #expect(made.unconverted.isEmpty)
    }

    /// The first occurrence begins a medication that recurs, and does not end it.
    @Test func aFirstOccurrenceIsNotThePeriod() throws {
        let made = try Self.medication(
            """
            <effectiveTime xsi:type="PIVL_TS"><phase><low value="20240102"/><high \
            value="20240104"/></phase><period value="2" unit="wk"/></effectiveTime>
            """)
        let statement = try made.only("MedicationStatement")
        #expect(statement.at("effectivePeriod.start") == "2024-01-02")
        #expect(statement.at("effectivePeriod.end") == nil)
    }

    /// A condition that is not known is one (C-CDA on FHIR, medications).
    @Test func anUnknownConditionIsOne() throws {
        let made = try Self.medication(
            "",
            after: """
                <precondition><criterion><value xsi:type="CD" nullFlavor="NI"/></criterion>\
                </precondition>
                """)
        #expect(try made.only("MedicationStatement").at("dosage.0.asNeededBoolean") == "true")
    }

    /// A reference to an item of a prescription is not a medication of the patient.
    @Test func aReferenceToAPrescriptionIsNoMedication() throws {
        let made = try Made.convert(
            """
            <entry><supply classCode="SPLY" moodCode="EVN"><templateId \
            root="1.3.6.1.4.1.19376.1.9.1.3.4"/><product><manufacturedProduct>\
            <manufacturedMaterial><code code="1" codeSystem="1.2.3"/></manufacturedMaterial>\
            </manufacturedProduct></product><entryRelationship typeCode="REFR">\
            <substanceAdministration classCode="SBADM" moodCode="INT"><templateId \
            root="1.3.6.1.4.1.19376.1.9.1.3.11"/><id root="1.2.9" extension="rx"/><code \
            code="PREItem" codeSystem="1.3.6.1.4.1.19376.1.9.2.2"/>\(Self.noProduct)\
            </substanceAdministration></entryRelationship></supply></entry>
            """, section: "60590-7")
        #expect(!made.has("MedicationRequest"))
        let dispense = try made.only("MedicationDispense")
        #expect(dispense.at("authorizingPrescription.0.identifier.value") == "rx")
        #expect(dispense.at("authorizingPrescription.0.type") == "MedicationRequest")
    }

    /// IHE Pharmacy: the capacity of a package, whose name has no element.
    @Test func aPackageWithoutACodeIsTold() throws {
        let made = try Self.medication(
            "",
            product: """
                <consumable><manufacturedProduct><manufacturedMaterial><code nullFlavor="UNK"/>\
                <name>Ramipril</name><asContent xmlns="urn:ihe:pharm:medication">\
                <containerPackagedMedicine><code nullFlavor="UNK"/><name>Ramipril 28</name>\
                <capacityQuantity value="28" unit="1"/></containerPackagedMedicine></asContent>\
                </manufacturedMaterial></manufacturedProduct></consumable>
                """)
        #expect(try made.only("Medication").at("amount.numerator.value") == "28")
        #expect(made.unconverted.map(\.place) == ["consumable/asContent"])
    }

    @Test func aNameBesideOtherWordsIsListed() throws {
        let made = try Self.medication(
            "",
            product: """
                <consumable><manufacturedProduct><manufacturedMaterial><code code="1" \
                codeSystem="1.2.3" displayName="EBRANTIL"><originalText>Blood pressure pill\
                </originalText></code><name>Urapidil retard</name></manufacturedMaterial>\
                </manufacturedProduct></consumable>
                """)
        #expect(made.unconverted.map(\.place) == ["consumable/name"])
    }

    /// `dosage.text` is a dosage; a text that names the product is more than that.
    @Test(
        arguments: [
            ("<text>One tablet daily</text>", "One tablet daily", nil),
            ("<text>Ramipril 5 mg for heart</text>", nil, "Ramipril 5 mg for heart"),
        ] as [(String, String?, String?)])
    func theTextOfADosageIsOne(text: String, dosage: String?, note: String?) throws {
        let statement = try Self.medication(text).only("MedicationStatement")
        #expect(statement.at("dosage.0.text") == dosage)
        #expect(statement.at("note.0.text") == note)
    }

    /// What two medications refer to is the text of neither.
    @Test func aSharedNarrativeIsNoDosage() throws {
        let entry = """
            <entry><substanceAdministration classCode="SBADM" moodCode="EVN"><text><reference \
            value="#all"/></text>\(Self.product)</substanceAdministration></entry>
            """
        let made = try Made.convert(
            "<text><paragraph ID=\"all\">Take with water</paragraph></text>" + entry + entry,
            section: "10160-0")
        for resource in made.resources where resource.resourceType == "MedicationStatement" {
            #expect(resource.json["dosage"] == nil && resource.json["note"] == nil)
        }
    }

    /// A supply that was denied is not used.
    @Test func aDeniedDeviceIsListed() throws {
        let made = try Made.convert(
            """
            <entry><supply classCode="SPLY" moodCode="EVN" negationInd="true"><product>\
            <manufacturedProduct><manufacturedMaterial><code code="58938008" \
            codeSystem="\(Made.snomed)"/></manufacturedMaterial></manufacturedProduct></product>\
            </supply></entry>
            """, section: "46264-8")
        #expect(!made.has("DeviceUseStatement"))
        #expect(made.unconverted.count == 1)
    }
}
