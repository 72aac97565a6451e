internal import Consent
internal import HealthModel
internal import Statistics
internal import Storage
internal import Synchronization

/// Collections that were asked for of late, so that the same query costs what has changed since.
///
/// They are kept by person, query, what the reader may see of the type, and which samples of
/// documents are among it, so nobody is given
/// what another was allowed. They live in memory: a million samples are worked out anew in a
/// fraction of a second, and so nothing that depends on consent lies on disk.
package final class RecentStatistics: Sendable {
    private struct Key: Hashable {
        let person: PersonID
        let query: StatisticsCollectionQuery
        let access: SampleAccess
        let documents: DocumentReceipt

        init(_ kept: KeptStatistics) {
            person = kept.person
            query = kept.query
            access = kept.access
            documents = kept.documents
        }
    }

    private struct Entry {
        var kept: KeptStatistics
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var age = 0
        var uses = 0
    }

    private let state = Mutex(State())

    /// How often everything was forgotten. It is read before the state of the store is.
    package var age: Int { state.withLock { $0.age } }

    package init() {}

    /// What is kept of the same; the fresh one if nothing is, or if it is of another age.
    package func kept(like fresh: KeptStatistics) -> KeptStatistics {
        let found = state.withLock { $0.entries[Key(fresh)]?.kept }
        if let found, found.age == fresh.age { return found }
        return fresh
    }

    /// Keeps a collection, and forgets those that were not asked for the longest time where there
    /// is no room for all.
    package func keep(_ kept: KeptStatistics) {
        guard kept.bucketCount <= StoreLimits.keptBuckets else { return }
        let key = Key(kept)
        state.withLock { state in
            guard kept.age == state.age else { return }
            state.uses += 1
            state.entries[key] = Entry(kept: kept, lastUse: state.uses)
            var buckets = state.entries.values.reduce(0) { $0 + $1.kept.bucketCount }
            while buckets > StoreLimits.keptBuckets
                || state.entries.count > StoreLimits.keptCollections
            {
                guard let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
                else { return }
                buckets -= oldest.value.kept.bucketCount
                state.entries[oldest.key] = nil
            }
        }
    }

    /// Forgets everything: samples have gone of which no change tells.
    package func forgetAll() {
        state.withLock { state in
            state.entries = [:]
            state.age += 1
        }
    }
}
