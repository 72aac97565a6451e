import Base
import DocumentExtraction
import HealthModel
import Statements
import Testing

/// `negationInd` of a concern holds for what the concern holds (HL7 V3 RIM, Act.negationInd: the
/// act as a whole, with its components, is denied).
@Suite struct DenialTests {
    private static func concern(_ attributes: String, _ inside: String) -> String {
        """
        <entry><act classCode="ACT" moodCode="EVN"\(attributes)><templateId \
        root="2.16.840.1.113883.10.20.22.4.3"/><code code="CONC" codeSystem="2.16.840.1.113883.5.6"/>\
        <entryRelationship typeCode="SUBJ">\(inside)</entryRelationship></act></entry>
        """
    }

    private static func problem(_ attributes: String = "", value: String = "195967001") -> String {
        """
        <observation classCode="OBS" moodCode="EVN"\(attributes)><templateId \
        root="2.16.840.1.113883.10.20.22.4.4"/><code code="55607006" \
        codeSystem="2.16.840.1.113883.6.96"/><value xsi:type="CD" code="\(value)" \
        codeSystem="2.16.840.1.113883.6.96"/></observation>
        """
    }

    @Test(
        arguments: [
            ("", "", StatementAssertion.affirmed, nil), (#" negationInd="true""#, "", .negated, 0),
            (#" negationInd="true""#, #" negationInd="true""#, .negated, nil),
            (#" negationInd="true""#, #" nullFlavor="UNK""#, .noInformation, nil),
            (#" negationInd="false""#, "", .affirmed, nil),
        ] as [(String, String, StatementAssertion, Int?)])
    func aDeniedConcernDeniesWhatItHolds(
        outer: String, inner: String, assertion: StatementAssertion, by: Int?
    ) throws {
        let entry = Self.concern(outer, Self.problem(inner))
        let statements = try Made.extract(Made.document(entry, section: "11450-4")).statements
        #expect(statements[1].assertion == assertion)
        #expect(statements[1].deniedBy == by)
        let json = try statements[1].json()
        #expect(json["assertion"]?.text == assertion.rawValue)
        #expect(json["deniedBy"]?.integer == by.map(Int64.init))
    }

    /// A concern without information does not end the denial of the one around it.
    @Test func aDenialReachesThroughConcerns() throws {
        let inner = Self.concern(#" nullFlavor="UNK""#, Self.problem())
            .replacing("<entry>", with: "").replacing("</entry>", with: "")
        let entry = Self.concern(#" negationInd="true""#, inner)
        let statements = try Made.extract(Made.document(entry, section: "11450-4")).statements
        #expect(statements.map(\.deniedBy) == [nil, nil, 0])
        #expect(statements[2].assertion == .negated)
    }

    /// "No current problems" in a denied concern says no longer that there are none.
    @Test func aDeniedAbsenceIsNone() throws {
        let entry = Self.concern(#" negationInd="true""#, Self.problem(value: "160245001"))
        let statements = try Made.extract(Made.document(entry, section: "11450-4")).statements
        #expect(statements[1].assertion == .negated)
    }

    /// XML Schema's boolean has no empty value; neither has HL7's BL.
    @Test(arguments: ["", "maybe", "true false"])
    func anIndicatorThatSaysNothingIsAFault(written: String) throws {
        let denied = #" negationInd="\#(written)""#
        let statement = try #require(
            try Made.statements(Made.observation("", attributes: denied)).first)
        #expect(statement.assertion == .unreadable)
        #expect(statement.faultNames == ["unreadableNegation @negationInd"])
        let link = Self.concern("", Self.problem()).replacing(
            #"typeCode="SUBJ""#, with: #"typeCode="SUBJ"\#(denied)"#)
        let inner = try Made.extract(Made.document(link, section: "11450-4")).statements[1]
        #expect(inner.assertion == .affirmed)
        #expect(inner.faultNames == ["unreadableNegation ../@negationInd"])
    }

    /// A dose may be in a unit that UCUM does not have, a period between two amounts.
    @Test func amountsOfMedicationsKeepTheirForms() throws {
        let statement = try #require(
            try Made.statements(
                """
                <entry><substanceAdministration classCode="SBADM" moodCode="EVN"><effectiveTime \
                xsi:type="PIVL_TS"><period xsi:type="IVL_PQ"><low value="4" unit="h"/><high \
                value="6" unit="h"/></period></effectiveTime><doseQuantity nullFlavor="OTH">\
                <translation value="2" nullFlavor="OTH"><originalText>spoons</originalText>\
                </translation></doseQuantity></substanceAdministration></entry>
                """
            ).first)
        #expect(statement.dose?.value?.translations.first?.value == "2")
        #expect(statement.dose?.value?.nullFlavor == "OTH")
        #expect(statement.effectiveTimes.first?.period?.high?.value == "6")
    }
}
