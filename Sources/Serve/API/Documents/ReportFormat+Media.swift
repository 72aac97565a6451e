import DocumentValidation

extension ReportFormat {
    /// The formats by their media types, the usual one first.
    static let mediaTypes: [(format: ReportFormat, mediaType: String)] = [
        (.json, "application/json"), (.jsonl, "application/x-ndjson"),
        (.sarif, "application/sarif+json"), (.operationoutcome, "application/fhir+json"),
        (.html, "text/html"), (.csv, "text/csv"), (.full, "text/plain"),
        (.svrl, "application/xml"),
    ]

    /// The media type of its output.
    var mediaType: String {
        switch self {
        case .concise, .github: "text/plain"
        case .junit: "application/xml"
        default: Self.mediaTypes.first { $0.format == self }?.mediaType ?? "text/plain"
        }
    }
}
