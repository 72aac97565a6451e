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
