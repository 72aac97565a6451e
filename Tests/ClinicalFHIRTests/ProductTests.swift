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
    @Test(
        arguments: [#"<code code="PREItem" codeSystem="1.3.6.1.4.1.19376.1.9.2.2"/>"#, ""])
    func aReferenceToAPrescriptionIsNoMedication(code: String) throws {
        let made = try Made.convert(
            """
            <entry><supply classCode="SPLY" moodCode="EVN"><templateId \
            root="1.3.6.1.4.1.19376.1.9.1.3.4"/><product><manufacturedProduct>\
            <manufacturedMaterial><code code="1" codeSystem="1.2.3"/></manufacturedMaterial>\
            </manufacturedProduct></product><entryRelationship typeCode="REFR">\
            <substanceAdministration classCode="SBADM" moodCode="INT"><templateId \
            root="1.3.6.1.4.1.19376.1.9.1.3.11"/><id root="1.2.9" extension="rx"/>\(code)\
            \(Self.noProduct)\
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

    /// The text of a step is its dosage's, or a note where it names the product of the step.
    @Test(arguments: [(ProductTests.noProduct, true), ("", false)])
    func theTextOfAStepIsNotLost(product: String, isDosage: Bool) throws {
        let text = "Ramipril 5 mg only after breakfast"
        let made = try Self.medication(
            "<text>Ramipril 5 mg</text>",
            after: """
                <entryRelationship typeCode="COMP"><substanceAdministration classCode="SBADM" \
                moodCode="EVN"><text>\(text)</text><doseQuantity value="1" unit="{tbl}"/>\
                \(product)</substanceAdministration></entryRelationship>
                """)
        let statement = try made.only("MedicationStatement")
        #expect(statement.at("dosage.0.text") == (isDosage ? text : nil))
        let notes = statement.json["note"]?.list?.compactMap { $0["text"]?.text }
        #expect(notes == ["Ramipril 5 mg"] + (isDosage ? [] : [text]))
    }

    /// C-CDA on FHIR: a drug vehicle is an ingredient that is not active.
    @Test func aDrugVehicleIsAnIngredient() throws {
        let vehicle = """
            <participant typeCode="CSM"><participantRole classCode="MANU"><templateId \
            root="2.16.840.1.113883.10.20.22.4.24"/><code code="412307009" \
            codeSystem="\(Made.snomed)"/><playingEntity classCode="MMAT"><code code="324049" \
            codeSystem="2.16.840.1.113883.6.88"/><name>Aerosol</name></playingEntity>\
            </participantRole></participant>
            """
        let made = try Self.medication("", after: vehicle)
        let drug = try made.only("Medication")
        #expect(drug.at("ingredient.0.itemCodeableConcept.coding.0.code") == "324049")
        #expect(drug.at("ingredient.0.isActive") == "false")
        #expect(made.unconverted.isEmpty)
        let verifier = try Self.medication(
            "", after: vehicle.replacing("CSM", with: "VRF"))
        #expect(verifier.unconverted.map(\.place) == ["participant"])
        #expect(!verifier.has("Medication"))
    }

    /// C-CDA: the Free Text Sig is the text of the dosage, and nothing else.
    @Test func aFreeTextSignatureIsToldOnce() throws {
        let made = try Self.medication(
            #"<doseQuantity value="1"/>"#,
            after: """
                <entryRelationship typeCode="COMP"><substanceAdministration classCode="SBADM" \
                moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.147"/><code \
                code="76662-6" codeSystem="\(Made.loinc)"/><text>1 tab BID</text>\
                \(Self.noProduct)</substanceAdministration></entryRelationship>
                """)
        let statement = try made.only("MedicationStatement")
        #expect(statement.json["dosage"]?.list?.count == 1)
        #expect(statement.at("dosage.0.text") == "1 tab BID")
        #expect(statement.at("dosage.0.patientInstruction") == nil)
        #expect(made.unconverted.isEmpty)
    }

    /// The reason of a medication is its words where its code only says that it is one.
    @Test func anIndicationInWordsIsTold() throws {
        let statement = try Self.medication(
            "",
            after: """
                <entryRelationship typeCode="RSON"><act classCode="INFRM" moodCode="EVN"><code \
                code="103.10141" codeSystem="1.2.36.1.2001.1001.101" displayName="Clinical \
                Indication"/><text>Pain</text></act></entryRelationship>
                """
        ).only("MedicationStatement")
        #expect(statement.at("reasonCode.0.text") == "Pain")
        #expect(statement.at("reasonCode.0.coding.0.code") == nil)
    }

    /// An act without a known meaning is no procedure during which its medications were given.
    @Test func aMedicationInAnActIsNoAdministration() throws {
        let made = try Made.convert(
            """
            <entry><act classCode="ACT" moodCode="EVN"><code code="1" codeSystem="2.999.1"/>\
            <entryRelationship typeCode="COMP"><substanceAdministration classCode="SBADM" \
            moodCode="EVN">\(Self.product)</substanceAdministration></entryRelationship></act>\
            </entry>
            """, section: "10160-0")
        #expect(made.has("MedicationStatement") && !made.has("MedicationAdministration"))
    }

    /// An ordered supply and its medication, a dispensation and its prescription (eHDSI) belong
    /// together; a supply of another product is an order of its own.
    @Test func aSupplyNamesItsMedication() throws {
        func order(_ inside: String) -> String {
            """
            <substanceAdministration classCode="SBADM" moodCode="INT"><priorityCode code="S" \
            codeSystem="2.16.840.1.113883.5.7"/>\(Self.product)\(inside)</substanceAdministration>
            """
        }
        let supply = """
            <entryRelationship typeCode="REFR"><supply classCode="SPLY" moodCode="INT"><quantity \
            value="3"/></supply></entryRelationship>
            """
        let made = try Made.convert("<entry>\(order(supply))</entry>", section: "10160-0")
        // C-CDA on FHIR: the supply that is ordered is the order's `dispenseRequest`.
        let request = try made.only("MedicationRequest")
        #expect(request.at("dispenseRequest.quantity.value") == "3")
        #expect(request.at("priority") == "stat")
        let other = supply.replacing(
            "<quantity", with: Self.product.replacing("consumable", with: "product") + "<quantity"
        )
        .replacing("code=\"", with: "code=\"9")
        let both = try Made.convert("<entry>\(order(other))</entry>", section: "10160-0")
        let requests = both.resources.filter { $0.resourceType == "MedicationRequest" }
        #expect(requests.count == 2)
        #expect(requests.last?.at("basedOn.0.reference") == requests.first?.address)
        let dispensed = try Made.convert(
            """
            <entry><supply classCode="SPLY" moodCode="EVN"><product><manufacturedProduct>\
            <manufacturedMaterial><code code="1" codeSystem="1.2.3"/></manufacturedMaterial>\
            </manufacturedProduct></product><entryRelationship typeCode="REFR">\(order(""))\
            </entryRelationship></supply></entry>
            """, section: "60590-7")
        let prescription = try dispensed.only("MedicationRequest").address
        let dispense = try dispensed.only("MedicationDispense")
        #expect(dispense.at("authorizingPrescription.0.reference") == prescription)
    }

    private static let substitution = """
        <entryRelationship typeCode="COMP"><act classCode="ACT" moodCode="DEF"><templateId \
        root="1.3.6.1.4.1.19376.1.9.1.3.9.1"/><code code="E" \
        codeSystem="2.16.840.1.113883.5.1070" displayName="equivalent"/><statusCode \
        code="completed"/></act></entryRelationship>
        """

    /// IHE Pharmacy: the substitution permission of a prescription.
    @Test func whatMayBeGivenInsteadIsTold() throws {
        let made = try Made.convert(
            """
            <entry><substanceAdministration classCode="SBADM" moodCode="INT">\(Self.product)\
            \(Self.substitution)</substanceAdministration></entry>
            """, section: "57828-6")
        let request = try made.only("MedicationRequest")
        let allowed = "substitution.allowedCodeableConcept.coding.0"
        #expect(request.at(allowed + ".code") == "E")
        #expect(request.at(allowed + ".system")?.hasSuffix("v3-substanceAdminSubstitution") == true)
        #expect(request.statements.count == 2 && made.unconverted.isEmpty)
        // R4's MedicationStatement has no element for it.
        let taken = try Self.medication("", after: Self.substitution).only("MedicationStatement")
        #expect(taken.at("note.0.text") == "Substitution: equivalent")
    }

    /// eHDSI: a dispensation says that something else was given, or that it was not.
    @Test(arguments: [("", "true"), (#" negationInd="true""#, "false")])
    func whatWasGivenInsteadIsTold(negation: String, expected: String) throws {
        let made = try Made.convert(
            """
            <entry><supply classCode="SPLY" moodCode="EVN"><product><manufacturedProduct>\
            <manufacturedMaterial><code code="1" codeSystem="1.2.3"/></manufacturedMaterial>\
            </manufacturedProduct></product><entryRelationship typeCode="SUBJ" \
            inversionInd="true"><observation classCode="OBS" moodCode="EVN"\(negation)><code \
            code="SUBST" codeSystem="2.16.840.1.113883.5.6"/></observation></entryRelationship>\
            </supply></entry>
            """, section: "60590-7")
        let dispense = try made.only("MedicationDispense")
        #expect(dispense.at("substitution.wasSubstituted") == expected)
        #expect(made.unconverted.isEmpty)
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
