import Testing

@testable import Vocabulary

/// Files of value sets as their publishers give them away: each gives the same set.
@Suite struct ReadingTests {
    private static let colours = ValueSetDraft(
        oid: "2.999.1", name: "Colours", version: "20260101",
        codes: [.init("R", system: "2.999.5"), .init("G", system: "2.999.5")])

    private func read(_ text: String) throws -> VocabularyReading {
        try VocabularyReading(Array(text.utf8))
    }

    @Test(arguments: [
        // FHIR R4: an expansion, an enumeration with an exclusion, both in a Bundle.
        """
        {"resourceType":"ValueSet","url":"http://x/ValueSet/2.999.1","name":"Colours",
        "version":"20260101","expansion":{"total":2,"contains":[{"system":"urn:oid:2.999.5",
        "abstract":true,"code":"A","contains":[{"system":"urn:oid:2.999.5","code":"R"}]},
        {"system":"urn:oid:2.999.5","code":"G"}]}}
        """,
        """
        {"resourceType":"Bundle","entry":[{"resource":{"resourceType":"ValueSet","name":"Colours",
        "identifier":[{"system":"urn:ietf:rfc:3986","value":"urn:oid:2.999.1"}],
        "version":"20260101","compose":{"include":[{"system":"urn:oid:2.999.5","concept":[
        {"code":"R"},{"code":"G"},{"code":"B"}]}],
        "exclude":[{"system":"urn:oid:2.999.5","concept":[{"code":"B"}]}]}}}]}
        """,
        // HL7's voc.xml, ART-DECOR, IHE SVS.
        """
        <systems xmlns="http://www.lantanagroup.com/voc"><system valueSetOid="2.999.1"
        valueSetName="Colours" version="20260101"><code value="R" codeSystem="2.999.5"/>
        <code value="G" codeSystem="2.999.5"/></system></systems>
        """,
        """
        <valueSets><valueSet id="2.999.1" name="c" displayName="Colours" effectiveDate="20260101">
        <conceptList><concept code="A" codeSystem="2.999.5" type="A"/><concept code="R"
        codeSystem="2.999.5"/><concept code="G" codeSystem="2.999.5"/></conceptList></valueSet>
        </valueSets>
        """,
        """
        <RetrieveValueSetResponse xmlns="urn:ihe:iti:svs:2008"><ValueSet id="2.999.1"
        displayName="Colours" version="20260101"><ConceptList xml:lang="en"><Concept code="R"
        codeSystem="2.999.5"/><Concept code="G" codeSystem="2.999.5"/></ConceptList></ValueSet>
        </RetrieveValueSetResponse>
        """,
        // VSAC: one set with its facts above the codes; many with the OID in each row.
        "Value Set Name\tColours\nOID\t2.999.1\nDefinition Version\t20260101\n\nExpansion List\n"
            + "Code\tDescriptor\tCode System Name\tCode System Version\tCode System OID\r\n"
            + "R\tred\tC\t1\t2.999.5\nG\tgreen\tC\t1\t2.999.5\n",
        "\u{FEFF}Value Set Name,Value Set OID,Definition Version,Code,Description,Code System,"
            + "Code System OID\nColours,2.999.1,20260101,R,\"red, \"\"bright\"\"\",C,2.999.5\n"
            + "Colours,2.999.1,20260101,G,green,C,2.999.5",
    ])
    func everyFormGivesTheSet(text: String) throws {
        let reading = try read(text)
        #expect(reading.sets == [Self.colours])
        #expect(reading.notes.isEmpty, "\(reading.notes)")
    }

    @Test func aWorkbookIsReadSheetBySheet() throws {
        let parts = [
            "xl/sharedStrings.xml": """
            <sst><si><t>OID</t></si><si><r><t>2.9</t></r><r><t>99.1</t></r><rPh><t>x</t></rPh>
            </si><si><t>Code</t></si><si><t>Code System OID</t></si></sst>
            """,
            "xl/worksheets/sheet1.xml": """
            <worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>
            </row></sheetData></worksheet>
            """,
            "xl/worksheets/sheet2.xml": """
            <worksheet><sheetData><row><c r="A1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c>
            </row><row><c r="A2"><v>371150009</v></c><c r="D2" t="inlineStr"><is><t>2.999.5</t>
            </is></c></row></sheetData></worksheet>
            """,
        ]
        let reading = try VocabularyReading(workbook: { parts[$0].map { Array($0.utf8) } })
        #expect(
            reading.sets == [
                ValueSetDraft(oid: "2.999.1", codes: [.init("371150009", system: "2.999.5")])
            ])
    }

    @Test func codeSystemsAreReadWithAllLevelsAndFHIRsNames() throws {
        let reading = try read(
            """
            {"resourceType":"CodeSystem","content":"complete",
            "url":"http://terminology.hl7.org/CodeSystem/v3-ActMood","name":"ActMood","concept":[
            {"code":"EVN","concept":[{"code":"INT"}]}]}
            """)
        let system = "2.16.840.1.113883.5.1001"
        #expect(reading.sets.map(\.oid) == [system])
        #expect(
            reading.sets.first?.codes == [
                .init("EVN", system: system), .init("INT", system: system),
            ])
    }

    /// Half a set would call good codes wrong.
    @Test(arguments: [
        (#""compose":{"include":[{"system":"http://loinc.org"}]}"#, "given by a rule"),
        (#""compose":{"include":[{"valueSet":["http://x"]}]}"#, "given by a rule"),
        (#""expansion":{"total":9,"contains":[{"code":"R"}]}"#, "has 1 of its 9 codes"),
        (#""status":"active""#, "is not expanded"),
        (#""expansion":{"contains":[]}"#, "has no codes"),
    ])
    func whatIsNotWholeIsLeftOutAndSaid(content: String, reason: String) {
        let error = #expect(throws: VocabularyFailure.self) {
            try self.read(#"{"resourceType":"ValueSet","id":"2.999.1",\#(content)}"#)
        }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        "", "{", "{}", "<a/>", "<a", "a,b\n1,2", "[1]", "{\"resourceType\":\"Patient\"}",
    ])
    func otherFilesAreRefused(text: String) {
        #expect(throws: VocabularyFailure.self) { try self.read(text) }
    }
}
