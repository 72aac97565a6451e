/// A clinical document with places to put things into. Empty, it is valid.
struct Page {
    var attributes = ""
    var templates = ""
    var title = "Progress note"
    /// Inside `patientRole`, before and after `patient`.
    var role = ""
    var name = "<given>Ida</given><family>Brandvold</family>"
    /// The first elements of `patient`.
    var patient = ""
    var targets = ""
    var authors = """
        <author><time value="20240312100000+0100"/><assignedAuthor>\
        <id root="2.999.71.4" extension="G-9"/><assignedAuthoringDevice>\
        <softwareName>Gateway 3</softwareName></assignedAuthoringDevice></assignedAuthor></author>
        """
    var custodian = ""
    /// Between custodian and body.
    var late = ""
    var sections = ""

    var bytes: [UInt8] {
        Array(
            """
            <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"\
            \(attributes)><typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>\(templates)\
            <id root="2.999.71.9" extension="N-1"/>\
            <code code="11506-3" codeSystem="2.16.840.1.113883.6.1" displayName="Progress note"/>\
            <title>\(title)</title><effectiveTime value="20240312101500+0100"/>\
            <confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/>\
            <languageCode code="en-GB"/>\(targets)<recordTarget><patientRole>\
            <id root="2.999.71.2" extension="L-1"/>\(role)<patient>\(patient)<name>\(name)</name>\
            <administrativeGenderCode code="F" codeSystem="2.16.840.1.113883.5.1"/>\
            <birthTime value="19580317"/></patient></patientRole></recordTarget>\(authors)<custodian>\
            <assignedCustodian><representedCustodianOrganization>\(custodian)<id root="2.999.71.1"/>\
            <name>Larkfield</name></representedCustodianOrganization></assignedCustodian></custodian>\
            \(late)<component><structuredBody>\
            \(sections.isEmpty ? Page.section("x") : sections)</structuredBody></component>\
            </ClinicalDocument>
            """.utf8)
    }

    /// A page of one section.
    init(text: String, entries: String = "") { sections = Page.section(text, entries) }

    init() {}

    /// One more section.
    static func section(_ text: String, _ entries: String = "", first: String = "") -> String {
        "<component><section>\(first)<code code=\"10164-2\" codeSystem=\"2.16.840.1.113883.6.1\"/>"
            + "<title>T</title><text>\(text)</text>\(entries)</section></component>"
    }

    /// An entry with an observation; `inside` comes behind its code.
    static func observation(
        ids: String = "",
        code: String = "<code code=\"8867-4\" codeSystem=\"2.16.840.1.113883.6.1\"/>",
        inside: String = "", value: String = "", attributes: String = ""
    ) -> String {
        "<entry><observation classCode=\"OBS\" moodCode=\"EVN\"\(attributes)>\(ids)\(code)\(inside)"
            + "<statusCode code=\"completed\"/><effectiveTime value=\"20240312\"/>\(value)"
            + "</observation></entry>"
    }

    static func quantity(_ number: Int, unit: String = "/min") -> String {
        "<value xsi:type=\"PQ\" value=\"\(number)\" unit=\"\(unit)\"/>"
    }
}

/// Parts until there are about so many bytes, and one at least: what a document must have, the
/// smallest one has too.
func many(_ bytes: Int, _ part: (Int) -> String) -> String {
    var text = ""
    var index = 0
    repeat {
        text += part(index)
        index += 1
    } while text.utf8.count < bytes
    return text
}

func times(_ count: Int, _ part: String) -> String { String(repeating: part, count: max(1, count)) }
