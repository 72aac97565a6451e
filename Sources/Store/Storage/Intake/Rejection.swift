public import HealthModel

/// A document that intake refused before it came to the store: only its receipt is kept.
public struct Rejection: Sendable {
    /// The SHA-256 of the bytes.
    public var digest: ContentDigest
    /// Why it was refused.
    public var reason: RejectionReason
    /// What goes into the receipt.
    public var notes: IntakeNotes

    /// Puts a rejection together.
    public init(digest: ContentDigest, reason: RejectionReason, notes: IntakeNotes = .init()) {
        self.digest = digest
        self.reason = reason
        self.notes = notes
    }
}
