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
