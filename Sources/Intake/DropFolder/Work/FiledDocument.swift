public import HealthModel
public import HealthStore
public import DocumentValidation

/// One file, or one document of an archive, with what became of it; the outcome is durable.
public struct FiledDocument: Sendable {
    /// The path that it was dropped as, as it may stand in a log.
    public let file: String
    /// What became of it.
    public let outcome: StoreOutcome
    /// The SHA-256 of its bytes.
    public let digest: ContentDigest
    /// What validation found; nil where the bytes were known already or were not read.
    public let report: ValidationReport?

    /// Names an outcome.
    public init(
        file: String, outcome: StoreOutcome, digest: ContentDigest, report: ValidationReport?
    ) {
        self.file = file
        self.outcome = outcome
        self.digest = digest
        self.report = report
    }
}
