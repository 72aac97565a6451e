internal import HealthModel

/// Works statistics out from samples that come one by one in the order of their starts.
///
/// One rule merges the sources of a sum: at each moment the best source that has a sample there
/// counts, and of each sample the part counts in which no better source has one. Samples of one
/// source all count. A sample of an instant counts unless a better source has a sample over that
/// instant; it takes nothing from samples that last. Least, greatest, most recent and average
/// values are over all samples: a reading is not wrong because a better source has one too.
///
/// A sample costs some 150 instructions with one source, some 400 with three that overlap; memory
/// is that of the buckets and of the samples that overlap the newest one.
package struct StatisticsScan: Sendable {
    let options: StatisticsOptions
    let rules: FigureRules
    /// By source.
    let ranks: [Int]
    let window: Range<Int64>
    private(set) var merged: BucketTable
    /// By rank, not merged; empty if not asked for.
    private(set) var apart: [SourceTable]
    /// By rank, what counted when merged; empty if not asked for.
    private(set) var shares: [BucketTable]
    private(set) var layers: SourceLayers
    /// By rank, the time of discrete types; empty if not asked for.
    private(set) var covers: [KeptCover]
    /// By bucket, samples that do not count in its sum; empty if not asked for.
    private(set) var omissions: [Int: [PartialReceipt.Omission]] = [:]
    private var pending = PendingSamples()
    private var cover = OpenCover()
    private var previous = Int64.min
    private let rankCount: Int
    private let isApart: Bool
    private let keepsReceipt: Bool

    /// `ranks` has the rank of each source by its number, 0 for the best.
    init(
        style: AggregationStyle, options: StatisticsOptions, buckets: BucketSource,
        window: Range<Int64>, ranks: [Int], limit: Int = StatisticsCollectionQuery.mostBuckets
    ) {
        self.options = options
        self.window = window
        rules = FigureRules(style: style, options: options)
        self.ranks = ranks
        rankCount = (ranks.max() ?? 0) + 1
        let table = BucketTable(buckets, limit: limit)
        merged = table
        isApart = options.contains(.separateBySource)
        apart =
            isApart ? Array(repeating: SourceTable(table), count: rankCount) : []
        keepsReceipt = options.contains(.mergeReceipt)
        shares = keepsReceipt ? Array(repeating: table, count: rankCount) : []
        layers = SourceLayers(rankCount: rankCount, keepsAll: keepsReceipt)
        covers =
            keepsReceipt && !style.isCumulative
            ? Array(repeating: KeptCover(), count: rankCount) : []
    }

    /// Takes the next samples. Throws ``StatisticsError/Code/invalidArgument`` if they are not in
    /// the order of their starts, end before they begin or name no source of the table.
    package mutating func add(contentsOf samples: [StatisticsSample]) throws(StatisticsError) {
        for sample in samples { try take(sample) }
    }

    /// Takes the next sample. Throws as taking many does.
    package mutating func add(_ sample: StatisticsSample) throws(StatisticsError) {
        try take(sample)
    }

    @inline(__always)
    private mutating func take(_ sample: StatisticsSample) throws(StatisticsError) {
        guard sample.start >= previous, sample.end >= sample.start,
            ranks.indices.contains(sample.source)
        else { throw refusal(of: sample) }
        previous = sample.start
        let rank = ranks[sample.source]
        if rules.wantsCoverage, let closed = cover.add(sample.start, sample.end) {
            merged.cover(closed.clamped(to: window))
        }
        if isApart { countApart(sample, rank: rank) }
        guard rules.style.isCumulative, rankCount > 1 || keepsReceipt else {
            if !covers.isEmpty { covers[rank].add(sample.start, sample.end) }
            count(sample, rank: rank, under: -1)
            return
        }
        settle(endedAt: sample.start)
        layers.add(sample, rank: rank, before: pending)
        pending.append(sample)
    }

    @inline(never)
    private func refusal(of sample: StatisticsSample) -> StatisticsError {
        let message =
            if sample.start < previous {
                "samples: expected the order of starts, found an earlier one after a later one"
            } else if sample.end < sample.start {
                "samples: expected an end not before the start, found one before it"
            } else {
                "samples: expected a source below \(ranks.count), found \(sample.source)"
            }
        return StatisticsError(.invalidArgument, message)
    }

    /// Counts the samples that nothing to come overlaps.
    @inline(__always)
    private mutating func settle(endedAt instant: Int64) {
        while let sample = pending.next(endedAt: instant) {
            let rank = ranks[sample.source]
            count(sample, rank: rank, under: layers.layer(over: rank, from: sample.start))
        }
    }

    /// Counts what is left of a sample under a layer of better sources, bucket by bucket.
    @inline(__always)
    private mutating func count(_ sample: StatisticsSample, rank: Int, under layer: Int) {
        guard sample.start < sample.end else {
            countInstant(sample, rank: rank, under: layer)
            return
        }
        var start = max(sample.start, window.lowerBound)
        let last = min(sample.end, window.upperBound)
        while start < last, !merged.isOverfull {
            merged.seek(start)
            let end = min(last, merged.bucket.end)
            let covered = layer < 0 ? 0 : layers.covered(start, end, by: layer)
            let share = end &- start &- covered
            if share > 0 {
                count(sample, rank: rank, from: start, share: share)
            } else {
                omit(sample, rank: rank)
            }
            start = end
        }
    }

    private mutating func countInstant(_ sample: StatisticsSample, rank: Int, under layer: Int) {
        guard window.contains(sample.start) else { return }
        merged.seek(sample.start)
        guard layer < 0 || !layers.covers(sample.start, by: layer) else {
            return omit(sample, rank: rank)
        }
        count(sample, rank: rank, from: sample.start, share: 0)
    }

    /// Counts in the bucket that was sought.
    @inline(__always)
    private mutating func count(
        _ sample: StatisticsSample, rank: Int, from start: Int64, share: Int64
    ) {
        merged.count(sample, rank: rank, from: start, share: share, rules)
        if keepsReceipt { countShare(of: sample, rank: rank, from: start, share: share) }
    }

    /// Leaves a sample out of the sum of the bucket that was sought; it may be the most recent one.
    @inline(never)
    private mutating func omit(_ sample: StatisticsSample, rank: Int) {
        if rules.wantsRecent { merged.note(sample, rank: rank) }
        guard keepsReceipt else { return }
        omissions[merged.bucket.index, default: []].append(
            PartialReceipt.Omission(
                source: sample.source, uuid: sample.uuid, start: sample.start, end: sample.end))
    }

    @inline(never)
    private mutating func countShare(
        of sample: StatisticsSample, rank: Int, from start: Int64, share: Int64
    ) {
        shares[rank].seek(start)
        shares[rank].count(sample, rank: rank, from: start, share: share, rules)
    }

    @inline(never)
    private mutating func countApart(_ sample: StatisticsSample, rank: Int) {
        apart[rank].count(sample, rank: rank, in: window, rules)
    }

    /// Counts what still waits.
    mutating func settleAll() {
        assert(brokenInvariant == nil, brokenInvariant ?? "")
        settle(endedAt: .max)
        if let rest = cover.rest { merged.cover(rest.clamped(to: window)) }
        merged.close()
        for rank in apart.indices { apart[rank].close(in: window) }
        for rank in shares.indices { shares[rank].close() }
    }
}

extension StatisticsScan {
    /// What is not as it always is while a scan is fed; nil if everything is. Debug builds ask when
    /// a scan ends. O(buckets + samples that wait).
    var brokenInvariant: String? {
        guard !isApart || apart.count == rankCount else { return "\(apart.count) tables apart" }
        guard !keepsReceipt || shares.count == rankCount else { return "\(shares.count) shares" }
        return pending.brokenInvariant
            ?? ([merged] + shares).lazy.compactMap(\.brokenInvariant).first
    }
}
