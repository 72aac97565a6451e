import Base
import ClinicalFHIR
import DocumentExtraction
import HealthModel
import Statements
import Testing
import XMLTree

/// Documents that are made for one test, and what they become.
enum Made {
    static let loinc = "2.16.840.1.113883.6.1"
    static let snomed = "2.16.840.1.113883.6.96"

    /// A document of one patient with one section that holds these entries.
    static func convert(
        _ entries: String, section: String = "30954-2", header: String = patient
    ) throws -> ClinicalResources {
        let bytes = Array(
            """
            <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><id root="1.2.3" extension="d"/>\
            <effectiveTime value="20240301120000+0100"/>\(header)\
            <component><structuredBody><component><section>\
            <code code="\(section)" codeSystem="\(loinc)"/><title>Section</title>\(entries)\
            </section></component></structuredBody></component></ClinicalDocument>
            """.utf8)
        let limits = ParseLimits()
        let document = try XMLDocument(
            bytes, limits: limits, within: limits.budget(forBytes: bytes.count))
        let extracted = try #require(StatementReader.extract(document))
        let made = ClinicalResources.make(from: extracted, document: "made")
        try checkTold(extracted, made)
        return made
    }

    static let patient = """
        <recordTarget><patientRole><id root="1.2.3.4" extension="p1"/><patient>\
        <name use="L"><given>Ada</given><family>Probe</family></name>\
        <administrativeGenderCode code="F" codeSystem="2.16.840.1.113883.5.1"/>\
        <birthTime value="19700105"/></patient></patientRole></recordTarget>
        """

    /// An entry with one observation.
    static func observation(_ inside: String, attributes: String = "") -> String {
        """
        <entry><observation classCode="OBS" moodCode="EVN"\(attributes)>\
        <code code="2823-3" codeSystem="\(loinc)"/>\(inside)</observation></entry>
        """
    }

    /// Each statement is told by a resource or listed, and every reference has its end.
    static func checkTold(_ extracted: ExtractedDocument, _ made: ClinicalResources) throws {
        let told = Set(made.resources.flatMap(\.statements))
        let listed = Set(made.unconverted.filter { $0.place.isEmpty }.map(\.xpath))
        for statement in extracted.statements {
            let isTold = told.contains(statement.number)
            let isListed = listed.contains(statement.origin.xpath)
            #expect(isTold != isListed, "\(statement.origin.xpath)")
        }
        let addresses = made.resources.map(\.address)
        #expect(Set(addresses).count == addresses.count)
        let known = Set(addresses)
        for resource in made.resources {
            for reference in resource.references {
                #expect(known.contains(reference), "\(resource.address) to \(reference)")
            }
        }
    }
}

extension ClinicalResources {
    func only(_ type: String) throws -> ClinicalResource {
        let found = resources.filter { $0.resourceType == type }
        #expect(found.count == 1)
        return try #require(found.first)
    }

    func has(_ type: String) -> Bool { resources.contains { $0.resourceType == type } }
}

extension ClinicalResource {
    /// The value at a path of names and indices, as text.
    func at(_ path: String) -> String? {
        var value: JSONValue? = json
        for step in path.split(separator: ".") {
            if let index = Int(step) {
                let list = value?.list ?? []
                value = list.indices.contains(index) ? list[index] : nil
            } else {
                value = value?[String(step)]
            }
        }
        switch value {
        case .string(let text): return text
        case .number(let number): return number.text
        case .boolean(let truth): return truth ? "true" : "false"
        default: return nil
        }
    }
}
