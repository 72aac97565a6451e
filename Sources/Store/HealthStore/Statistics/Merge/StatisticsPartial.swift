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
}
