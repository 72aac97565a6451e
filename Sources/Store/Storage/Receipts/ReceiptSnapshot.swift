/// One state of a store's receipts.
public protocol ReceiptSnapshot {
    /// The receipts of a query, the latest first and ties by digest, the highest first; as many
    /// as its limit says.
    func receipts(_ query: ReceiptQuery) throws -> [ReceiptEntry]
    /// How many receipts there are of each day in UTC, source and outcome, of those decided at
    /// microseconds in a range; in the order of days, then sources, then outcomes.
    func receiptCounts(in decided: Range<Int64>) throws -> [ReceiptCount]
}
