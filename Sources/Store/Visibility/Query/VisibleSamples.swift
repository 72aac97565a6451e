package import Consent
package import Foundation
package import HealthModel
package import Storage

/// One state of a person's samples as one reader sees it. Every query of samples goes through
/// here: what is not visible is left out before anything else is asked of it.
package struct VisibleSamples {
    package let snapshot: any HealthSnapshot
    package let person: PersonID
    package var access: SampleAccess
    /// What may be seen of workouts and correlations, whatever types are asked for; few queries
    /// ask.
    package var accessToContainers: () -> SampleAccess = { .everything }
    /// How often the reader was let see more, and the last time that concerns the types asked for.
    package var generation = 0
    package var typesGeneration = 0
    /// The person's documents as the reader sees them, where it asks for them.
    package var documents: VisibleDocuments?
    /// What those of the person's documents measured whose bodies the reader sees, where types are
    /// asked for that they may measure.
    package var results: DocumentResults?
    /// What starts before is not there.
    let earliest: Int64
    /// What was saved later is not there, in microseconds since 1970; nil for now.
    package var asOf: Int64?

    package init(
        snapshot: any HealthSnapshot, person: PersonID, access: SampleAccess, earliest: Int64
    ) {
        self.snapshot = snapshot
        self.person = person
        self.access = access
        self.earliest = earliest
    }

    /// Whether a sample that is no document is there for the reader.
    package func shows(_ stored: StoredSample) -> Bool {
        stored.sample.interval.start >= earliest && stored.storedAt <= asOf ?? .max
            && access.admits(stored)
    }

    /// Whether a sample is what it was on the date that is asked about: a correlation is not once a
    /// newer version of a part has taken the place of the one before.
    package func isUnchanged(_ stored: StoredSample) throws -> Bool {
        guard let asOf, case .correlation(let whole) = stored.sample else { return true }
        return try snapshot.samples(whole.objects.map(\.uuid), of: person).values
            .allSatisfy { $0.storedAt <= asOf }
    }

    /// Whether a document is there for the reader as a sample: where it is as a document.
    package func shows(_ document: DocumentEntry) throws -> Bool {
        guard let documents, shows(document.stored) else { return false }
        return try documents.shows(document)
    }

    /// Whether a deletion is known to the reader.
    package func shows(_ deletion: Deletion) -> Bool {
        deletion.start >= earliest && access.admits(deletion)
    }

    /// A sample; nil if there is none that the reader sees.
    package func sample(_ uuid: UUID) throws -> StoredSample? {
        if let stored = try snapshot.sample(uuid, of: person) {
            return try shows(stored) && isUnchanged(stored) ? stored : nil
        }
        let document = try snapshot.document(uuid, of: person)
        return try document.flatMap { try shows($0) ? $0.stored : nil }
    }

    /// Calls `body` with what the reader sees of a scan and a predicate means.
    package func each(
        _ scan: SampleScan, _ predicate: SamplePredicate,
        _ body: (StoredSample) throws -> Bool
    ) throws {
        var scan = scan
        access.narrow(&scan)
        scan.bounds.raiseStart(to: earliest)
        guard !scan.types.isEmpty, !scan.bounds.isEmpty else { return }
        let relations = StoredRelations(in: self)
        let isEvery = predicate == .all
        var measured = ResultQueue(try measured(scan, predicate, relations), in: scan)
        var isStopped = false
        try snapshot.scanAll(scan, seenBy: self) { stored in
            isStopped = try !measured.give(before: stored, body)
            guard !isStopped else { return false }
            guard try isUnchanged(stored),
                isEvery || predicate.matches(stored.sample, relations: relations)
            else { return true }
            isStopped = try !body(stored)
            return !isStopped
        }
        if !isStopped { _ = try measured.give(before: nil, body) }
        try relations.check()
    }

    /// A page of samples in an order, and the place behind its last one if more follow.
    package func page(
        _ query: SampleQuery, after position: PagingPosition?, rows: Int
    ) throws -> (samples: [Sample], next: PagingPosition?) {
        var scan = SampleScan(
            person, types: query.types.uniqued(), bounds: TimeBounds(query.predicate))
        let order = query.order
        if order.count == 1, let axis = order[0].key.axis {
            scan.axis = axis
            scan.isAscending = order[0].isAscending
            scan.after = position.flatMap { position in
                position.instants?.first.map { .init(key: $0, uuid: position.uuid) }
            }
            var found: [Sample] = []
            try each(scan, query.predicate) { stored in
                found.append(stored.sample)
                return found.count <= rows
            }
            return cut(found, order, rows)
        }
        var found: [RankedSample] = []
        let last = position.map { RankedSample(values: $0.instants ?? [], uuid: $0.uuid) }
        try each(scan, query.predicate) { stored in
            let ranked = RankedSample(stored.sample, order)
            if let last, !last.precedes(ranked, order) { return true }
            found.append(ranked)
            if found.count > 4 * (rows + 1) { shrink(&found, order, rows) }
            return true
        }
        shrink(&found, order, rows)
        return cut(found.compactMap(\.sample), order, rows)
    }

    private func shrink(_ found: inout [RankedSample], _ order: [SampleSort], _ rows: Int) {
        found.sort { $0.precedes($1, order) }
        found = Array(found.prefix(rows + 1))
    }

    private func cut(
        _ found: [Sample], _ order: [SampleSort], _ rows: Int
    ) -> (samples: [Sample], next: PagingPosition?) {
        guard found.count > rows, rows > 0 else { return (Array(found.prefix(rows)), nil) }
        let last = found[rows - 1]
        let values = order.map { $0.key.value(of: last) }
        return (Array(found.prefix(rows)), PagingPosition(uuid: last.uuid, instants: values))
    }
}

/// A sample with what it is ordered by.
struct RankedSample {
    package let values: [Int64]
    package let uuid: UUID
    package let sample: Sample?

    init(_ sample: Sample, _ order: [SampleSort]) {
        values = order.map { $0.key.value(of: sample) }
        uuid = sample.uuid
        self.sample = sample
    }

    init(values: [Int64], uuid: UUID) {
        self.values = values
        self.uuid = uuid
        sample = nil
    }

    package func precedes(_ other: RankedSample, _ order: [SampleSort]) -> Bool {
        for (place, sort) in order.enumerated() where values[place] != other.values[place] {
            return (values[place] < other.values[place]) == sort.isAscending
        }
        guard uuid != other.uuid else { return false }
        return uuid.precedes(other.uuid) == (order.last?.isAscending ?? true)
    }
}
