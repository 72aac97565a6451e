internal import HealthModel

extension SampleReading {
    /// Figures of one type over all samples, or over those of a time (HKStatisticsQuery), merged
    /// by the person's order of sources. O(samples of the time).
    ///
    /// - Throws: ``StatisticsError/Code/noData`` if no sample matches, or none that may be seen.
    public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
        try await reader.statistics(query)
    }

    /// Figures of one type in intervals of the calendar (HKStatisticsCollectionQuery), merged by
    /// the person's order of sources.
    ///
    /// O(samples) the first time; the same query again costs the samples of the buckets that
    /// changes touch, as long as the store is open and has room to remember it.
    ///
    /// - Throws: ``StatisticsError/Code/dataSizeExceeded``.
    public func statisticsCollection(
        _ query: StatisticsCollectionQuery
    ) async throws -> StatisticsCollection {
        try await reader.statistics(query).collection
    }

    /// The same, and then the buckets that change; see ``StatisticsUpdates``.
    public func statisticsUpdates(_ query: StatisticsCollectionQuery) -> StatisticsUpdates {
        let listener = reader.core.changes.listen(to: reader.person)
        return StatisticsUpdates(reader: reader, query: query, run: QueryRun(listener))
    }
}
