package import HTTPExchange
package import HealthModel

extension ScopeCoverage {
    /// Whether a document is among those that are covered.
    package func includes(_ sample: CDADocumentSample) -> Bool {
        includes { DocumentParameter.named[$0]?.codes?(sample) }
    }
}
