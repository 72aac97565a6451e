import HealthModel

extension CDADocumentSample {
    /// What a document's reference has for a search parameter of type token; nil for parameters
    /// that references do not have.
    func codes(for parameter: String) -> [(system: String, code: String)]? {
        switch parameter {
        case "category": return [(CodeSystem.documentCategory, "clinical-note")]
        case "type":
            let type = DocumentTypeCoding(document)
            return [(type.system ?? "", type.code)]
        case "security-label":
            return document?.confidentiality.map { [(CodeSystem.confidentiality, $0)] } ?? []
        case "format":
            let format = DocumentFormat(document)
            return [(format.system, format.code)]
        case "status": return [(CodeSystem.documentStatus, status.kind.rawValue)]
        // No document's event, facility or practice setting is kept, so no reference has one.
        case "event", "facility", "setting": return []
        default: return nil
        }
    }

    /// Whether it is known of a parameter what lacks it.
    static func canLack(_ parameter: String) -> Bool {
        !["_sort", "_revinclude", "author.family", "author.given", "patient.identifier"].contains(
            parameter)
    }

    /// Whether a document's reference has nothing for a search parameter; nil for parameters that
    /// references do not have.
    func lacks(_ parameter: String) -> Bool? {
        switch parameter {
        case "_id", "_lastUpdated", "creation", "date", "identifier", "patient", "subject": false
        case "period": CarePeriod(self).isUnknown
        case "related":
            !(document?.relatedDocuments.contains { $0.relationCode != nil } ?? false)
        default: codes(for: parameter)?.isEmpty
        }
    }
}

extension ScopeCoverage {
    /// Whether a document is among those that are covered.
    func includes(_ sample: CDADocumentSample) -> Bool { includes(sample.codes(for:)) }
}
