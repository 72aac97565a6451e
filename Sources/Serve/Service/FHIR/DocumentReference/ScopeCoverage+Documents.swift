import HealthModel

extension ScopeCoverage {
    /// Whether a document is among those that are covered.
    func includes(_ sample: CDADocumentSample) -> Bool {
        includes { parameter in
            switch parameter {
            case "category":
                return [(CodeSystem.documentCategory, "clinical-note")]
            case "type":
                let type = DocumentTypeCoding(sample.document)
                return [(type.system ?? "", type.code)]
            case "security-label":
                return sample.document?.confidentiality.map {
                    [(CodeSystem.confidentiality, $0)]
                } ?? []
            case "format":
                let format = DocumentFormat(sample.document)
                return [(format.system, format.code)]
            case "status":
                return [(CodeSystem.documentStatus, sample.status.kind.rawValue)]
            default: return nil
            }
        }
    }
}
