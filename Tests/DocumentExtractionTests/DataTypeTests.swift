import DocumentExtraction
import Fixtures
import HealthModel
import Statements
import Testing

/// Every data type of CDA R2 is read as it is written.
@Suite struct DataTypeTests {
    private func values() throws -> [DataValue] {
        let fixture = try Fixtures.named("body/values-of-every-data-type")
        return try #require(try Made.extract(fixture.bytes).statements.first).values
    }

    @Test func everyTypeKeepsItsValue() throws {
        let values = try values()
        func first(_ type: String) throws -> DataValue {
            try #require(values.first { $0.type == type }, "\(type)")
        }
        #expect(try first("PQ").quantity?.value == "5.4")
        #expect(try first("PQ").quantity?.unit == "mmol/L")
        #expect(try first("PQ").quantity?.translations.first?.value == "97")
        #expect(try first("PQ").quantity?.translations.first?.unit.code == "mg/dL")
        #expect(try first("INT").quantity?.value == "-3")
        #expect(try first("REAL").quantity?.value == "1.0E-3")
        #expect(try first("REAL").quantity?.number == 0.001)
        #expect(try first("ST").text?.text == "trace")
        #expect(try first("BL").boolean == false)
        #expect(try first("CD").concept?.code == "10828004")
        #expect(try first("CE").nullFlavor == "UNK")
        #expect(try first("CO").concept?.codeSystem == "2.999.71.20")
        #expect(try first("TS").time?.start?.iso == "2024-03-12")
        #expect(try first("IVL_PQ").range?.low?.inclusive == "false")
        #expect(try first("IVL_PQ").range?.high?.value == "5.1")
        #expect(try first("IVL_INT").range?.high?.value == "4")
        #expect(try first("RTO_PQ_PQ").ratio?.denominator?.value?.unit == "mL")
        #expect(try first("RTO").ratio?.denominator?.value?.value == "128")
        #expect(try first("MO").quantity?.currency == "EUR")
        #expect(try first("ED").text?.mediaType == "text/plain")
        let narrative = "One observation that carries a value of each data type."
        #expect(try first("ED").text?.referenced == narrative)
        #expect(try first("II").identifier?.extension == "S-1")
        #expect(try first("TEL").telecom?.value == "tel:+44-555-0142")
        #expect(try first("AD").address?.all("city") == ["Larkfield"])
        #expect(try first("PN").name?.all("family") == ["Tarrant"])
        guard case .sequence(let list) = try first("SLIST_PQ").content else {
            throw ExpectationFailure()
        }
        #expect(list.digits == "1 2 3 -4 8" && list.scale?.value == "5")
        guard case .sequence(let generated) = try first("GLIST_TS").content else {
            throw ExpectationFailure()
        }
        #expect(generated.origin.first?.time?.start?.iso == "2024-03-12T10:15:00")
        #expect(try first("PIVL_TS").time?.period?.value?.unit == "h")
        #expect(try first("EIVL_TS").time?.event?.code == "AC")
        #expect(try first("EIVL_TS").time?.offset?.low?.value == "30")
    }

    /// The interpretation of times, by HL7 V3's definitions of the forms.
    @Test(
        arguments: [
            (#"value="202403""#, "", "2024-03", "2024-03"),
            (
                #"value="20240311101500+0100""#, "", "2024-03-11T10:15:00+01:00",
                "2024-03-11T10:15:00+01:00"
            ),
            ("", #"<low value="20240101"/><high value="20240131"/>"#, "2024-01-01", "2024-01-31"),
            (
                "", #"<low value="20240101"/><width value="2" unit="wk"/>"#, "2024-01-01",
                "2024-01-15"
            ),
            (
                "", #"<width value="1" unit="mo"/><high value="20240331"/>"#, "2024-02-29",
                "2024-03-31"
            ),
            ("", #"<low value="20240101"/><high nullFlavor="NA"/>"#, "2024-01-01", nil),
            ("", #"<low nullFlavor="UNK"/>"#, nil, nil),
            (#"nullFlavor="UNK""#, "", nil, nil),
            (#"value="soon""#, "", nil, nil),
        ] as [(String, String, String?, String?)])
    func timesAreInterpreted(
        attributes: String, inside: String, start: String?, end: String?
    ) throws {
        let entry = Made.observation("<effectiveTime \(attributes)>\(inside)</effectiveTime>")
        let time = try #require(try Made.statements(entry).first?.effectiveTimes.first)
        #expect(time.start?.iso == start)
        #expect(time.end?.iso == end)
    }

    @Test func whatATypeDoesNotHaveIsKept() throws {
        let entry = Made.observation(
            """
            <value xsi:type="PQ" value="1" unit="g" codeSystem="1.2.3"><x:odd xmlns:x="urn:x" a="b"/>\
            </value><x:more xmlns:x="urn:x"><x:code code="k" codeSystem="4.5"/></x:more>
            """)
        let statement = try #require(try Made.statements(entry).first)
        let rest = try #require(statement.values.first?.rest)
        #expect(rest.contains { $0.attribute("codeSystem") == "1.2.3" })
        #expect(rest.contains { $0.name == "odd" && $0.namespace == "urn:x" })
        #expect(statement.parts("more").first?.code?.codeSystem == "4.5")
    }

    @Test(arguments: [
        (#"<value xsi:type="PQ" value="5"/>"#, "valueWithoutUnit value"),
        (#"<value xsi:type="PQ" unit="g"/>"#, "unitWithoutValue value"),
        (#"<value xsi:type="PQ" value="1,5" unit="g"/>"#, "unreadableNumber value"),
        (
            #"<value xsi:type="IVL_PQ"><low value="5" unit="g"/><high value="4" unit="g"/></value>"#,
            "highBeforeLow value"
        ),
        (#"<value xsi:type="CD" code="1"/>"#, "codeWithoutSystem value"),
        (#"<value xsi:type="CD" codeSystem="1.2"/>"#, "systemWithoutCode value"),
        (
            #"<value xsi:type="INT" value="1"/><value xsi:type="INT" value="2"/>"#,
            "severalValues value"
        ),
        (#"<code code="1" codeSystem="2.3"/>"#, "severalElements code"),
        (#"<value xsi:type="BL" value="perhaps"/>"#, "unreadableBoolean value"),
        (#"<value xsi:type="XYZ" value="1"/>"#, "unknownType value"),
        (#"<value value="1" unit="g"/>"#, "typeMissing value"),
        (#"<effectiveTime value="20240231"/>"#, "unreadableTime effectiveTime"),
        (
            #"<effectiveTime><low value="2024"/><high value="2023"/></effectiveTime>"#,
            "highBeforeLow effectiveTime"
        ),
        (
            #"<value xsi:type="PQ" value="1" unit="g" nullFlavor="UNK"/>"#,
            "valueBesideNullFlavor value"
        ),
        (##"<text><reference value="#nowhere"/></text>"##, "referenceToNothing text"),
    ])
    func contradictionsAreNamed(inside: String, fault: String) throws {
        let statement = try #require(try Made.statements(Made.observation(inside)).first)
        #expect(statement.faultNames == [fault])
    }

    /// The end of a year is not before its month of March.
    @Test func precisionIsNoContradiction() throws {
        let entry = Made.observation(
            #"<effectiveTime><low value="20240311"/><high value="2024"/></effectiveTime>"#)
        #expect(try Made.statements(entry).first?.faults == [])
    }
}

struct ExpectationFailure: Error {}
