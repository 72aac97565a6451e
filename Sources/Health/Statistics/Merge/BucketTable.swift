/// The figures of buckets that have some, by bucket, with a finger on the one that was used last.
///
/// A look-up costs O(1) where samples come about in order, else O(log n) and a bucket's edges.
struct BucketTable: Sendable {
    struct Entry: Sendable {
        let bucket: Bucket
        var figures: Figures
    }

    /// What there is, in order; of the bucket that was sought last only once it is closed.
    private(set) var entries: [Entry] = []
    /// The bucket of the instant that was sought last.
    private(set) var bucket: Bucket
    /// Its figures.
    private var figures = Figures()
    private let source: BucketSource
    /// Where the bucket's entry is among those kept, or would be.
    private var place = 0
    private var isKept = false
    private let limit: Int

    /// Whether there were more buckets than the limit; there are figures for no more.
    private(set) var isOverfull = false

    init(_ source: BucketSource, limit: Int) {
        self.source = source
        self.limit = limit
        bucket = Bucket(index: 0, start: .max, end: .min)
    }

    /// Finds the bucket of an instant; the calendar is asked only about buckets without an entry.
    @inline(__always)
    mutating func seek(_ instant: Int64) {
        if instant < bucket.start || instant >= bucket.end { find(instant) }
    }

    /// Counts a sample in the bucket that was sought.
    @inline(__always)
    mutating func count(
        _ sample: StatisticsSample, rank: Int, from start: Int64, share: Int64,
        _ rules: FigureRules
    ) {
        figures.count(sample, rank: rank, from: start, share: share, rules)
    }

    /// Takes a sample for the most recent one of the bucket that was sought, if it is.
    mutating func note(_ sample: StatisticsSample, rank: Int) {
        figures.note(sample, rank: rank)
    }

    /// Adds to the covered time of every bucket that an interval crosses.
    mutating func cover(_ interval: Range<Int64>) {
        var start = interval.lowerBound
        while start < interval.upperBound, !isOverfull {
            seek(start)
            let end = min(interval.upperBound, bucket.end)
            figures.covered += end - start
            start = end
        }
    }

    @inline(never)
    private mutating func find(_ instant: Int64) {
        close()
        let next = place + 1
        if next < entries.count, entries[next].bucket.contains(instant) {
            place = next
            isKept = true
        } else {
            let later = placeOfBuckets(after: instant)
            isKept = later > 0 && entries[later - 1].bucket.contains(instant)
            place = isKept ? later - 1 : later
        }
        if isKept {
            bucket = entries[place].bucket
            figures = entries[place].figures
        } else {
            let isFirst = bucket.start > bucket.end
            bucket = source.bucket(at: instant, near: isFirst ? nil : bucket)
            figures = Figures()
        }
    }

    /// The first entry that begins after an instant.
    private func placeOfBuckets(after instant: Int64) -> Int {
        guard let last = entries.last, last.bucket.start > instant else { return entries.count }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].bucket.start <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Makes an entry of the bucket that was sought, if it has figures.
    mutating func close() {
        if isKept {
            entries[place].figures = figures
        } else if figures.count > 0 || figures.covered > 0 || figures.recent != nil {
            guard entries.count < limit else {
                isOverfull = true
                return
            }
            let entry = Entry(bucket: bucket, figures: figures)
            // To insert at the end would copy the whole array.
            if place == entries.count {
                entries.append(entry)
            } else {
                entries.insert(entry, at: place)
            }
            isKept = true
        }
    }
}

extension BucketTable {
    /// What is not as it always is; nil if everything is. O(entries).
    var brokenInvariant: String? {
        guard entries.count <= limit else { return "\(entries.count) entries of \(limit)" }
        guard !isKept || entries.indices.contains(place) else { return "no entry at its place" }
        let isOrdered = zip(entries, entries.dropFirst()).allSatisfy {
            $0.bucket.end <= $1.bucket.start
        }
        return isOrdered ? nil : "buckets that overlap, or do not ascend"
    }
}
