import Base
import DocumentExtraction
import HealthModel
import Statements
import Testing

/// Context conduction (CDA R2, 4.4), negation, absence, and what belongs to what.
@Suite struct ContextTests {
    private func author(_ name: String, _ control: String = "") -> String {
        """
        <author\(control)><time value="2024"/><assignedAuthor><id root="1.2" extension="\(name)"/>\
        </assignedAuthor></author>
        """
    }

    private func authors(_ statement: ClinicalStatement) -> [String] {
        statement.context.author?.parts.compactMap { $0["assignedAuthor"]?.ids.first?.extension }
            ?? []
    }

    private func nested(_ outer: String, _ link: String = "") -> String {
        """
        <entry><act classCode="ACT" moodCode="EVN">\(outer)<entryRelationship typeCode="COMP"\(link)>\
        <observation classCode="OBS" moodCode="EVN"/></entryRelationship></act></entry>
        """
    }

    @Test(
        arguments: [
            ("", "", ["d"], ["d"], "document"),
            ("a", "", ["a"], ["a"], "statement"),
            (#"a contextControlCode="AP""#, "", ["d", "a"], ["d", "a"], "statement"),
            (#"a contextControlCode="ON""#, "", ["a"], ["d"], "document"),
            ("a", #" contextConductionInd="false""#, ["a"], [], ""),
        ] as [(String, String, [String], [String], String)])
    func authorsAreConducted(
        own: String, link: String, outer: [String], inner: [String], level: String
    ) throws {
        let parts = own.split(separator: " ", maxSplits: 1).map(String.init)
        let written = parts.isEmpty ? "" : author(parts[0], parts.count > 1 ? " \(parts[1])" : "")
        let statements = try Made.extract(
            Made.document(nested(written, link), header: author("d"))
        ).statements
        #expect(authors(statements[0]) == outer)
        #expect(authors(statements[1]) == inner)
        #expect(statements[1].context.author?.level.rawValue ?? "" == level)
    }

    /// A statement about a relative never becomes one about the patient.
    @Test(arguments: ["", #" contextConductionInd="false""#])
    func subjectsStay(link: String) throws {
        let subject = """
            <subject><relatedSubject classCode="PRS"><code code="MTH" codeSystem="2.16.840.1.113883.5.111"/>\
            </relatedSubject></subject>
            """
        let statements = try Made.statements(nested(subject, link))
        #expect(statements.map(\.isAboutAnother) == [true, true])
        #expect(statements[1].context.subject?.parts.first?["relatedSubject"]?.code?.code == "MTH")
    }

    @Test(arguments: [
        ("", "", StatementAssertion.affirmed),
        (#" negationInd="true""#, "", .negated),
        (#" negationInd="false""#, "", .affirmed),
        (#" negationInd="maybe""#, "", .unreadable),
        (#" nullFlavor="NI""#, "", .noInformation),
        (
            "", #"<value xsi:type="CD" code="716186003" codeSystem="2.16.840.1.113883.6.96"/>"#,
            .noneKnown
        ),
        (
            "",
            #"<value xsi:type="CD" code="no-allergy-info" codeSystem="2.16.840.1.113883.5.1150.1"/>"#,
            .noInformation
        ),
        // The same code in another system says something else.
        ("", #"<value xsi:type="CD" code="716186003" codeSystem="1.2"/>"#, .affirmed),
    ])
    func assertions(attributes: String, inside: String, expected: StatementAssertion) throws {
        let entry = Made.observation(inside, attributes: attributes)
        #expect(try Made.statements(entry).first?.assertion == expected)
    }

    /// A severity belongs to its allergy; a reaction to it, with its own severity.
    @Test func whatBelongsToAnotherIsCarried() throws {
        let template = "2.16.840.1.113883.10.20.22.4."
        func observation(_ number: Int, _ inside: String = "") -> String {
            """
            <observation classCode="OBS" moodCode="EVN"><templateId root="\(template)\(number)"/>\
            \(inside)</observation>
            """
        }
        func link(_ type: String, _ inside: String) -> String {
            #"<entryRelationship typeCode="\#(type)" inversionInd="true">\#(inside)</entryRelationship>"#
        }
        let severity = link("SUBJ", observation(8))
        let entry =
            "<entry>" + observation(7, severity + link("MFST", observation(9, severity)))
            + "</entry>"
        let extracted = try Made.extract(Made.document(entry))
        #expect(extracted.statements.map(\.kind) == [.allergy, .severity, .reaction, .severity])
        #expect(
            extracted.statements.map(\.disposition) == [
                .converted, .carried(by: 0), .carried(by: 0), .carried(by: 2),
            ])
        #expect(extracted.converted == 1 && extracted.carried == 3 && extracted.entries == 4)
    }

    @Test func deepNestingIsListed() throws {
        let open = String(
            repeating: #"<act classCode="ACT" moodCode="EVN"><entryRelationship typeCode="COMP">"#,
            count: 80)
        let close = String(repeating: "</entryRelationship></act>", count: 80)
        let inner = #"<observation classCode="OBS" moodCode="EVN"/>"#
        let extracted = try Made.extract(
            Made.document("<entry>" + open + inner + close + "</entry>"))
        #expect(extracted.entries == 81)
        #expect(extracted.statements.count == 32)
        #expect(extracted.listed.count == 49)
        #expect(extracted.listed.allSatisfy { $0.reason.contains("32 statements") })
    }

    @Test func anEntryOfSomethingElseIsListed() throws {
        let extracted = try Made.extract(
            Made.document(#"<entry><x:y xmlns:x="urn:x"><x:code code="1"/></x:y></entry>"#))
        #expect(extracted.statements.isEmpty)
        #expect(
            extracted.listed.map(\.reason) == ["an entry without a clinical statement of CDA R2"])
    }

    @Test func aStatementInNarrativeIsListed() throws {
        let extracted = try Made.extract(
            Made.document("", text: #"<act classCode="ACT" moodCode="EVN"><code code="1"/></act>"#))
        #expect(extracted.listed.map(\.reason) == ["a statement where CDA R2 has no entry"])
        #expect(extracted.entries == 1)
    }

    /// CDA R2, 4.3.5: cells and items are apart; content, sub and sup are parts of a word's line.
    @Test(
        arguments: [
            (
                "<table><tbody><tr ID=\"n\"><td>Penicillin</td><td>Hives</td></tr></tbody></table>",
                "Penicillin Hives"
            ),
            ("<list ID=\"n\"><item>One</item><item>Two</item></list>", "One Two"),
            (
                "<paragraph ID=\"n\">H<sub>2</sub>O <content>pur</content>e<br/>cold</paragraph>",
                "H2O pure cold"
            ),
        ])
    func narrativeKeepsItsWordsApart(text: String, expected: String) throws {
        let entry = Made.observation("<text><reference value=\"#n\"/></text>")
        let extracted = try Made.extract(Made.document(entry, text: text))
        #expect(extracted.statements.first?.narrative == expected)
    }

    /// NHS England writes SNOMED CT with an OID of its own.
    @Test func aNationalIdentifierOfACodeSystemIsThatSystem() throws {
        let british = "2.16.840.1.113883.2.1.3.2.4.15"
        let entry = Made.observation(
            """
            <value xsi:type="CD" code="716186003" codeSystem="\(british)"/>
            """)
        let statement = try #require(
            try Made.extract(Made.document(entry, section: "48765-2")).statements.first)
        #expect(statement.assertion == .noneKnown)
        let value = statement.values.first?.concept
        #expect(value?.codeSystem == british)
        #expect(value?.best(of: "2.16.840.1.113883.6.96")?.code == "716186003")
    }

    /// What many statements repeat is bounded: the output does not grow with the square.
    @Test func largeSurroundingsAreNotRepeated() throws {
        let name = String(repeating: "x", count: 200_000)
        let header =
            "<author><assignedAuthor><assignedPerson><name>\(name)</name></assignedPerson></assignedAuthor></author>"
        let text = "<content ID=\"n\">\(name)</content>"
        let entry = Made.observation("<text><reference value=\"#n\"/></text>")
        let bytes = Made.document(
            String(repeating: entry, count: 300), header: header, text: text)
        let extracted = try Made.extract(bytes)
        var json = JSONText()
        for statement in extracted.statements { extracted.write(statement, to: &json) }
        #expect(json.bytes.count < 20_000_000)
        #expect(extracted.statements.allSatisfy { $0.context.author?.parts.count == 1 })
        #expect(extracted.statements.allSatisfy { $0.faultNames.contains("contextOmitted") })
        #expect(extracted.statements.last?.faultNames.contains("narrativeOmitted text") == true)
    }
}
