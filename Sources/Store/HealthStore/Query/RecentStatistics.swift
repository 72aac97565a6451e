internal import HealthModel
internal import Synchronization

/// Collections that were asked for of late, so that the same query costs what has changed since.
///
/// They are kept by person, query and what the reader may see of the type, so nobody is given
/// what another was allowed. They live in memory: a million samples are worked out anew in a
/// fraction of a second, and so nothing that depends on consent lies on disk.
final class RecentStatistics: Sendable {
    private struct Key: Hashable {
        let person: PersonID
        let query: StatisticsCollectionQuery
        let access: SampleAccess
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
    var age: Int { state.withLock { $0.age } }

    /// What is kept; begun anew if nothing is, or if it is of another age.
    func kept(
        _ query: StatisticsCollectionQuery, of person: PersonID, access: SampleAccess, age: Int
    ) -> KeptStatistics {
        let key = Key(person: person, query: query, access: access)
        let found = state.withLock { $0.entries[key]?.kept }
        if let found, found.age == age { return found }
        return KeptStatistics(query, access: access, age: age)
    }

    /// Keeps a collection, and forgets those that were not asked for the longest time where there
    /// is no room for all.
    func keep(_ kept: KeptStatistics, of person: PersonID) {
        guard kept.bucketCount <= StoreLimits.keptBuckets else { return }
        let key = Key(person: person, query: kept.query, access: kept.access)
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
    func forgetAll() {
        state.withLock { state in
            state.entries = [:]
            state.age += 1
        }
    }
}
