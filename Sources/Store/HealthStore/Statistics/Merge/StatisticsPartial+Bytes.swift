internal import Foundation
internal import HealthModel

extension StatisticsPartial {
    /// The form in which a table keeps a bucket: little-endian words of 8 bytes, some
    /// 200 bytes for the bucket and as many for each source that is told apart.
    package var bytes: [UInt8] {
        var words = WordWriter()
        words.write(Self.version)
        words.write(Int64(bucket.index))
        words.write(bucket.start)
        words.write(bucket.end)
        words.write(merged)
        words.write(sources)
        words.write(Int64(receipt == nil ? 0 : 1))
        if let receipt {
            words.write(Int64(receipt.spans.count))
            for span in receipt.spans {
                words.write(Int64(span.source))
                words.write(span.start)
                words.write(span.end)
            }
            words.write(receipt.shares)
        }
        return words.bytes
    }

    /// Reads that form; nil for anything else.
    package init?(bytes: some Collection<UInt8>) {
        guard var words = WordReader(bytes), words.next() == Self.version,
            let index = words.next(), let start = words.next(), let end = words.next(),
            let merged = words.figures(), let sources = words.sources(),
            let hasReceipt = words.next(), hasReceipt == 0 || hasReceipt == 1
        else { return nil }
        var receipt: PartialReceipt?
        if hasReceipt == 1 {
            guard let spans = words.spans(), let shares = words.sources() else { return nil }
            receipt = PartialReceipt(spans: spans, shares: shares)
        }
        guard words.isAtEnd else { return nil }
        self.init(
            bucket: Bucket(index: Int(index), start: start, end: end), merged: merged,
            sources: sources, receipt: receipt)
    }

    /// Tells the form from others: a table's rows of another version are worked out anew.
    private static let version: Int64 = 0x4342_5354_4154_0001
}
