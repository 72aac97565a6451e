public import Foundation
public import HealthModel
public import Units

/// How a merged figure came about: which source counted which seconds. Not HealthKit's.
public struct MergeReceipt: Sendable, Hashable {
    /// A time in which one source counted.
    public struct Span: Sendable, Hashable {
        /// The source.
        public let source: Source
        /// From when.
        public let start: Date
        /// Until when.
        public let end: Date
    }

    /// What one source contributed.
    public struct Share: Sendable, Hashable {
        /// The source.
        public let source: Source
        /// In how many seconds it counted.
        public let seconds: Double
        /// Of how many of its samples some part counted; of a series each amount is one.
        public let sampleCount: Int
        /// What these parts come to; nil for discrete types and unless a sum was asked for.
        public let sum: Quantity?
    }

    /// By start, none over another; spans of one source do not touch. Samples of an instant
    /// have none.
    public let spans: [Span]
    /// The best source first; sources of which nothing counted have none.
    public let shares: [Share]

    init(
        _ receipt: PartialReceipt, of type: QuantityType, options: StatisticsOptions,
        sources: [Source]
    ) {
        var counted: [Int: Int64] = [:]
        for span in receipt.spans { counted[span.source, default: 0] += span.end - span.start }
        spans = receipt.spans.map { span in
            Span(
                source: sources[span.source], start: Date(microseconds: span.start),
                end: Date(microseconds: span.end))
        }
        let unit = options.contains(.cumulativeSum) ? type.canonicalUnit : nil
        shares = receipt.shares.map { share in
            Share(
                source: sources[share.source],
                seconds: Double(counted[share.source] ?? 0) / 1_000_000,
                sampleCount: share.figures.count,
                sum: unit.map { Quantity(share.figures.sum.value, $0) })
        }
    }
}
