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

/// The place of a receipt among all, the latest first: where the next page begins. It says when
/// the receipt was decided and its digest, and so nothing of a person.
public struct ReceiptPosition: Sendable, Hashable {
    /// Microseconds since 1970.
    package let decided: Int64
    package let digest: ContentDigest

    package init(decided: Int64, digest: ContentDigest) {
        self.decided = decided
        self.digest = digest
    }

    /// Behind a receipt.
    public init(of entry: ReceiptEntry) {
        self.init(decided: entry.decidedAt.microseconds, digest: entry.digest)
    }

    /// Reads what ``text`` wrote; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let decided = Int64(parts[0]), decided >= 0,
            let digest = ContentDigest(hexadecimal: String(parts[1]))
        else { return nil }
        self.init(decided: decided, digest: digest)
    }

    /// Digits, a dash, and the digest: fit for an address.
    public var text: String { "\(decided)-\(digest.hexadecimal)" }
}

/// Some receipts, the latest first.
public struct ReceiptPage: Sendable, Hashable {
    /// The receipts.
    public let entries: [ReceiptEntry]
    /// Where the next page begins; nil if this is the last one.
    public let next: ReceiptPosition?

    /// Puts a page together.
    public init(entries: [ReceiptEntry], next: ReceiptPosition?) {
        self.entries = entries
        self.next = next
    }
}

/// How many receipts of one outcome a source was given on one day.
public struct ReceiptCount: Sendable, Hashable {
    /// The day's begin, in UTC.
    public let day: Date
    /// Who brought the documents.
    public let source: Source
    /// What became of them.
    public let outcome: ReceiptEntry.Outcome
    /// How many.
    public let count: Int

    /// Microseconds of a day in UTC.
    package static let dayLength: Int64 = 86_400_000_000

    package init(day: Date, source: Source, outcome: ReceiptEntry.Outcome, count: Int) {
        self.day = day
        self.source = source
        self.outcome = outcome
        self.count = count
    }
}

/// One state of a store's receipts.
public protocol ReceiptSnapshot {
    /// The receipts of a query, the latest first and ties by digest, the highest first; as many
    /// as its limit says.
    func receipts(_ query: ReceiptQuery) throws -> [ReceiptEntry]
    /// How many receipts there are of each day in UTC, source and outcome, of those decided at
    /// microseconds in a range; in the order of days, then sources, then outcomes.
    func receiptCounts(in decided: Range<Int64>) throws -> [ReceiptCount]
}
