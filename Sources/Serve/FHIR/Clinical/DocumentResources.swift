internal import Base
internal import ClinicalFHIR
internal import ClinicalRecord
import Foundation
internal import HealthModel
internal import Statements

/// What one document says as resources of FHIR R4, about one person. It depends on what is kept of
/// the document alone, so that it can be made once and given out again.
final class DocumentResources: Sendable {
    /// What it is made of: equal names mean equal resources.
    struct Name: Sendable, Hashable {
        let document: UUID
        let digest: ContentDigest
        let person: PersonID
        /// When the store took the document in, in microseconds since 1970.
        let stored: Int64
        /// The form of what is kept of it, and its bytes: both change when it is read again.
        let version: UInt8
        let byteCount: Int

        /// nil for a document whose statements cannot be read.
        init?(_ sample: CDADocumentSample, _ contents: [UInt8], of person: PersonID) {
            guard let digest = sample.document?.digest, let version = contents.first,
                DocumentContents.isReadable(contents)
            else { return nil }
            document = sample.uuid
            self.digest = digest
            self.person = person
            stored = sample.storedAt.microseconds
            self.version = version
            byteCount = contents.count
        }
    }

    /// A resource.
    struct Made: Sendable {
        let type: String
        let id: String
        let facts: ClinicalFacts
        /// The addresses that it refers to.
        let references: [String]
        /// The statement that it is made of; nil for a resource of the header.
        let statement: Int?
        /// The words of the narrative that its statements refer to.
        let narrative: String
        /// The resource, with the time at which the store had it.
        let bytes: [UInt8]

        var address: String { "\(type)/\(id)" }
    }

    let resources: [Made]
    /// The statements that are lines of a record.
    let lines: [(statement: Int, keys: [LineKey])]
    /// About how many bytes of memory it takes.
    let weight: Int

    /// Makes the resources; nil where the statements are damaged.
    init?(_ name: Name, _ contents: [UInt8]) {
        guard let extracted = DocumentContents.statements(in: contents) else { return nil }
        let converted = ClinicalResources.make(
            from: extracted, document: name.digest.hexadecimal,
            options: .init(
                patient: "\(name.person)",
                source: "DocumentReference/" + name.document.resourceID))
        lines = extracted.lineKeys
        resources = converted.resources.filter { $0.resourceType != "Patient" }.map { resource in
            let words = resource.statements.compactMap { extracted.statements[$0].narrative }
            var json = JSONText()
            json.value(Self.dated(resource.json, name.stored))
            return Made(
                type: resource.resourceType, id: resource.id, facts: ClinicalFacts(resource),
                references: resource.references, statement: resource.statements.first,
                narrative: words.joined(separator: " "), bytes: json.bytes)
        }
        // Codes, references and keys take about as much again as the text that they come from.
        weight = resources.reduce(lines.count * 512) { $0 + 2 * $1.bytes.count + 512 }
    }

    /// A resource with the time at which the store had it.
    private static func dated(_ resource: JSONValue, _ stored: Int64) -> JSONValue {
        guard case .object(var members) = resource else { return resource }
        let time = JSONMember(name: "lastUpdated", value: .string(InstantText.format(stored)))
        if let place = members.firstIndex(where: { $0.name == "meta" }),
            case .object(let meta) = members[place].value
        {
            members[place] = JSONMember(
                name: "meta", value: .object([time] + meta.filter { $0.name != "lastUpdated" }))
        } else {
            let behind = members.prefix { $0.name == "resourceType" || $0.name == "id" }.count
            members.insert(JSONMember(name: "meta", value: .object([time])), at: behind)
        }
        return .object(members)
    }
}
