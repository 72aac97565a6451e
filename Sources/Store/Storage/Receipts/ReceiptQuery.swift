public import Foundation
public import HealthModel

/// Which receipts, the latest first.
public struct ReceiptQuery: Sendable, Hashable {
    /// Of this outcome; nil for any.
    public var outcome: ReceiptEntry.Outcome?
    /// From this source; nil for any.
    public var source: Source?
    /// Of this stored document, and of those that have its `id` with other bytes; nil for any.
    public var document: UUID?
    /// Behind this one; nil for the latest.
    public var after: ReceiptPosition?
    /// At most so many, and at most ``StoreLimits/pageRows``.
    public var limit = StoreLimits.batchRows

    /// All receipts, or those that match every condition.
    public init(
        outcome: ReceiptEntry.Outcome? = nil, source: Source? = nil, document: UUID? = nil
    ) {
        self.outcome = outcome
        self.source = source
        self.document = document
    }
}
