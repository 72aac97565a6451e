package import Base
import Foundation
package import HealthModel

/// Writes documents as DocumentReferences of US Core 6.1 and MHD: what is there without reading a
/// body. The bytes are behind `content.attachment.url`.
package struct DocumentReferenceWriter: Sendable {
    /// Where the service's resources lie, with a slash at the end.
    package let base: String
    /// The elements that are asked for; nil for all. Status and content are always there.
    package var elements: Set<String>?
    /// What was written last.
    package let written: WrittenReferences

    package init(base: String, elements: Set<String>? = nil, written: WrittenReferences) {
        self.base = base
        self.elements = elements
        self.written = written
    }

    static let profile =
        "http://hl7.org/fhir/us/core/StructureDefinition/us-core-documentreference"

    private static let profiles = JSONText.fragment { json in
        json.array(CollectionOfOne(profile)) { $0.string($1) }
    }
    private static let categories = JSONText.fragment { json in
        json.array(CollectionOfOne("clinical-note")) { json, code in
            json.object {
                $0.key("coding")
                $0.array(CollectionOfOne(code)) {
                    $0.coding(CodeSystem.documentCategory, $1, "Clinical Note")
                }
            }
        }
    }

    private func wants(_ element: String) -> Bool { elements?.contains(element) ?? true }

    /// Writes one, as an object.
    package func write(_ sample: CDADocumentSample, to json: inout JSONText) {
        guard elements == nil else { return writeAnew(sample, to: &json) }
        json.raw(written[sample] { entry(of: $0) }.resource)
    }

    /// Writes entries of a searchset.
    package func writeEntries(_ samples: [CDADocumentSample], to json: inout JSONText) {
        guard elements == nil else {
            for sample in samples {
                json.entry(address(of: sample), mode: "match") { writeAnew(sample, to: &$0) }
            }
            return
        }
        guard !samples.isEmpty else { return }
        json.raw(written[samples] { entry(of: $0) })
    }

    /// An entry of a searchset with one, whole.
    private func entry(of sample: CDADocumentSample) -> WrittenReferences.Entry {
        var json = JSONText()
        var range = 0..<0
        json.entry(address(of: sample), mode: "match") { json in
            let start = json.bytes.count
            writeAnew(sample, to: &json)
            range = start..<json.bytes.count
        }
        return WrittenReferences.Entry(bytes: json.bytes, range: range)
    }

    private func address(of sample: CDADocumentSample) -> String {
        base + "DocumentReference/" + sample.uuid.resourceID
    }

    private func writeAnew(_ sample: CDADocumentSample, to json: inout JSONText) {
        guard let document = sample.document else { return }
        let id = sample.uuid.resourceID
        let time = FHIRTime.dateTime(document.effectiveTime)
        json.object { json in
            json.member("resourceType", "DocumentReference")
            json.member("id", id)
            writeMeta(sample, id, document, to: &json)
            writeContained(document, to: &json)
            writeIdentifiers(sample.identifier, to: &json)
            json.member("status", sample.status.kind.rawValue)
            if wants("type") {
                let type = DocumentTypeCoding(document.typeCode)
                json.concept("type", type.system, type.code, type.display)
            }
            if wants("category") {
                json.key("category")
                json.raw(Self.categories)
            }
            if wants("subject") {
                json.reference("subject", "Patient/" + sample.person.uuid.resourceID)
            }
            if wants("date") {
                json.member(
                    "date",
                    FHIRTime.instant(document.effectiveTime, read: sample.startDate.microseconds))
            }
            writeParties(document, to: &json)
            writeRelations(document, to: &json)
            writeSecurityLabel(document, to: &json)
            writeContent(id, document, time, to: &json)
            writeContext(document, to: &json)
        }
    }

    private func writeMeta(
        _ sample: CDADocumentSample, _ id: String, _ document: CDADocument,
        to json: inout JSONText
    ) {
        json.key("meta")
        json.object { json in
            json.member("versionId", sample.status.resourceVersion)
            json.member("lastUpdated", InstantText.format(sample.storedAt.microseconds))
            json.member("source", "urn:casebook:document:" + id)
            json.key("profile")
            json.raw(Self.profiles)
            if let code = document.confidentiality {
                json.key("security")
                json.array(CollectionOfOne(code)) { $0.coding(CodeSystem.confidentiality, $1) }
            }
            if elements != nil { json.subsetted() }
        }
    }

    private func writeIdentifiers(_ identifier: BusinessIdentifier, to json: inout JSONText) {
        if wants("masterIdentifier") {
            json.key("masterIdentifier")
            json.identifier(identifier)
        }
        if wants("identifier") {
            json.key("identifier")
            json.array(CollectionOfOne(identifier)) { $0.identifier($1) }
        }
    }

    private func writeSecurityLabel(_ document: CDADocument, to json: inout JSONText) {
        guard wants("securityLabel"), let code = document.confidentiality else { return }
        json.key("securityLabel")
        json.array(CollectionOfOne(code)) { json, code in
            json.object {
                $0.key("coding")
                $0.array(CollectionOfOne(code)) { $0.coding(CodeSystem.confidentiality, $1) }
            }
        }
    }

    private func writeContent(
        _ id: String, _ document: CDADocument, _ time: String?, to json: inout JSONText
    ) {
        json.key("content")
        json.array(CollectionOfOne(document)) { json, document in
            json.object { json in
                json.key("attachment")
                json.object { json in
                    json.member("contentType", DocumentMedia.type)
                    json.text("language", document.languageCode?.trimmed)
                    json.member("url", base + "Binary/" + id)
                    json.member("size", document.byteCount)
                    json.present(
                        "hash", document.sha1.map { Data($0).base64EncodedString() })
                    json.text("title", document.title)
                    json.present("creation", time)
                }
                let format = DocumentFormat(document)
                json.key("format")
                json.coding(format.system, format.code, format.display)
            }
        }
    }

    private func writeContext(_ document: CDADocument, to json: inout JSONText) {
        guard wants("context"), let period = document.servicePeriod else { return }
        let start = FHIRTime.dateTime(period.writtenStart)
        let end = FHIRTime.dateTime(period.writtenEnd)
        guard start != nil || end != nil else { return }
        json.key("context")
        json.object { json in
            json.key("period")
            json.object { json in
                json.present("start", start)
                json.present("end", end)
            }
        }
    }
}
