import HealthModel

/// A document's format code (MHD, `content.format`).
struct DocumentFormat: Sendable, Hashable {
    let system: String
    let code: String
    let display: String

    /// A document whose templates are not known says no more than its media type.
    init(_ document: CDADocument?) {
        system = CodeSystem.iheFormat
        code = "urn:ihe:iti:xds:2017:mimeTypeSufficient"
        display = "mimeType Sufficient"
    }
}
