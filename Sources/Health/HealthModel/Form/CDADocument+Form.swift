#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base

/// A document's header, field for field; the bytes as base64 under `data` if they are there.
extension CDADocument {
    private static let fieldNames = [
        "title", "patientName", "custodianName", "authorNames", "typeCode", "languageCode",
        "confidentialityCode", "id", "setID", "versionNumber", "relatedDocuments",
        "patientIdentifiers", "effectiveTime", "servicePeriod", "bodyKind", "templateIDs", "sha256",
        "sha1", "byteCount", "validation", "data",
    ]

    init(form value: JSONValue, path: String) throws(SampleError) {
        let object = try FormObject(value, path: path, allowing: Self.fieldNames)
        let digest = try object.optional("sha256", "64 hexadecimal digits") { value in
            if case .string(let text) = value { ContentDigest(hexadecimal: text) } else { nil }
        }
        let body = try object.optional("bodyKind", "structured, nonXML, both or none") { value in
            if case .string(let text) = value { DocumentBodyKind(rawValue: text) } else { nil }
        }
        self.init(
            digest: try object.required("sha256", digest, "64 hexadecimal digits"),
            byteCount: try object.required(
                "byteCount", object.integer("byteCount"), "a whole number"),
            bodyKind: try object.required("bodyKind", body, "the kind of body"),
            validation: try ValidationSummary(form: object))
        title = try object.string("title")
        patientName = try object.string("patientName")
        custodianName = try object.string("custodianName")
        authorNames = try object.strings("authorNames")
        typeCode = try Code(form: object, key: "typeCode")
        languageCode = try object.string("languageCode")
        confidentialityCode = try object.string("confidentialityCode")
        id = try object.identifier("id")
        setID = try object.identifier("setID")
        versionNumber = try object.string("versionNumber").map(DocumentVersion.init(written:))
        for (index, value) in try object.list("relatedDocuments").enumerated() {
            let path = "\(object.name("relatedDocuments"))[\(index)]"
            relatedDocuments.append(try RelatedDocument(form: value, path: path))
        }
        patientIdentifiers = try object.identifiers("patientIdentifiers")
        effectiveTime = try object.string("effectiveTime")
        servicePeriod = try ServicePeriod(form: object)
        templateIDs = try object.identifiers("templateIDs")
        sha1 = try object.optional("sha1", "40 hexadecimal digits") { value in
            guard case .string(let text) = value, text.utf8.count == 40 else { return nil }
            return Hexadecimal.decode(text)
        }
        documentData = try object.optional("data", "base64") { value in
            guard case .string(let text) = value else { return nil }
            return Data(base64Encoded: text).map(Array.init)
        }
    }

    var form: JSONValue {
        .fields([
            "title": title.map(JSONValue.string), "patientName": patientName.map(JSONValue.string),
            "custodianName": custodianName.map(JSONValue.string),
            "authorNames": authorNames.isEmpty ? nil : .array(authorNames.map(JSONValue.string)),
            "typeCode": typeCode?.form, "languageCode": languageCode.map(JSONValue.string),
            "confidentialityCode": confidentialityCode.map(JSONValue.string), "id": id?.form,
            "setID": setID?.form, "versionNumber": versionNumber.map { .string($0.written) },
            "relatedDocuments": relatedDocuments.isEmpty
                ? nil : .array(relatedDocuments.map(\.form)),
            "patientIdentifiers": patientIdentifiers.isEmpty
                ? nil : .array(patientIdentifiers.map(\.form)),
            "effectiveTime": effectiveTime.map(JSONValue.string),
            "servicePeriod": servicePeriod?.form, "bodyKind": .string(bodyKind.rawValue),
            "templateIDs": templateIDs.isEmpty ? nil : .array(templateIDs.map(\.form)),
            "sha256": .string(digest.hexadecimal),
            "sha1": sha1.map { .string(Hexadecimal.encode($0)) },
            "byteCount": .number(Double(byteCount)),
            "validation": validation.form,
            "data": documentData.map { .string(Data($0).base64EncodedString()) },
        ])
    }
}
