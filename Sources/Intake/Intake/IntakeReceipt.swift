public import ClinicalDocument
public import DocumentValidation
public import HealthModel
public import HealthStore

/// What became of one set of bytes on its way through intake.
public struct IntakeReceipt: Sendable {
    /// The outcome, durable when the receipt is given.
    public let outcome: StoreOutcome
    /// The SHA-256 of the bytes, their name.
    public let digest: ContentDigest
    /// What validation found; nil where the bytes were known already.
    public let report: ValidationReport?
    /// What the document says of itself; nil where it is none, or was known already.
    public let header: DocumentHeader?

    /// The stored sample: the new one, or the one that the bytes are a duplicate of.
    public var sample: SampleReference? {
        switch outcome {
        case .stored(let sample), .duplicate(let sample): sample
        case .conflict, .rejected: nil
        }
    }

    /// Whether the document is in the store now.
    public var isStored: Bool { sample != nil }
}
