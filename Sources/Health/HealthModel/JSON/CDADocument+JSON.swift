#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base

/// A document's header, field for field; the bytes as base64 under `data` if they are there.
extension CDADocument {
    private static let fieldNames =
        HeaderValues.memberNames + [
            "bodyKind", "sha256", "sha1", "byteCount", "validation", "data",
        ]

    init(json value: JSONValue, path: String) throws(SampleError) {
        let object = try JSONFields(value, path: path, allowing: Self.fieldNames)
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
            validation: try ValidationSummary(json: object))
        header = try HeaderValues(json: object)
        sha1 = try object.optional("sha1", "40 hexadecimal digits") { value in
            guard case .string(let text) = value, text.utf8.count == 40 else { return nil }
            return Hexadecimal.decode(text)
        }
        documentData = try object.optional("data", "base64") { value in
            guard case .string(let text) = value else { return nil }
            return Data(base64Encoded: text).map(Array.init)
        }
    }

    var json: JSONValue {
        var fields = header.json
        fields.append(.init(name: "bodyKind", value: .string(bodyKind.rawValue)))
        fields.append(.init(name: "sha256", value: .string(digest.hexadecimal)))
        if let sha1 {
            fields.append(.init(name: "sha1", value: .string(Hexadecimal.encode(sha1))))
        }
        fields.append(.init(name: "byteCount", value: .number(byteCount)))
        fields.append(.init(name: "validation", value: validation.json))
        if let documentData {
            let data = Data(documentData).base64EncodedString()
            fields.append(.init(name: "data", value: .string(data)))
        }
        return .object(fields)
    }
}
