import ClinicalRecord
import Foundation
import HealthModel
import Statements
import XMLTree

@testable import Intake

/// Documents that we made up, and the record of them.
enum Record {
    static func document(_ entries: String...) -> String {
        """
        <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <title>Visit</title>
        <recordTarget><patientRole><patient><name><given>Ada</given><family>Muster</family></name>
        </patient></patientRole></recordTarget>
        <component><structuredBody>\(entries.joined())</structuredBody></component>
        </ClinicalDocument>
        """
    }

    static func section(
        _ code: String, _ title: String, _ text: String, _ entry: String
    ) -> String {
        """
        <component><section><code code="\(code)" codeSystem="2.16.840.1.113883.6.1"/>
        <title>\(title)</title><text><paragraph>\(text)</paragraph></text>
        <entry>\(entry)</entry></section></component>
        """
    }

    /// An allergy, as C-CDA R2.1 writes one.
    static func allergy(_ code: String, _ name: String, negated: Bool = false) -> String {
        section(
            "48765-2", "Allergies", "Known: \(name)",
            """
            <observation classCode="OBS" moodCode="EVN"\(negated ? " negationInd=\"true\"" : "")>
            <templateId root="2.16.840.1.113883.10.20.22.4.7"/>
            <code code="ASSERTION" codeSystem="2.16.840.1.113883.5.4"/><statusCode code="completed"/>
            <value xsi:type="CD" code="419199007" codeSystem="2.16.840.1.113883.6.96"/>
            <participant typeCode="CSM"><participantRole classCode="MANU"><playingEntity
            classCode="MMAT"><code code="\(code)" codeSystem="2.16.840.1.113883.6.88"
            displayName="\(name)"/></playingEntity></participantRole></participant>
            </observation>
            """)
    }

    /// "No known allergies" by a code.
    static let noAllergies = section(
        "48765-2", "Allergies", "None known",
        """
        <observation classCode="OBS" moodCode="EVN">
        <templateId root="2.16.840.1.113883.10.20.22.4.7"/>
        <code code="ASSERTION" codeSystem="2.16.840.1.113883.5.4"/><statusCode code="completed"/>
        <value xsi:type="CD" code="716186003" codeSystem="2.16.840.1.113883.6.96"
        displayName="No known allergy"/></observation>
        """)

    /// A result with a time to the minute.
    static func result(
        _ code: String, _ value: String, _ unit: String, at time: String = "202601021530+0100",
        id: String? = nil
    ) -> String {
        section(
            "30954-2", "Results", "Pulse \(value)",
            """
            <observation classCode="OBS" moodCode="EVN">
            <templateId root="2.16.840.1.113883.10.20.22.4.2"/>
            \(id.map { "<id root=\"2.999.7\" extension=\"\($0)\"/>" } ?? "")
            <code code="\(code)" codeSystem="2.16.840.1.113883.6.1" displayName="Heart rate"/>
            <statusCode code="completed"/><effectiveTime value="\(time)"/>
            <value xsi:type="PQ" value="\(value)" unit="\(unit)"/>
            <referenceRange><observationRange><value xsi:type="IVL_PQ"><low value="60" unit="\(unit)"/>
            <high value="100" unit="\(unit)"/></value></observationRange></referenceRange>
            </observation>
            """)
    }

    /// What is kept of a document.
    static func contents(of text: String) throws -> DocumentContents {
        guard let contents = DocumentContents(try XMLDocument(Array(text.utf8))) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return contents
    }

    /// The record of documents in their order.
    static func of(_ documents: [String]) throws -> ClinicalRecord {
        var record = ClinicalRecord()
        for text in documents {
            guard let contents = DocumentContents(try XMLDocument(Array(text.utf8))),
                let statements = DocumentContents.statements(in: contents.bytes)
            else { continue }
            record.add(statements, of: UUID())
        }
        return record.sorted()
    }
}
