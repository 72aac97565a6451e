internal import Foundation

/// What one bucket comes to. It depends on the samples that overlap the bucket and on nothing
/// else, so it can be kept until one of these is saved or deleted.
package struct StatisticsPartial: Sendable, Hashable {
    /// The figures of one source.
    struct OfSource: Sendable, Hashable {
        /// The source's number.
        let source: Int
        let figures: Figures
    }

    /// The bucket.
    package let bucket: Bucket
    let merged: Figures
    /// Not merged, the best source first; empty if not asked for.
    let sources: [OfSource]
    /// nil if not asked for.
    let receipt: PartialReceipt?

    /// The numbers of the sources that it names.
    var sourceNumbers: [Int] {
        sources.map(\.source) + (receipt?.shares.map(\.source) ?? [])
            + (receipt?.spans.map(\.source) ?? []) + (receipt?.omissions.map(\.source) ?? [])
    }

    /// The same with other numbers for the sources.
    func renumbered(_ number: (Int) -> Int) -> StatisticsPartial {
        func renumbered(_ parts: [OfSource]) -> [OfSource] {
            parts.map { OfSource(source: number($0.source), figures: $0.figures) }
        }
        return StatisticsPartial(
            bucket: bucket, merged: merged, sources: renumbered(sources),
            receipt: receipt.map { receipt in
                PartialReceipt(
                    spans: receipt.spans.map {
                        .init(source: number($0.source), start: $0.start, end: $0.end)
                    }, shares: renumbered(receipt.shares),
                    omissions: receipt.omissions.map {
                        .init(
                            source: number($0.source), uuid: $0.uuid, start: $0.start, end: $0.end)
                    })
            })
    }
}

/// Which source counted when, by the sources' numbers.
struct PartialReceipt: Sendable, Hashable {
    /// A time in which one source counted, in microseconds since 1970.
    struct Span: Sendable, Hashable {
        let source: Int
        let start: Int64
        let end: Int64
    }

    /// A sample that does not count in the bucket's sum.
    struct Omission: Sendable, Hashable {
        let source: Int
        let uuid: UUID
        let start: Int64
        let end: Int64
    }

    /// By start; spans of one source do not touch.
    let spans: [Span]
    /// What each source that counted contributes, the best one first.
    let shares: [StatisticsPartial.OfSource]
    /// In the order in which samples are counted.
    let omissions: [Omission]
}
