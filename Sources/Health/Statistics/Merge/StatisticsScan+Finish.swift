internal import HealthModel

extension StatisticsScan {
    /// The buckets that have samples, in order.
    ///
    /// Throws ``StatisticsError/Code/dataSizeExceeded`` if there are more than
    /// ``StatisticsCollectionQuery/mostBuckets``.
    package consuming func finish() throws(StatisticsError) -> [StatisticsPartial] {
        settleAll()
        let tables = apart.map(\.table)
        guard !merged.isOverfull, !tables.contains(where: \.isOverfull) else {
            throw StatisticsError(
                .dataSizeExceeded,
                "interval: expected at most \(StatisticsCollectionQuery.mostBuckets) buckets with "
                    + "samples, found more")
        }
        let sources = sourcesByRank
        var spans =
            rules.style.isCumulative
            ? SpanReader(layers: layers, sources: sources)
            : SpanReader(covers: covers.map(\.intervals), sources: sources)
        var alone = TableReader(tables, sources: sources)
        var counted = TableReader(shares, sources: sources)
        let keepsReceipt = options.contains(.mergeReceipt)
        return merged.entries.map { entry in
            StatisticsPartial(
                bucket: entry.bucket, merged: entry.figures.settled,
                sources: alone.next(entry.bucket),
                receipt: keepsReceipt
                    ? PartialReceipt(
                        spans: spans.next(in: entry.bucket, window),
                        shares: counted.next(entry.bucket),
                        omissions: omissions[entry.bucket.index] ?? []) : nil)
        }
    }

    /// The number of each rank's source: of equal ones the first.
    private var sourcesByRank: [Int] {
        var sources: [Int] = []
        for (source, rank) in ranks.enumerated().sorted(by: { $0.element < $1.element })
        where rank == sources.count { sources.append(source) }
        return sources
    }
}
