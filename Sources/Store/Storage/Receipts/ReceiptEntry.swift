public import Foundation
public import HealthModel

/// A receipt in a list: what became of some bytes, without anything of a person. Who it is about,
/// its header and its report are in the ``Receipt``, which the access log names.
public struct ReceiptEntry: Sendable, Hashable {
    /// What a kept receipt says.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// Stored as a document.
        case stored
        /// Kept aside: a stored document has the same `id` and other bytes.
        case conflict
        /// Not taken in.
        case rejected
    }

    /// The SHA-256 of the bytes.
    public let digest: ContentDigest
    /// What became of them.
    public let outcome: Outcome
    /// Why they were refused; nil where they were not.
    public let reason: RejectionReason?
    /// Who brought them.
    public let source: Source
    /// When the store decided, to the microsecond.
    public let decidedAt: Date
    /// The name under which the bytes arrived: a label and nothing else.
    public let receivedName: String?
    /// The document that it is about; nil for none.
    package let sample: SampleReference?

    package init(
        digest: ContentDigest, outcome: Outcome, reason: RejectionReason?, source: Source,
        decidedAt: Date, receivedName: String?, sample: SampleReference?
    ) {
        self.digest = digest
        self.outcome = outcome
        self.reason = reason
        self.source = source
        self.decidedAt = decidedAt
        self.receivedName = receivedName
        self.sample = sample
    }
}
