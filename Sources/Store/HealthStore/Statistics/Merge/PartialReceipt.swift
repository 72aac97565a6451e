internal import Foundation

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
