package import Consent
internal import Foundation
package import HealthModel
package import Statistics
internal import Storage

/// A collection that a reader was given, and up to where in the change log it knows the samples:
/// what has changed since makes single buckets stale.
package struct KeptStatistics: Sendable {
    /// Whose samples they are: of persons who are one, the survivor. A person who is told apart
    /// again has others.
    package let person: PersonID
    package let access: SampleAccess
    /// The samples of documents that count: of others it is not this collection.
    package let documents: DocumentReceipt
    /// ``RecentStatistics/age`` when it was begun.
    package let age: Int
    private var cache: StatisticsCache
    /// By source, whether the reader has seen a sample of it.
    private var isSeen: [Bool] = []
    /// The type's last change that it knows.
    private var sequence: Int64 = 0

    /// Nothing is known yet.
    package init(
        _ query: StatisticsCollectionQuery, of person: PersonID, access: SampleAccess,
        documents: DocumentReceipt, age: Int
    ) {
        self.person = person
        self.access = access
        self.documents = documents
        self.age = age
        cache = StatisticsCache(query, sources: [], order: SourceOrder())
    }

    package var query: StatisticsCollectionQuery { cache.query }

    /// Whether it can be brought to where another would begin.
    package func isWorth(_ fresh: KeptStatistics) -> Bool {
        person == fresh.person && access == fresh.access && age == fresh.age && query == fresh.query
            && documents == fresh.documents
    }

    var bucketCount: Int { cache.bucketCount }

    /// The collection. A source is called by a name with which the reader has seen it.
    package var collection: StatisticsCollection {
        var found = cache.collection(naming: Source.named(cache.sources, seen: isSeen))
        found.documents = documents
        return found
    }

    /// Brings it to the state of a view, which has the same access. O(1) if nothing has changed;
    /// else the samples of the buckets that a change touches, or all of them if there are many
    /// changes, if the order of the sources is another, or if changes that the log of samples
    /// does not have may decide what matches.
    package mutating func refresh(from view: VisibleSamples, order: SourceOrder) throws {
        let type = SampleType(query.type)
        let last = try view.snapshot.lastSequence(of: view.person, type: type)
        var sources = cache.sources
        if last > sequence || sources.isEmpty && !documents.results.isEmpty {
            sources = try grown(by: view.sources(of: type))
        }
        if last > sequence {
            if !cache.stale.contains(InstantRange.all) { try noteChanges(in: view) }
        }
        if query.predicate.asksForRelations { cache.touchAll() }
        if sources.count != cache.sources.count || order != cache.order {
            cache.arrange(sources: sources, order: order)
        }
        isSeen += Array(repeating: false, count: sources.count - isSeen.count)
        for time in cache.stale { try workOut(time, from: view) }
        sequence = max(sequence, last)
    }

    private mutating func workOut(_ time: Range<Int64>, from view: VisibleSamples) throws {
        var scan = cache.scan(of: time)
        var isSeen = isSeen
        try view.amounts(
            of: query.type, query.predicate, during: time, sources: cache.sources,
            byClocksIn: query.clockZone
        ) { samples in
            for sample in samples { isSeen[sample.source] = true }
            try scan.add(contentsOf: samples)
        }
        cache.refresh(time, with: try scan.finish())
        self.isSeen = isSeen
    }

    /// The sources with those behind them that are new, so that the numbers stay.
    private func grown(by found: [Source]) -> [Source] {
        let known = Set(cache.sources.map(\.naming))
        return cache.sources + found.filter { !known.contains($0.naming) }
    }

    /// Makes stale what changes since then touch.
    private mutating func noteChanges(in view: VisibleSamples) throws {
        let type = SampleType(query.type)
        var scan = SampleScan(view.person, types: [type], axis: .sequence)
        scan.after = .init(key: sequence, uuid: PersonID.nobody.uuid)
        var left = StoreLimits.keptChanges
        var touched: [ClosedRange<Int64>] = []
        try view.each(scan, query.predicate) { stored in
            guard left > 0 else { return false }
            left -= 1
            let interval = stored.sample.interval
            touched.append(interval.start...interval.end)
            return true
        }
        try view.snapshot.deletions(
            of: view.person, type: type, from: view.access.onlySource(of: type), after: sequence
        ) { deletion in
            guard left > 0 else { return false }
            left -= 1
            guard view.shows(deletion) else { return true }
            touched.append(deletion.start...deletion.end)
            return true
        }
        guard left > 0 else { return cache.touchAll() }
        let reach = query.clockZone == nil ? 0 : SampleClocks.reach
        for time in touched {
            cache.touch(time.lowerBound - reach...max(time.upperBound, time.upperBound &+ reach))
        }
    }
}

extension SamplePredicate {
    /// Whether what belongs together decides it, which changes without the samples changing.
    fileprivate var asksForRelations: Bool {
        switch self {
        case .workout, .noCorrelation: true
        case .and(let parts), .or(let parts): parts.contains { $0.asksForRelations }
        case .not(let part): part.asksForRelations
        default: false
        }
    }
}

extension Source {
    /// Sources by a name that was seen: of an app that was renamed the first one.
    package static func named(_ sources: [Source], seen isSeen: [Bool]) -> [Source] {
        let seen = zip(sources, isSeen).filter(\.1).map(\.0).sorted(by: isNamedBefore)
        let names = Dictionary(seen.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
        return sources.map { names[$0] ?? $0 }
    }
}
