public import Foundation
public import HealthModel

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
