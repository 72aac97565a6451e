import HealthModel

extension CDADocument {
    /// The confidentiality code, if it is one of HL7's.
    var confidentiality: String? {
        HeaderField.confidentialityCode.row.parameters.first.flatMap {
            symbol(.confidentialityCode, of: $0)
        }
    }

    /// A symbol, if it is one that the search parameter knows.
    func symbol(_ field: HeaderField, of parameter: HeaderRow.Parameter) -> String? {
        header.text(field).flatMap { parameter.symbols?.contains($0) ?? true ? $0 : nil }
    }

    /// The custodian's name, if it is more than white space.
    var custodian: String? { custodianName.flatMap { $0.trimmed.isEmpty ? nil : $0 } }
}

extension CDADocumentSample {
    /// The document's own identifier, or one of ours where it has none.
    var identifier: BusinessIdentifier {
        document?.id.flatMap { BusinessIdentifier($0) } ?? BusinessIdentifier(uuid)
    }
}

extension RelatedDocument {
    /// The code of FHIR's document-relationship-type.
    var relationCode: String? {
        switch typeCode {
        case "RPLC": "replaces"
        case "APND": "appends"
        case "XFRM": "transforms"
        default: nil
        }
    }
}

extension DocumentStatus {
    /// The version of a DocumentReference: a document never changes, its status does once.
    var resourceVersion: String { self == .current ? "1" : "2" }
}

/// What kind of bytes a CDA document is: XML that says its own encoding (RFC 7303, 9.1).
enum DocumentMedia {
    static let type = "application/xml"
}

extension String {
    /// Without white space around it.
    var trimmed: String {
        let kept = drop(while: \.isWhitespace)
        guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(kept[...last])
    }
}

extension ScopeCoverage {
    /// Whether a document is among those that are covered.
    func includes(_ sample: CDADocumentSample) -> Bool {
        includes { DocumentParameter.named[$0]?.codes?(sample) }
    }
}
