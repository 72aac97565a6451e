import Base
import ClinicalFHIR
import Testing

/// Words that stand in the entry itself, and values that R4 has no element for.
@Suite struct RemarkTests {
    /// The narrative of a section stays in the document; a text inside the entry is nowhere else.
    @Test(arguments: ["procedure", "observation", "act"])
    func aTextInTheEntryIsANote(name: String) throws {
        let made = try Made.convert(
            """
            <entry><\(name) classCode="ACT" moodCode="EVN"><code code="1" codeSystem="1.2.3" \
            displayName="Named"/><text>Sample haemolysed</text><statusCode code="aborted"/>\
            </\(name)></entry>
            """, section: "47519-4")
        #expect(try made.only("Procedure").at("note.0.text") == "Sample haemolysed")
    }

    /// A result that was not made has its reason in its text.
    @Test func aTextWithoutAValueIsANote() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <text>Sample haemolysed</text><statusCode code="aborted"/><value xsi:type="PQ" \
                nullFlavor="NA"/>
                """))
        #expect(try made.only("Observation").at("note.0.text") == "Sample haemolysed")
    }

    @Test func aTextThatRepeatsTheCodeIsNoNote() throws {
        let made = try Made.convert(
            """
            <entry><procedure classCode="PROC" moodCode="EVN"><code code="1" codeSystem="1.2.3" \
            displayName="Named"/><text>Named</text></procedure></entry>
            """, section: "47519-4")
        #expect(try made.only("Procedure").json["note"] == nil)
    }

    /// Text beside a coded value of a part: both are told.
    @Test func theTextOfAPartDoesNotHideItsValue() throws {
        let made = try Made.convert(
            """
            <entry><observation classCode="OBS" moodCode="EVN"><code code="55607006" \
            codeSystem="\(Made.snomed)"/><value xsi:type="CD" code="1" codeSystem="1.2.3"/>\
            <entryRelationship typeCode="REFR"><observation classCode="OBS" moodCode="EVN"><code \
            code="11323-3" codeSystem="\(Made.loinc)" displayName="Health"/><text>Since May</text>\
            <value xsi:type="CD" code="81323004" codeSystem="\(Made.snomed)" \
            displayName="Alive and well"/></observation></entryRelationship></observation></entry>
            """, section: "11450-4")
        let note = try made.only("Condition").at("note.0.text")
        #expect(note == "Since May (Health: Alive and well)")
    }

    /// The diastolic pressure is told with the systolic one, not in words of the panel.
    @Test func aPanelDoesNotRepeatAPressure() throws {
        func pressure(_ code: String) -> String {
            """
            <component><observation classCode="OBS" moodCode="EVN"><code code="\(code)" \
            codeSystem="\(Made.loinc)" displayName="Pressure"/><value xsi:type="PQ" value="80" \
            unit="mm[Hg]"/></observation></component>
            """
        }
        let made = try Made.convert(
            """
            <entry><organizer classCode="CLUSTER" moodCode="EVN"><code code="46680005" \
            codeSystem="\(Made.snomed)"/>\(pressure("8480-6"))\(pressure("8462-4"))</organizer>\
            </entry>
            """, section: "8716-3")
        let observations = made.resources.filter { $0.resourceType == "Observation" }
        #expect(observations.count == 2)
        #expect(observations.allSatisfy { $0.json["note"] == nil })
    }

    /// A file is a value, which R4 has no element for; it is not unknown.
    @Test func aValueWithoutAnElementIsUnsupported() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <value xsi:type="ED" mediaType="application/pdf" representation="B64">JVBE</value>
                """))
        let observation = try made.only("Observation")
        #expect(observation.at("dataAbsentReason.coding.0.code") == "unsupported")
    }

    /// CDA R2, 4.3.6.5: a picture's value is ED without an `xsi:type`.
    @Test func aPictureNeedsNoType() throws {
        let made = try Made.convert(
            """
            <entry><observationMedia classCode="OBS" moodCode="EVN"><value mediaType="image/png" \
            representation="B64">iVBORw0KGgo=</value></observationMedia></entry>
            """)
        #expect(try made.only("Media").at("content.data") == "iVBORw0KGgo=")
        #expect(made.faults.isEmpty)
    }

    /// A path of the sender's computer is no `url` (R4, datatypes: RFC 3986); what it is called is
    /// kept.
    @Test(arguments: [
        ("C:\\images\\knee.png", "title"), ("images\\knee.png", "title"), ("knee.png", "url"),
        ("https://pacs.example/knee.png", "url"),
    ])
    func aPlaceOnAComputerIsNoAddress(place: String, member: String) throws {
        let made = try Made.convert(
            """
            <entry><observationMedia classCode="OBS" moodCode="EVN"><value \
            mediaType="image/png"><reference value="\(place)"/></value></observationMedia></entry>
            """)
        #expect(try made.only("Media").at("content.\(member)") == place)
    }

    /// IHE XD-LAB and Italian laboratory reports hold results as parts of an act.
    @Test func aResultInAnActIsALaboratoryResult() throws {
        let made = try Made.convert(
            """
            <entry><act classCode="ACT" moodCode="EVN"><code code="14957-5" \
            codeSystem="\(Made.loinc)"/><entryRelationship typeCode="COMP"><observation \
            classCode="OBS" moodCode="EVN"><code code="14957-5" codeSystem="\(Made.loinc)"/>\
            </observation></entryRelationship></act></entry>
            """, section: "18719-5")
        #expect(try made.only("Observation").facts.categories.map(\.code) == ["laboratory"])
    }

    /// Batteries in the act of a laboratory report (Italy) are parts of the report.
    @Test func aBatteryInAnActIsPartOfTheReport() throws {
        let made = try Made.convert(
            """
            <entry><act classCode="ACT" moodCode="EVN"><code code="26436-6" \
            codeSystem="\(Made.loinc)"/><entryRelationship typeCode="COMP"><organizer \
            classCode="CLUSTER" moodCode="EVN"><code code="58410-2" codeSystem="\(Made.loinc)"/>\
            <component><observation classCode="OBS" moodCode="EVN"><code code="718-7" \
            codeSystem="\(Made.loinc)"/><value xsi:type="PQ" value="13" unit="g/dL"/>\
            </observation></component></organizer></entryRelationship></act></entry>
            """, section: "11502-2")
        #expect(!made.has("List"))
        let panel = made.resources.first { $0.resourceType == "Observation" }
        let report = try made.only("DiagnosticReport")
        #expect(report.at("result.0.reference") == panel?.address)
        #expect(panel?.json["hasMember"] != nil)
    }

    /// LOINC 29545-1, physical findings: no laboratory made them.
    @Test(arguments: [("29545-1", "exam"), ("30954-2", "laboratory"), ("59776-5", "procedure")])
    func theSectionTellsWhatKindAFindingIs(section: String, category: String) throws {
        let made = try Made.convert(
            Made.observation(#"<value xsi:type="ST">soft</value>"#), section: section)
        #expect(try made.only("Observation").facts.categories.map(\.code) == [category])
    }

    /// What is denied has no interpretation that could be read as if it were so.
    @Test func aDeniedResultHasNoInterpretation() throws {
        let made = try Made.convert(
            Made.observation(
                #"<interpretationCode code="POS" codeSystem="2.16.840.1.113883.5.83"/>"#,
                attributes: #" negationInd="true""#))
        #expect(try made.only("Observation").json["interpretation"] == nil)
        #expect(made.unconverted.map(\.place) == ["interpretationCode"])
    }

    /// R4's `cancelled`: a report of measurements that were not made. No procedure was denied.
    @Test func aDeniedReportIsCancelled() throws {
        let made = try Made.convert(
            """
            <entry><act classCode="ACT" moodCode="EVN" negationInd="true"><code code="14957-5" \
            codeSystem="\(Made.loinc)"/></act></entry>
            """, section: "18719-5")
        #expect(!made.has("Procedure"))
        #expect(try made.only("DiagnosticReport").facts.status == "cancelled")
    }

    /// A relationship that is denied is none.
    @Test func aDeniedSourceIsNotDerivedFrom() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <value xsi:type="ST">High</value><entryRelationship typeCode="XCRPT" \
                negationInd="true"><observation classCode="OBS" moodCode="EVN"><code code="1-1" \
                codeSystem="\(Made.loinc)"/></observation></entryRelationship>
                """))
        #expect(made.resources.allSatisfy { $0.json["derivedFrom"] == nil })
        #expect(made.unconverted.map(\.place) == ["negationInd"])
    }

    /// The numerator of a ratio alone is not its value.
    @Test func aRatioWithoutADenominatorStaysOne() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <value xsi:type="RTO"><numerator xsi:type="INT" value="1"/><denominator \
                xsi:type="INT" nullFlavor="UNK"/></value>
                """))
        #expect(try made.only("Observation").at("valueString") == "1 / ?")
    }

    /// What a value has besides its type, such as a deviation, is listed.
    @Test func moreThanAQuantityIsListed() throws {
        let made = try Made.convert(
            Made.observation(
                """
                <value xsi:type="PPD_PQ" value="5" unit="mg"><standardDeviation value="1" \
                unit="mg"/></value>
                """))
        #expect(made.unconverted.map(\.place) == ["value"])
    }

    /// A fetus is not the patient, even as a subject of class PAT; the patient is.
    @Test(
        arguments: [
            (#"classCode="PAT"><code code="FETUS" codeSystem="1.2.3"/>"#, false),
            (#"classCode="PAT">"#, true), (#"classCode="PRS">"#, false),
            (#"classCode="PRS"><code code="ONESELF" codeSystem="1.2.3"/>"#, true),
        ])
    func whoIsNotThePatientHasNoCondition(subject: String, isPatient: Bool) throws {
        let made = try Made.convert(
            """
            <entry><observation classCode="OBS" moodCode="EVN"><code code="55607006" \
            codeSystem="\(Made.snomed)"/><value xsi:type="CD" code="1" codeSystem="1.2.3"/>\
            <subject><relatedSubject \(subject)</relatedSubject></subject></observation></entry>
            """, section: "11450-4")
        #expect(made.has("Condition") == isPatient)
    }

    @Test func thePriorityOfAGoalIsItsOwn() throws {
        let made = try Made.convert(
            """
            <entry><observation classCode="OBS" moodCode="GOL"><code code="8302-2" \
            codeSystem="\(Made.loinc)"/><entryRelationship typeCode="REFR"><observation \
            classCode="OBS" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.143"/>\
            <code code="225773000" codeSystem="\(Made.snomed)"/><value xsi:type="CD" \
            code="394849002" codeSystem="\(Made.snomed)"/></observation></entryRelationship>\
            </observation></entry>
            """, section: "61146-7")
        #expect(try made.only("Goal").at("priority.coding.0.code") == "394849002")
        #expect(!made.has("Observation"))
    }
}
