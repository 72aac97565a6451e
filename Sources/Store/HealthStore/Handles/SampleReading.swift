internal import AccessLog
public import Foundation
public import HealthModel

/// What every handle that reads can do with samples. What the handle may not see is answered
/// exactly like what is not there.
///
/// All of it throws ``StoreError``; an app that has not asked to read a type gets
/// ``StoreError/Code/authorizationNotDetermined``.
public protocol SampleReading: Sendable {
    /// The store as this handle sees it.
    var reader: StoreReader { get }
}

extension SampleReading {
    /// The samples of a query in batches, in the query's order; see ``SampleBatches``.
    public func samples(_ query: SampleQuery) -> SampleBatches {
        SampleBatches(reader: reader, query: query)
    }

    /// All samples of a type that match, at once.
    public func samples(
        of type: SampleType, matching predicate: SamplePredicate = .all, sort: [SampleSort] = [],
        limit: Int? = nil
    ) async throws -> [Sample] {
        let query = SampleQuery(types: [type], predicate: predicate, sort: sort, limit: limit)
        var found: [Sample] = []
        for try await batch in samples(query) { found += batch }
        return found
    }

    /// One page: as many samples as the query's limit says, at most ``StoreLimits/pageRows``.
    /// Only a page without ``SamplePage/next`` is the last one.
    ///
    /// - Throws: ``StoreError/Code/tokenOfAnotherQuery`` for a token that came from another query
    ///   or handle; ``StoreError/Code/invalidToken`` for something that is no token.
    public func page(
        _ query: SampleQuery, after token: PagingToken? = nil
    ) async throws -> SamplePage {
        let rows = min(query.limit ?? StoreLimits.batchRows, StoreLimits.pageRows)
        return try await reader.page(query, rows: rows, after: token)
    }

    /// One sample; nil if there is none, or none that may be seen.
    public func sample(_ uuid: UUID) async throws -> Sample? {
        try await reader.sample(uuid)
    }

    /// The sources of the samples of a type that match (HKSourceQuery), by name. O(n).
    public func sources(
        of type: SampleType, matching predicate: SamplePredicate = .all
    ) async throws -> [Source] {
        try await reader.sources(of: [type], matching: predicate)[type] ?? []
    }

    /// The same for several types in one access: by type, for those that have matching samples.
    public func sources(
        of types: [SampleType], matching predicate: SamplePredicate = .all
    ) async throws -> [SampleType: [Source]] {
        try await reader.sources(of: types, matching: predicate)
    }

    /// Correlations that match, and of which every predicate by type means at least one sample
    /// that they hold (HKCorrelationQuery); the latest first.
    public func correlations(_ query: CorrelationQuery) async throws -> [CorrelationSample] {
        let found = try await samples(
            of: SampleType(query.type), matching: query.samplePredicate, limit: query.limit)
        return found.compactMap { sample in
            if case .correlation(let correlation) = sample { correlation } else { nil }
        }
    }

    /// What has changed since the query's anchor, all of it at once or up to its limit
    /// (HKAnchoredObjectQuery). Pages of any limit, put together, are the whole.
    ///
    /// - Throws: ``StoreError/Code/anchorOfAnotherHistory``;
    ///   ``StoreError/Code/anchorOfAnotherQuery`` for an anchor that was obtained for other types,
    ///   or with another predicate.
    public func changes(_ query: AnchoredObjectQuery) async throws -> AnchoredObjects {
        try await reader.changes(query)
    }
}

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

extension SampleReading {
    /// Which of some samples only repeat what this handle could have read: each whose value is
    /// that of the latest other sample of its type that starts no later than it.
    ///
    /// An app that shows a form with values it has read asks this before it saves, and saves
    /// nothing that the person has left as it was (WWDC 2016, session 209). One look-up each.
    ///
    /// - Throws: ``StoreError/Code/authorizationNotDetermined`` as all reading does;
    ///   ``StoreError/Code/tooLarge`` for more than ``StoreLimits/pageRows``.
    public func unchanged(_ samples: [Sample]) async throws -> Set<UUID> {
        guard samples.count <= StoreLimits.pageRows else {
            throw StoreError(.tooLarge, "at most \(StoreLimits.pageRows) samples can be compared")
        }
        var unchanged: Set<UUID> = []
        for sample in samples {
            let earlier = try await self.samples(
                of: sample.sampleType, matching: .startDate(.lessOrEqual, sample.startDate),
                limit: 2)
            let last = earlier.first { $0.uuid != sample.uuid }
            if last?.hasValue(of: sample) == true { unchanged.insert(sample.uuid) }
        }
        return unchanged
    }
}

extension SampleReading {
    /// Which samples of some types are of documents, and of which.
    public func documentSamples(
        of types: [SampleType], matching predicate: SamplePredicate = .all
    ) async throws -> DocumentReceipt {
        try QueryChecks.check(types: types, predicate: predicate, limit: nil)
        return try await reader.read(.search, .samples, types) {
            try $0.receipt(of: types, predicate)
        }
    }
}

extension StoreReader {
    /// A sample of documents; nil if there is none, or none that may be seen.
    func measured(
        _ uuid: UUID, in snapshot: any HealthSnapshot, noting note: inout AccessNote
    ) throws -> Sample? {
        guard uuid.mayNameDocumentSample,
            let found = try results(in: snapshot)?.all()
                .first(where: { $0.stored.sample.uuid == uuid }),
            let view = try? samples(of: [found.stored.sample.sampleType], in: snapshot),
            view.shows(found.stored)
        else { return nil }
        note.authorize([found.stored.sample.sampleType], access: view.access)
        _ = try view.results?.receipt(for: [found.stored.sample])
        note.others += try view.results?.notes() ?? []
        return found.stored.sample
    }
}
