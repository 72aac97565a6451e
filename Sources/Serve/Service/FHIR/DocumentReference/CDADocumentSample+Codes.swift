import HealthModel

extension CDADocument {
    /// A symbol, if it is one that the search parameter knows.
    func symbol(_ field: HeaderField, of parameter: HeaderRow.Parameter) -> String? {
        header.text(field).flatMap { parameter.symbols?.contains($0) ?? true ? $0 : nil }
    }
}

extension ScopeCoverage {
    /// Whether a document is among those that are covered.
    func includes(_ sample: CDADocumentSample) -> Bool {
        includes { DocumentParameter.named[$0]?.codes?(sample) }
    }
}
