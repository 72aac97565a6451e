/// The figures of buckets that have some, by bucket, with a finger on the one that was used last.
///
/// A look-up costs O(1) where samples come about in order, else O(log n) and a bucket's edges.
struct BucketTable: Sendable {
    struct Entry: Sendable {
        let bucket: Bucket
        var figures = Figures()
    }

    private(set) var entries: [Entry] = []
    /// The bucket of the instant that was sought last.
    private(set) var bucket: Bucket
    private let source: BucketSource
    /// The entry of ``bucket``, or where it would be.
    private var place = 0
    private var isThere = false
    private let limit: Int

    /// Whether there were more buckets than the limit; there are figures for no more.
    private(set) var isOverfull = false

    init(_ source: BucketSource, limit: Int) {
        self.source = source
        self.limit = limit
        bucket = Bucket(index: 0, start: .max, end: .min)
    }

    /// Finds the bucket of an instant.
    @inline(__always)
    mutating func seek(_ instant: Int64) {
        if instant < bucket.start || instant >= bucket.end { find(instant) }
    }

    private mutating func find(_ instant: Int64) {
        if let known = entries.indices.contains(place + 1) ? entries[place + 1].bucket : nil,
            known.contains(instant)
        {
            bucket = known
            place += 1
            isThere = true
            return
        }
        bucket = source.bucket(at: instant, near: bucket.start < bucket.end ? bucket : nil)
        if let last = entries.last, last.bucket.index < bucket.index {
            place = entries.count
        } else {
            var (low, high) = (0, entries.count)
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].bucket.index < bucket.index {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            place = low
        }
        isThere = place < entries.count && entries[place].bucket.index == bucket.index
    }

    /// Changes the figures of the bucket that was sought.
    @inline(__always)
    mutating func change(_ change: (inout Figures) -> Void) {
        if !isThere { makeEntry() }
        if isThere { change(&entries[place].figures) }
    }

    private mutating func makeEntry() {
        guard entries.count < limit else {
            isOverfull = true
            return
        }
        entries.insert(Entry(bucket: bucket), at: place)
        isThere = true
    }

    /// Adds to the covered time of every bucket that an interval crosses.
    mutating func cover(_ interval: Range<Int64>) {
        var start = interval.lowerBound
        while start < interval.upperBound, !isOverfull {
            seek(start)
            let end = min(interval.upperBound, bucket.end)
            let length = end - start
            change { $0.covered += length }
            start = end
        }
    }
}
