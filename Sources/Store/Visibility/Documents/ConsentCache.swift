package import Consent
internal import Foundation
package import HealthModel
internal import Merging
package import Storage
internal import Synchronization

/// Persons' consents as they were last looked up. What a decision is made from is of the same
/// state of the store as the documents that it is about, or it is made anew.
package final class ConsentCache: Sendable {
    private let indexes = Mutex<[PersonID: ConsentIndex]>([:])

    package init() {}

    /// A person's consents in one state of the store. One look-up if they have not changed.
    package func index(of person: PersonID, in snapshot: any HealthSnapshot) throws -> ConsentIndex
    {
        let last = try ConsentStore.lastSequence(of: person, in: snapshot)
        guard last > 0 else { return ConsentIndex() }
        var index = indexes.withLock { $0[person] } ?? ConsentIndex()
        if index.sequence == last { return index }
        // A snapshot that is older than what is kept gets an index of its own.
        let isAhead = index.sequence > last
        if isAhead { index = ConsentIndex() }
        try ConsentStore.eachRecord(of: person, after: index.sequence, in: snapshot) {
            index.add($0)
            return true
        }
        if !isAhead { keep(index, of: person) }
        return index
    }

    private func keep(_ index: ConsentIndex, of person: PersonID) {
        indexes.withLock { indexes in
            guard indexes[person]?.sequence ?? 0 < index.sequence else { return }
            // What is kept is counted where it grows: for each person one more than its records.
            let others = indexes.reduce(0) { $0 + ($1.key == person ? 0 : $1.value.count + 1) }
            if others + index.count >= StoreLimits.indexedConsents { indexes.removeAll() }
            indexes[person] = index
        }
    }
}

extension ConsentCache {
    /// A person's consents in one state of the store.
    package func consents(
        of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> ConsentIndex {
        try index(of: snapshot.survivor(of: person), in: snapshot)
    }

    /// What decides about the documents that are filed under a person: the person's own records,
    /// and of somebody who was merged also what the survivor has decided since.
    package func consents(
        judging person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> ConsentIndex {
        guard let joined = snapshot as? JoinedSnapshot, let link = joined.links.links[person] else {
            return try consents(of: person, in: snapshot)
        }
        var index = try index(of: person, in: joined.base)
        try ConsentStore.eachRecord(of: link.survivor, after: link.consents, in: joined.base) {
            index.add($0)
            return true
        }
        return index
    }
}
