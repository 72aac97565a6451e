package import HealthModel
import Base

extension CDADocument {
    /// The confidentiality code, if it is one of HL7's.
    var confidentiality: String? {
        HeaderField.confidentialityCode.row.parameters.first.flatMap {
            symbol(.confidentialityCode, of: $0)
        }
    }

    /// A symbol, if it is one that the search parameter knows.
    package func symbol(_ field: HeaderField, of parameter: HeaderRow.Parameter) -> String? {
        header.text(field).flatMap { parameter.symbols?.contains($0) ?? true ? $0 : nil }
    }

    /// The custodian's name, if it is more than white space.
    package var custodian: String? { custodianName.flatMap { $0.trimmed.isEmpty ? nil : $0 } }
}

extension CDADocumentSample {
    /// The document's own identifier, or one of ours where it has none.
    package var identifier: BusinessIdentifier {
        document?.id.flatMap { BusinessIdentifier($0) } ?? BusinessIdentifier(uuid)
    }
}

extension RelatedDocument {
    /// The code of FHIR's document-relationship-type.
    package var relationCode: String? {
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
    package var resourceVersion: String { self == .current ? "1" : "2" }
}

/// What kind of bytes a CDA document is: XML that says its own encoding (RFC 7303, 9.1).
package enum DocumentMedia {
    package static let type = "application/xml"
}
