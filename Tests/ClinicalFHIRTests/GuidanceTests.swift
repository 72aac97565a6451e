import Base
import ClinicalFHIR
import DocumentExtraction
import Statements
import Testing
import XMLTree

/// What HL7's guidance (C-CDA on FHIR) recommends where CDA says less than FHIR asks for.
@Suite struct GuidanceTests {
    /// CF-encounters: a point in time or an end means that it is over; CPT codes of visits name the
    /// class; a status that says more than "goes on" or "complete" comes first.
    @Test(arguments: [
        (#"<effectiveTime value="20240301"/>"#, "", "99213", "finished", "AMB"),
        (
            #"<effectiveTime><low value="20240301"/><high value="20240304"/></effectiveTime>"#,
            "active", "99222", "finished", "IMP"
        ),
        (
            #"<effectiveTime><low value="20240301"/></effectiveTime>"#, "", "99285", "unknown",
            "EMER"
        ),
        (
            #"<effectiveTime><low value="20240301"/></effectiveTime>"#, "active", "99285",
            "in-progress", "EMER"
        ),
        (#"<effectiveTime value="20240301"/>"#, "cancelled", "99241", "cancelled", "UNK"),
    ])
    func encounters(
        time: String, status: String, code: String, told: String, place: String
    ) throws {
        let statusCode = status.isEmpty ? "" : #"<statusCode code="\#(status)"/>"#
        let made = try Made.convert(
            """
            <entry><encounter classCode="ENC" moodCode="EVN">\
            <code code="\(code)" codeSystem="2.16.840.1.113883.6.12"/>\(statusCode)\(time)\
            </encounter></entry>
            """, section: "46240-8")
        let encounter = try made.only("Encounter")
        #expect(encounter.facts.status == told)
        #expect(encounter.at("class.code") == place)
        #expect(encounter.at("type.0.coding.0.code") == code)
    }

    /// CF-results: of a panel whose low and high are the same, the time is one time.
    @Test func aDayFromItselfToItselfIsADay() throws {
        func report(_ high: String) throws -> ClinicalResource {
            try Made.convert(
                """
                <entry><organizer classCode="BATTERY" moodCode="EVN">\
                <code code="24357-6" codeSystem="\(Made.loinc)"/><statusCode code="completed"/>\
                <effectiveTime><low value="20240622"/><high value="\(high)"/></effectiveTime>\
                <component><observation classCode="OBS" moodCode="EVN">\
                <code code="5811-5" codeSystem="\(Made.loinc)"/>\
                <value xsi:type="PQ" value="1.015" unit="1"/></observation></component>\
                </organizer></entry>
                """
            ).only("DiagnosticReport")
        }
        #expect(try report("20240622").at("effectiveDateTime") == "2024-06-22")
        #expect(try report("20240623").at("effectivePeriod.end") == "2024-06-23")
    }

    /// References inside the bundle of a file are the addresses of its entries.
    @Test func aBundleHoldsWhatItRefersTo() throws {
        let entry = Made.observation(#"<value xsi:type="PQ" value="4.1" unit="mmol/L"/>"#)
        let document = try XMLDocument(
            Array(
                """
                <ClinicalDocument xmlns="urn:hl7-org:v3" \
                xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\(Made.patient)\
                <component><structuredBody><component><section><code code="30954-2" \
                codeSystem="\(Made.loinc)"/>\(entry)</section></component></structuredBody>\
                </component></ClinicalDocument>
                """.utf8))
        let extracted = try #require(StatementReader.extract(document))
        let made = ClinicalResources.make(from: extracted, document: "made")
        let bundle = try JSONValue(made.bundle(of: extracted.header))
        let entries = try #require(bundle["entry"]?.list)
        let addresses = Set(entries.compactMap { $0["fullUrl"]?.text })
        #expect(addresses.count >= made.resources.count)
        var references: [String] = []
        collect(bundle, into: &references)
        #expect(!references.isEmpty)
        for reference in references { #expect(addresses.contains(reference)) }
        // A resource that stands alone names others by their types.
        let observation = try made.only("Observation")
        #expect(observation.at("subject.reference")?.hasPrefix("Patient/") == true)
    }

    private func collect(_ value: JSONValue, into found: inout [String]) {
        switch value {
        case .array(let values): for value in values { collect(value, into: &found) }
        case .object(let members):
            for member in members {
                if member.name == "reference", let text = member.value.text { found.append(text) }
                collect(member.value, into: &found)
            }
        default: break
        }
    }
}
