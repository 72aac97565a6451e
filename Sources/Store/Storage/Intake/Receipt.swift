public import Foundation
public import HealthModel

/// What became of one set of bytes, as it is kept: one receipt for each digest.
///
/// The receipt is that of the decision, so asking twice gives the same: a duplicate finds the
/// receipt of the sample it duplicates. A refused document that is taken in later, or refused
/// for another reason, has the later receipt.
public struct Receipt: Sendable, Hashable {
    /// The SHA-256 of the bytes.
    public let digest: ContentDigest
    /// What became of them; a kept receipt never says `duplicate`.
    public let outcome: StoreOutcome
    /// Who brought them.
    public let source: Source
    /// When the store decided, to the microsecond.
    public let decidedAt: Date
    /// What intake wrote down.
    public let notes: IntakeNotes

    /// Makes a receipt from what a store keeps.
    public init(
        digest: ContentDigest, outcome: StoreOutcome, source: Source, decidedAt: Date,
        notes: IntakeNotes
    ) {
        self.digest = digest
        self.outcome = outcome
        self.source = source
        self.decidedAt = Date(microseconds: decidedAt.microseconds)
        self.notes = notes
    }

    /// The same without the header and the report.
    package var withoutParts: Receipt {
        Receipt(
            digest: digest, outcome: outcome, source: source, decidedAt: decidedAt,
            notes: IntakeNotes(receivedName: notes.receivedName, steps: notes.steps))
    }
}
