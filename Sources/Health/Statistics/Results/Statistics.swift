public import Foundation
public import HealthModel

/// What samples of one type and one time come to (HKStatistics). What was not asked for, and
/// what there are no samples for, is nil.
///
/// Figures are in the type's canonical unit. Without a source they are of all sources: a sum
/// counts each moment once, for the best source that has a sample there; all other figures are
/// over all samples that match, whatever source they have.
public struct Statistics: Sendable, Hashable {
    /// The type.
    public let quantityType: QuantityType
    /// What was asked for.
    public let options: StatisticsOptions
    /// Microseconds since 1970.
    let start: Int64
    let end: Int64
    let merged: Figures
    /// The best source first.
    private let apart: [OfSource]
    /// Which source counted which seconds, and which samples did not count; nil unless asked for.
    public let receipt: MergeReceipt?
    /// The samples of documents that match; of one bucket of a collection none, since the
    /// collection names them (``StatisticsCollection/documents``).
    public package(set) var documents = DocumentReceipt()

    private struct OfSource: Sendable, Hashable {
        let source: Source
        let figures: Figures
    }

    init(
        type: QuantityType, options: StatisticsOptions, start: Int64, end: Int64,
        partial: StatisticsPartial, sources: [Source]
    ) {
        quantityType = type
        self.options = options
        self.start = start
        self.end = end
        merged = partial.merged
        apart = partial.sources.map { OfSource(source: sources[$0.source], figures: $0.figures) }
        receipt = partial.receipt.map { receipt in
            MergeReceipt(receipt, of: type, options: options, sources: sources)
        }
    }

    /// Of a bucket without samples.
    init(emptyOf type: QuantityType, options: StatisticsOptions, bucket: Bucket) {
        self.init(
            type: type, options: options, start: bucket.start, end: bucket.end,
            partial: StatisticsPartial(
                bucket: bucket, merged: Figures(), sources: [],
                receipt: options.contains(.mergeReceipt)
                    ? PartialReceipt(spans: [], shares: [], omissions: []) : nil),
            sources: [])
    }

    /// Of a bucket, where it begins; else where the first sample begins.
    public var startDate: Date { Date(microseconds: start) }
    /// Of a bucket, where it ends; else where the last sample ends.
    public var endDate: Date { Date(microseconds: end) }

    /// Samples of which some part counts: of a cumulative type in the merged sum, else all that
    /// match. Of a series each amount is one.
    public var sampleCount: Int { merged.count }

    /// The sources that have samples, the best one first; nil unless asked for separately.
    public var sources: [Source]? {
        options.contains(.separateBySource) ? apart.map(\.source) : nil
    }

    func figures(_ source: Source?) -> Figures? {
        guard let source else { return merged.count > 0 ? merged : nil }
        return apart.first { $0.source == source }?.figures
    }
}
