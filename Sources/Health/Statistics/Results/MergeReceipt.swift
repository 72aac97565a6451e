public import Foundation
public import HealthModel
public import Units

/// How the figures of several sources came about: which source counted which seconds, and which
/// samples do not count. Not HealthKit's.
///
/// Only a sum leaves samples out. The figures of discrete types are over all samples that match:
/// their receipt has the time of every source, and no omissions.
public struct MergeReceipt: Sendable, Hashable {
    /// Why a sample does not count in the sum.
    public enum OmissionReason: String, Sendable, Hashable, CaseIterable {
        /// The samples of sources that the owner prefers cover all of its time in the bucket.
        case covered
    }

    /// A sample that does not count in the sum.
    public struct Omission: Sendable, Hashable {
        /// The sample; of a series each amount is one, with the UUID of the series.
        public let uuid: UUID
        /// Its source.
        public let source: Source
        /// When it begins.
        public let start: Date
        /// When it ends.
        public let end: Date
        /// Why it does not count.
        public let reason: OmissionReason
    }

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

    /// By start; spans of one source do not touch, and of a sum none is over another. Samples of
    /// an instant have none.
    public let spans: [Span]
    /// The best source first; sources of which nothing counted have none.
    public let shares: [Share]
    /// The samples that do not count in the sum, by their start.
    public let omissions: [Omission]

    /// The sources that it names.
    public var sources: [Source] {
        shares.map(\.source) + omissions.map(\.source)
    }

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
        omissions = receipt.omissions.map { omission in
            Omission(
                uuid: omission.uuid, source: sources[omission.source],
                start: Date(microseconds: omission.start), end: Date(microseconds: omission.end),
                reason: .covered)
        }
    }
}
