/// A report together with what it is about, ready to be rendered.
public struct ReportedDocument: Sendable {
    /// The path or name that the user gave.
    public let file: String
    /// SHA-256 of the bytes in hexadecimal; nil where they could not be read.
    public let sha256: String?
    /// What was found.
    public let report: ValidationReport
    /// Milliseconds from reading to the report.
    public let elapsedMilliseconds: Double

    /// A report about a named input.
    public init(
        file: String, sha256: String?, report: ValidationReport, elapsedMilliseconds: Double
    ) {
        self.file = file
        self.sha256 = sha256
        self.report = report
        self.elapsedMilliseconds = elapsedMilliseconds
    }
}
