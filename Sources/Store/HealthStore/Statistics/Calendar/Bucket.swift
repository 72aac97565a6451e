/// One interval of a collection: from its start, up to its end without it.
package struct Bucket: Sendable, Hashable {
    /// How many intervals after the one that begins at the anchor; before it, below 0.
    package let index: Int
    /// Microseconds since 1970.
    package let start: Int64
    /// Microseconds since 1970.
    package let end: Int64

    func contains(_ instant: Int64) -> Bool { instant >= start && instant < end }
}
