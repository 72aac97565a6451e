import Foundation
import HealthModel
import HealthStore

/// What samples of a type come to in a span of time, interval by interval.
struct TypeFigures: Sendable {
    let type: QuantityType
    let span: TimeSpan
    /// Every interval of the span, in order, also those without samples.
    let buckets: [Statistics]
    /// What the span comes to as a whole; nil without samples.
    let whole: Statistics?
    /// Who measured, the best source first.
    let sources: [Source]
    /// The documents that some of it comes from.
    let documents: [CDADocumentSample]
    /// Whether documents are left out since nobody has read them.
    let hasUnread: Bool

    init(_ type: QuantityType, _ span: TimeSpan, owner: OwnerHandle) async throws {
        self.type = type
        self.span = span
        let figures: StatisticsOptions =
            type.aggregationStyle.isCumulative
            ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
        let query = try StatisticsCollectionQuery(
            type: type, options: figures.union(.separateBySource),
            anchorDate: span.range.lowerBound, intervalComponents: span.step,
            timeZone: span.timeZone,
            predicate: .dates(from: span.range.lowerBound, to: span.range.upperBound))
        let collection = try await owner.statisticsCollection(query)
        var buckets: [Statistics] = []
        collection.enumerateStatistics(
            from: span.range.lowerBound, to: span.range.upperBound.addingTimeInterval(-1)
        ) { bucket, _ in buckets.append(bucket) }
        self.buckets = buckets
        sources = collection.sources() ?? []
        let named = collection.documents.documents
        let found = try await owner.documents(named: named)
        documents = named.compactMap { found[$0] }
        hasUnread = !collection.documents.unread.isEmpty
        whole = try await Self.statistics(type, figures, in: span.range, owner: owner)
    }

    /// What a type comes to in a time; nil without samples.
    static func statistics(
        _ type: QuantityType, _ options: StatisticsOptions, in range: Range<Date>,
        owner: OwnerHandle
    ) async throws -> Statistics? {
        let query = try StatisticsQuery(
            type: type, options: options, range: range,
            predicate: .dates(from: range.lowerBound, to: range.upperBound))
        do {
            return try await owner.statistics(query)
        } catch let error as StatisticsError where error.code == .noData {
            return nil
        }
    }

    var isEmpty: Bool { buckets.allSatisfy { $0.sampleCount == 0 } }
    var isOfSums: Bool { type.aggregationStyle.isCumulative }
}
