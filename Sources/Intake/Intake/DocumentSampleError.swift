internal import DocumentValidation

/// Why bytes are no document that can be a sample (HKDetailedCDAValidationErrorKey).
///
/// Nothing in it is content of the document.
public struct DocumentSampleError: Error, Sendable, CustomStringConvertible {
    /// One error, and where it is.
    public struct Detail: Sendable, Hashable {
        /// The line, from 1; nil where the error is about the whole.
        public let line: Int?
        /// The column, from 1.
        public let column: Int?
        /// The code that ``DocumentValidation/FindingCode`` explains.
        public let code: String
        /// The reason.
        public let message: String
    }

    /// Every error, in the order of the document.
    public let details: [Detail]

    init(_ report: ValidationReport) {
        details = report.findings.filter { $0.severity >= .error }.map { finding in
            Detail(
                line: finding.place?.line, column: finding.place?.column,
                code: finding.code.name, message: finding.message)
        }
    }

    /// The errors, one a line: `12:5 CB-…: reason`.
    public var description: String {
        details.map { detail in
            let place = detail.line.map { "\($0):\(detail.column ?? 1) " } ?? ""
            return "\(place)\(detail.code): \(detail.message)"
        }.joined(separator: "\n")
    }
}
