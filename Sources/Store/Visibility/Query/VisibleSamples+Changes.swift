internal import Consent
internal import Foundation
package import HealthModel
internal import Storage

extension VisibleSamples {
    /// Changes after a place, at most `limit`, and the last change that was looked at and seen.
    package struct Changes {
        package var added: [Sample] = []
        package var deleted: [DeletedObject] = []
        package var last: (place: QueryAnchor.Place, sequence: Int64)?
        /// Whether more may follow.
        package var isCut = false

        package init(
            added: [Sample] = [], deleted: [DeletedObject] = [],
            last: (place: QueryAnchor.Place, sequence: Int64)? = nil, isCut: Bool = false
        ) {
            self.added = added
            self.deleted = deleted
            self.last = last
            self.isCut = isCut
        }
    }

    private struct Change {
        let sequence: Int64
        let place: QueryAnchor.Place
        var sample: Sample?
        var deletion: DeletedObject?
    }

    /// Where in the change log an anchor is; nil if the log does not know what it names.
    package func sequence(of place: QueryAnchor.Place) throws -> Int64? {
        switch place {
        case .origin: return 0
        case .added(let uuid, let time):
            if let stored = try snapshot.stored(uuid, of: person) {
                return stored.storedAt == time ? stored.sequence : nil
            }
            let gone = try snapshot.deletion(of: uuid, of: person)
            return gone?.storedAt == time ? gone?.addedSequence : nil
        case .deleted(let uuid, let time):
            let gone = try snapshot.deletion(of: uuid, of: person)
            guard let gone, !gone.isPruned, gone.deletedAt == time else { return nil }
            return gone.sequence
        }
    }

    /// What has changed after a place in the log, in its order.
    package func changes(
        of types: [SampleType], _ predicate: SamplePredicate, after sequence: Int64, limit: Int
    ) throws -> Changes {
        let moved = try types.uniqued().filter { type in
            guard !access.hides(type) else { return false }
            // Whether there was any change is nothing to whom some may be hidden from.
            return try access.restricts(type)
                || snapshot.lastSequence(of: person, type: type) > sequence
        }
        guard !moved.isEmpty else { return Changes() }
        var found = try additions(moved, predicate, after: sequence, limit: limit)
        for type in moved { found += try deletions(type, after: sequence, limit: limit) }
        if moved.count > 1 || found.contains(where: { $0.sample == nil }) {
            found.sort { $0.sequence < $1.sequence }
        }
        var changes = Changes()
        var count = 0
        for change in found {
            let isTold = change.sample != nil || change.deletion != nil
            if isTold, count == limit {
                changes.isCut = true
                break
            }
            if isTold { count += 1 }
            changes.last = (change.place, change.sequence)
            if let sample = change.sample { changes.added.append(sample) }
            if let deletion = change.deletion { changes.deleted.append(deletion) }
        }
        return changes
    }

    /// Whether anything visible that a predicate means has changed after a place.
    package func hasChange(
        of type: SampleType, _ predicate: SamplePredicate, after sequence: Int64
    ) throws -> Bool {
        try !changes(of: [type], predicate, after: sequence, limit: 1).isNothing
    }

    private func additions(
        _ types: [SampleType], _ predicate: SamplePredicate, after sequence: Int64, limit: Int
    ) throws -> [Change] {
        var scan = SampleScan(person, types: types, axis: .sequence)
        scan.after = .init(key: sequence, uuid: PersonID.nobody.uuid)
        let relations = StoredRelations(in: self)
        let isEvery = predicate == .all
        var found: [Change] = []
        var count = 0
        // What is seen but not meant moves the anchor on: it need not be looked at again.
        try each(scan, .all) { stored in
            let isMeant = isEvery || predicate.matches(stored.sample, relations: relations)
            let change = Change(
                sequence: stored.sequence,
                place: .added(stored.sample.uuid, at: stored.storedAt),
                sample: isMeant ? stored.sample : nil)
            if !isMeant, let last = found.last, last.sample == nil { found.removeLast() }
            found.append(change)
            if isMeant { count += 1 }
            return count <= limit
        }
        try relations.check()
        return found
    }

    private func deletions(
        _ type: SampleType, after sequence: Int64, limit: Int
    ) throws -> [Change] {
        var found: [Change] = []
        try snapshot.deletions(
            of: person, type: type, from: access.onlySource(of: type), after: sequence
        ) { deletion in
            guard shows(deletion) else { return true }
            found.append(
                Change(
                    sequence: deletion.sequence,
                    place: .deleted(deletion.uuid, at: deletion.deletedAt),
                    deletion: deletion.object))
            return found.count <= limit
        }
        return found
    }
}

extension VisibleSamples.Changes {
    /// Whether nothing has to be told.
    package var isNothing: Bool { added.isEmpty && deleted.isEmpty }
}
