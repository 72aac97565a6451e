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

/// What became of one document. Every outcome is durable when it is given.
public enum StoreOutcome: Sendable, Hashable {
    /// Stored as a new sample.
    case stored(SampleReference)
    /// The same bytes are stored already, as this sample: a success.
    case duplicate(of: SampleReference)
    /// This sample has the same CDA `id` and other bytes: the new bytes are kept aside in
    /// quarantine, and nothing was replaced.
    case conflict(with: SampleReference)
    /// Not taken in; no bytes were kept.
    case rejected(RejectionReason)

    /// The document that it is about; nil for none.
    public var sample: SampleReference? {
        switch self {
        case .stored(let sample), .duplicate(let sample), .conflict(let sample): sample
        case .rejected: nil
        }
    }

    /// The stable word for it: `stored`, `duplicate`, `conflict` or `rejected`.
    public var word: String {
        switch self {
        case .stored: "stored"
        case .duplicate: "duplicate"
        case .conflict: "conflict"
        case .rejected: "rejected"
        }
    }
}

/// Which sample, and whose.
public struct SampleReference: Sendable, Hashable {
    /// The sample's UUID.
    public let uuid: UUID
    /// The person whose sample it is.
    public let person: PersonID

    /// Names a sample.
    public init(uuid: UUID, person: PersonID) {
        self.uuid = uuid
        self.person = person
    }
}
