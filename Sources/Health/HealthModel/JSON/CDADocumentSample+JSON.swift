#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base

/// `"person":"…","storedAt":"…","status":"current","document":{…}`; who brought it stands under
/// `source`.
extension CDADocumentSample {
    init(json: SampleJSON) throws(SampleError) {
        let object = json.object
        let person = try object.required("person", object.uuid("person"), "a UUID")
        let source = try object.required("source", json.source, "who brought it").source
        let storedAt = try object.required("storedAt", object.date("storedAt"), "a date")
        let kind = try object.optional("status", "current or superseded") { value in
            if case .string(let text) = value { DocumentStatus.Kind(rawValue: text) } else { nil }
        }
        let status: DocumentStatus =
            switch kind ?? .current {
            case .current: .current
            case .superseded:
                .superseded(
                    by: try object.required(
                        "supersededBy", object.uuid("supersededBy"), "a UUID"))
            }
        let interval = try SampleInterval(json.start, json.end)
        self.init(
            uuid: json.uuid, person: PersonID(person), source: source,
            startDate: interval.startDate, endDate: interval.endDate, storedAt: storedAt,
            status: status,
            document: try object.fields["document"].map { value throws(SampleError) in
                try CDADocument(json: value, path: object.name("document"))
            })
    }

    var json: [JSONMember] {
        var fields: [JSONMember] = [
            .init(name: "person", value: .string(person.description)),
            .init(name: "storedAt", value: .date(storedAt)),
            .init(name: "status", value: .string(status.kind.rawValue)),
        ]
        if case .superseded(let successor) = status {
            let uuid = successor.uuidString.lowercased()
            fields.append(.init(name: "supersededBy", value: .string(uuid)))
        }
        if let document { fields.append(.init(name: "document", value: document.json)) }
        return fields
    }
}
