import ClinicalRecord
import Statements
import Testing

/// Lines of the record keep the meaning of their statements.
@Suite struct MeaningTests {
    private static func problem(_ status: String, link: String = "") -> String {
        Record.document(
            Record.section(
                "11450-4", "Problems", "Diabetes",
                """
                <observation classCode="OBS" moodCode="EVN">
                <code code="ASSERTION" codeSystem="2.16.840.1.113883.5.4"/>
                <statusCode code="completed"/>
                <value xsi:type="CD" code="73211009" codeSystem="2.16.840.1.113883.6.96"
                displayName="Diabetes"/><entryRelationship typeCode="REFR"\(link)><observation
                classCode="OBS" moodCode="EVN"><code code="33999-4"
                codeSystem="2.16.840.1.113883.6.1"/><value xsi:type="CD" code="\(status)"
                codeSystem="2.16.840.1.113883.6.96" displayName="Status"/></observation>
                </entryRelationship></observation>
                """))
    }

    /// A problem that was ruled out is not one of the patient's (IHE PCC, problem status).
    @Test(
        arguments: [
            ("410516002", "", StatementAssertion.negated), ("55561003", "", .affirmed),
            ("415684004", "", .affirmed), ("410516002", #" negationInd="true""#, .affirmed),
        ] as [(String, String, StatementAssertion)])
    func whatWasRuledOutIsDenied(
        status: String, link: String, expected: StatementAssertion
    ) throws {
        let line = try #require(
            try Record.of([Self.problem(status, link: link)]).lines(of: .problem).first)
        #expect(line.assertion == expected)
        // What is denied of the line is no detail of it.
        #expect(line.details.map(\.text) == (link.isEmpty ? ["Status"] : []))
    }

    @Test func whatWasRuledOutContradictsWhoStatesIt() throws {
        let record = try Record.of([Self.problem("410516002"), Self.problem("55561003")])
        #expect(record.contradictions.map(\.kind) == [.affirmedAndDenied])
    }

    private static func medication(_ inside: String) throws -> [RecordLine] {
        let text = Record.document(
            Record.section(
                "10160-0", "Medications", "Ramipril",
                """
                <substanceAdministration classCode="SBADM" moodCode="EVN">
                <statusCode code="active"/>\(inside)</substanceAdministration>
                """))
        return try Record.of([text]).lines(of: .medication)
    }

    private static let product = """
        <consumable><manufacturedProduct><manufacturedMaterial><code code="35296"
        codeSystem="2.16.840.1.113883.6.88" displayName="Ramipril"/></manufacturedMaterial>
        </manufacturedProduct></consumable>
        """

    /// Steps of a dosage are not medications of their own.
    @Test func stepsBelongToTheirMedication() throws {
        let lines = try Self.medication(
            Self.product + """
                <entryRelationship typeCode="COMP"><substanceAdministration classCode="SBADM"
                moodCode="EVN"><effectiveTime xsi:type="EIVL_TS"><event code="ACM"/>
                </effectiveTime><doseQuantity value="0.5" unit="{tbl}"/><consumable>
                <manufacturedProduct><manufacturedMaterial nullFlavor="NA"/></manufacturedProduct>
                </consumable></substanceAdministration></entryRelationship>
                """)
        #expect(lines.map(\.name) == ["Ramipril"])
        #expect(lines.first?.details.map(\.text) == ["0.5 {tbl}, ACM"])
    }

    /// "As needed" is told, and the most that may be taken.
    @Test func conditionsAndLimitsAreTold() throws {
        let lines = try Self.medication(
            """
            <maxDoseQuantity><numerator value="8" unit="{tbl}"/><denominator value="1" unit="d"/>
            </maxDoseQuantity>\(Self.product)<precondition><criterion><text>Nausea</text>
            </criterion></precondition>
            """)
        #expect(lines.first?.timings.map(\.text) == ["as needed: Nausea"])
        #expect(lines.first?.details.map(\.text) == ["≤ 8 {tbl} / 1 d"])
    }

    /// The end of a first occurrence is not the end of a medication.
    @Test func aFirstOccurrenceEndsNothing() throws {
        let lines = try Self.medication(
            """
            <effectiveTime xsi:type="PIVL_TS"><phase value="20240301080000"/><period value="1"
            unit="d"/></effectiveTime>\(Self.product)
            """)
        #expect(lines.first?.start?.iso == "2024-03-01T08:00:00")
        #expect(lines.first?.end == nil)
    }

    /// A comment or an instruction is its text, not the name of its code.
    @Test func anActSaysItsText() throws {
        let lines = try Self.medication(
            Self.product + """
                <entryRelationship typeCode="SUBJ" inversionInd="true"><act classCode="ACT"
                moodCode="EVN"><code code="48767-8" codeSystem="2.16.840.1.113883.6.1"
                displayName="Annotation comment"/><text>With water</text></act>
                </entryRelationship>
                """)
        #expect(lines.first?.details.map(\.text) == ["With water"])
    }

    /// EIVL, PIVL and intervals with `operator="E"` are times at which it is not taken.
    @Test(
        arguments: [
            (
                #"<effectiveTime xsi:type="IVL_TS" operator="E"><low value="20240110"/><high value="20240112"/></effectiveTime>"#,
                ["every 8 h", "except 2024-01-10 – 2024-01-12"]
            ),
            (
                """
                <effectiveTime xsi:type="SXPR_TS" operator="E"><comp xsi:type="PIVL_TS"><period \
                value="1" unit="wk"/></comp><comp xsi:type="EIVL_TS" operator="I"><event \
                code="HS"/></comp><comp xsi:type="IVL_TS" operator="I"><low value="20240110"/>\
                </comp></effectiveTime>
                """, ["every 8 h", "except every 1 wk", "except HS", "except 2024-01-10"]
            ),
        ])
    func whatIsExcludedIsNoTimeOfTheMedication(excluded: String, expected: [String]) throws {
        let lines = try Self.medication(
            """
            <effectiveTime xsi:type="PIVL_TS"><period value="8" unit="h"/></effectiveTime>\
            \(excluded)\(Self.product)
            """)
        #expect(lines.first?.timings.map(\.text) == expected)
        #expect(lines.first?.start == nil && lines.first?.end == nil)
    }

    private static func result(_ inside: String) throws -> RecordLine {
        let text = Record.document(
            Record.section(
                "30954-2", "Results", "Result",
                """
                <observation classCode="OBS" moodCode="EVN"><code code="1" codeSystem="1.2.3"
                displayName="Result"/>\(inside)</observation>
                """))
        return try #require(try Record.of([text]).lines(of: .result).first)
    }

    /// An interval of which only the middle is known was so at that time.
    @Test func anIntervalByItsMiddleHasADate() throws {
        let line = try Self.result(
            """
            <effectiveTime><center value="20240301"/><width value="1" unit="mo"/></effectiveTime>
            """)
        #expect(line.start?.iso == "2024-03-01" && line.end == nil)
    }

    /// IVL: an end that is infinite, or not known, bounds nothing.
    @Test(
        arguments: [
            (#"<low value="3" unit="mg"/><high nullFlavor="PINF"/>"#, "≥ 3 mg"),
            (#"<low value="3" unit="mg"/><high nullFlavor="UNK"/>"#, "≥ 3 mg"),
            (#"<low nullFlavor="NINF"/><high value="3" unit="mg" inclusive="false"/>"#, "< 3 mg"),
            (#"<low nullFlavor="UNK"/><high nullFlavor="UNK"/>"#, "UNK"),
        ])
    func endsThatAreNotKnownAreNoAmounts(ends: String, expected: String) throws {
        #expect(try Self.result(#"<value xsi:type="IVL_PQ">\#(ends)</value>"#).value == expected)
    }

    /// A reaction with a value of its own and manifestations inside (Australian adverse reactions).
    @Test func aReactionTellsItsManifestationsToo() throws {
        func reaction(_ code: String, _ inside: String, _ link: String = "") -> String {
            """
            <entryRelationship typeCode="MFST"\(link)><observation classCode="OBS" moodCode="EVN">
            <templateId root="2.16.840.1.113883.10.20.22.4.9"/><value xsi:type="CD" code="\(code)"
            codeSystem="1.2.3" displayName="\(code)"/>\(inside)</observation></entryRelationship>
            """
        }
        let severity = """
            <entryRelationship typeCode="SUBJ" inversionInd="true"><observation classCode="OBS"
            moodCode="EVN"><code code="SEV" codeSystem="2.16.840.1.113883.5.4"/><value
            xsi:type="CD" code="24484000" codeSystem="2.16.840.1.113883.6.96"
            displayName="Severe"/></observation></entryRelationship>
            """
        let inside =
            reaction("Hives", "") + reaction("Fever", "", #" negationInd="true""#) + severity
        let text = Record.document(
            Record.section(
                "48765-2", "Allergies", "Codeine",
                """
                <observation classCode="OBS" moodCode="EVN"><code code="ASSERTION"
                codeSystem="2.16.840.1.113883.5.4"/>\(reaction("Anaphylaxis", inside))
                </observation>
                """))
        let line = try #require(try Record.of([text]).lines(of: .allergy).first)
        #expect(line.details.map(\.text) == ["Anaphylaxis (Severe)", "Hives (Severe)"])
    }

    /// CD: a product may be known by the place of its words in the narrative alone.
    @Test func aMedicationIsCalledByItsProduct() throws {
        let text = Record.document(
            """
            <component><section><code code="10160-0" codeSystem="2.16.840.1.113883.6.1"/>
            <title>Medications</title><text><content ID="n">Bisoprolol</content><content
            ID="d">in the morning</content></text><entry><substanceAdministration
            classCode="SBADM" moodCode="EVN"><text><reference value="#d"/></text><consumable>
            <manufacturedProduct><manufacturedMaterial><code nullFlavor="OTH"><originalText>
            <reference value="#n"/></originalText></code></manufacturedMaterial>
            </manufacturedProduct></consumable></substanceAdministration></entry></section>
            </component>
            """)
        #expect(try Record.of([text]).lines(of: .medication).map(\.name) == ["Bisoprolol"])
    }

    /// A problem may be a text, and an administration in an unknown section is one of a drug.
    @Test func wordsAndClassesTellWhatALineIs() throws {
        let text = Record.document(
            Record.section(
                "11450-4", "Problems", "Pain",
                """
                <observation classCode="OBS" moodCode="EVN"><code code="55607006"
                codeSystem="2.16.840.1.113883.6.96"/><value xsi:type="ST">Chest pain</value>
                </observation>
                """),
            Record.section(
                "1", "Other", "Ramipril",
                """
                <substanceAdministration classCode="SBADM" moodCode="EVN">\(Self.product)
                </substanceAdministration>
                """))
        let record = try Record.of([text])
        #expect(record.lines(of: .problem).map(\.name) == ["Chest pain"])
        #expect(record.lines(of: .medication).map(\.name) == ["Ramipril"])
    }

    /// C-CDA's "no known medications" denies the drug as such.
    @Test func noMedicationContradictsOne() throws {
        let none = Record.document(
            Record.section(
                "10160-0", "Medications", "None",
                """
                <substanceAdministration classCode="SBADM" moodCode="EVN" negationInd="true">
                <consumable><manufacturedProduct><manufacturedMaterial><code nullFlavor="OTH">
                <translation code="410942007" codeSystem="2.16.840.1.113883.6.96"
                displayName="drug or medication"/></code></manufacturedMaterial>
                </manufacturedProduct></consumable></substanceAdministration>
                """))
        let some = Record.document(
            Record.section(
                "10160-0", "Medications", "Ramipril",
                """
                <substanceAdministration classCode="SBADM" moodCode="EVN">\(Self.product)
                </substanceAdministration>
                """))
        #expect(try Record.of([none, some]).contradictions.map(\.kind) == [.noneButSome])
    }

    /// A translation is the same concept in another system (HL7 V3 data type CD).
    @Test(arguments: [("7980", true), ("7981", false)])
    func translationsContradictToo(code: String, contradicts: Bool) throws {
        func allergy(_ coding: String, negated: Bool) -> String {
            Record.document(
                Record.section(
                    "48765-2", "Allergies", "Penicillin",
                    """
                    <observation classCode="OBS" moodCode="EVN" negationInd="\(negated)"><code
                    code="ASSERTION" codeSystem="2.16.840.1.113883.5.4"/><participant
                    typeCode="CSM"><participantRole><playingEntity>\(coding)</playingEntity>
                    </participantRole></participant></observation>
                    """))
        }
        let record = try Record.of([
            allergy(
                """
                <code code="P1" codeSystem="2.999.1" displayName="Penicillin"><translation
                code="7980" codeSystem="2.16.840.1.113883.6.88"/><translation code="91936005"
                codeSystem="2.16.840.1.113883.6.96"/></code>
                """, negated: false),
            allergy(
                """
                <code nullFlavor="OTH"><translation code="\(code)"
                codeSystem="2.16.840.1.113883.6.88" displayName="Penicillin"/><translation
                code="\(contradicts ? "91936005" : "1")" codeSystem="2.16.840.1.113883.6.96"/>
                </code>
                """, negated: true),
        ])
        #expect(record.contradictions.map(\.kind) == (contradicts ? [.affirmedAndDenied] : []))
    }

    /// An allergy is to substances, all of them, and to nothing else that participates.
    @Test func anAllergyIsToItsSubstances() throws {
        func participant(_ type: String, _ name: String) -> String {
            """
            <participant typeCode="\(type)"><participantRole><playingEntity><code code="\(name)"
            codeSystem="1.2.3" displayName="\(name)"/></playingEntity></participantRole>
            </participant>
            """
        }
        let text = Record.document(
            Record.section(
                "48765-2", "Allergies", "Codeine",
                """
                <observation classCode="OBS" moodCode="EVN"><code code="ASSERTION"
                codeSystem="2.16.840.1.113883.5.4"/>\(participant("LOC", "Office"))
                \(participant("CSM", "Codeine"))\(participant("CSM", "Morphine"))</observation>
                """))
        let line = try #require(try Record.of([text]).lines(of: .allergy).first)
        #expect(line.name == "Codeine, Morphine")
        #expect(line.codes.map(\.code) == ["Codeine", "Morphine"])
    }

    /// A value that is an interval of time has both ends.
    @Test func aPeriodHasBothEnds() throws {
        let text = Record.document(
            Record.section(
                "30954-2", "Results", "Stay",
                """
                <observation classCode="OBS" moodCode="EVN"><code code="1" codeSystem="1.2.3"
                displayName="Stay"/><value xsi:type="IVL_TS"><low value="2020"/><high value="2021"/>
                </value></observation>
                """))
        #expect(try Record.of([text]).lines(of: .result).first?.value == "2020 – 2021")
    }

    /// C-CDA: Date of Diagnosis and Section Time Range are no lines of their own.
    @Test func theDateOfADiagnosisIsADetail() throws {
        let date = """
            <entryRelationship typeCode="COMP"><act classCode="ACT" moodCode="EVN"><code
            code="77975-1" codeSystem="2.16.840.1.113883.6.1" displayName="Diagnosed"/>
            <effectiveTime value="20191201"/></act></entryRelationship></observation>
            """
        let problem = Self.problem("55561003").replacing(
            "</entryRelationship></observation>", with: "</entryRelationship>" + date)
        let record = try Record.of([problem])
        let line = try #require(record.lines(of: .problem).first)
        #expect(line.details.map(\.text) == ["Status", "Diagnosed: 2019-12-01"])
        #expect(record.lines.count == 1)
        let range = Record.document(
            Record.section(
                "30954-2", "Results", "Range",
                """
                <observation classCode="OBS" moodCode="EVN"><code code="82607-3"
                codeSystem="2.16.840.1.113883.6.1" displayName="Range"/><value xsi:type="IVL_TS">
                <low value="2012"/></value></observation>
                """))
        #expect(try Record.of([range]).lines.isEmpty)
    }
}
