internal import AccessLog
internal import ClinicalRecord
package import Consent
internal import Foundation
package import HealthModel
package import Statistics
package import Storage

/// What the documents measured that a reader sees, in one state of a store: worked out when it is
/// first asked for, from documents whose bodies may be seen and no others.
package final class DocumentResults {
    /// A result with the documents that contain it.
    package struct Result {
        package let stored: StoredSample
        package let documents: [DocumentEntry]
    }

    private let person: PersonID
    private let snapshot: any HealthSnapshot
    private let cache: DocumentSampleCache
    private let asOf: Int64?
    private let documents: () throws -> VisibleDocuments
    private var known: (results: [Result], unread: [UUID])?
    /// The documents as the reader sees them, once they were looked for.
    private var seen: VisibleDocuments?
    /// Of which documents results were given out.
    private var used: Set<UUID> = []

    package init(
        of person: PersonID, in snapshot: any HealthSnapshot, cache: DocumentSampleCache,
        asOf: Int64?, _ documents: @escaping () throws -> VisibleDocuments
    ) {
        self.person = person
        self.snapshot = snapshot
        self.cache = cache
        self.asOf = asOf
        self.documents = documents
    }

    /// Each result once, in the order in which the documents came.
    ///
    /// - Complexity: O(documents), and what is kept of those that were not asked for of late; one
    ///   look-up for a person without documents.
    package func all() throws -> [Result] { try found().results }

    /// Which of some samples are of documents; those are noted as given out.
    package func receipt(for samples: [Sample]) throws -> DocumentReceipt {
        let found = try found()
        let names = Set(samples.lazy.filter(\.isOfDocument).map(\.uuid))
        var receipt = DocumentReceipt(unread: found.unread)
        guard !names.isEmpty else { return receipt }
        for result in found.results where names.contains(result.stored.sample.uuid) {
            let documents = result.documents.map(\.uuid)
            used.formUnion(documents)
            receipt.results.append(.init(sample: result.stored.sample.uuid, documents: documents))
        }
        return receipt
    }

    /// Notes that something of a sample was given out.
    package func use(_ sample: Sample) {
        guard sample.isOfDocument, let known else { return }
        let result = known.results.first { $0.stored.sample.uuid == sample.uuid }
        used.formUnion(result?.documents.map(\.uuid) ?? [])
    }

    /// What the access log is told: the documents that results were given out of.
    package func notes() throws -> [AccessNote] {
        guard !used.isEmpty, let known, let seen, seen.isNoted else { return [] }
        var named: Set<UUID> = []
        let entries = known.results.flatMap(\.documents).filter {
            used.contains($0.uuid) && named.insert($0.uuid).inserted
        }
        var note = AccessNote(.read, .documents)
        guard let consents = seen.consents else {
            note.show(entries)
            return [note]
        }
        note.show(
            entries.map { ($0.uuid, consents.decision(on: $0, level: .data, at: seen.now)) },
            withheld: 0, consents: consents.index.sequence)
        return [note]
    }

    private func found() throws -> (results: [Result], unread: [UUID]) {
        if let known { return known }
        let found = try workOut()
        known = found
        return found
    }

    private func workOut() throws -> (results: [Result], unread: [UUID]) {
        guard try snapshot.lastSequence(of: person, type: SampleType(.cda)) > 0 else {
            return ([], [])
        }
        let documents = try documents()
        seen = documents
        // Of persons who are one, those of one come behind all of the other in the change log.
        let entries = try documents.readable(asOf: asOf).sorted {
            ($0.storedAt, $0.sequence) < ($1.storedAt, $1.sequence)
        }
        var samples: [[DocumentSample]] = []
        var sources: [DocumentEntry] = []
        var unread: [UUID] = []
        for entry in entries {
            guard let found = try cache.samples(of: entry, in: snapshot) else {
                unread.append(entry.uuid)
                continue
            }
            guard !found.isEmpty else { continue }
            samples.append(found)
            sources.append(entry)
        }
        let results = DocumentSample.results(samples).map { sample, places in
            let first = sources[places[0]]
            return Result(
                stored: StoredSample(
                    sample: sample, sequence: first.sequence, storedAt: first.storedAt),
                documents: places.map { sources[$0] })
        }
        return (results, unread)
    }
}

extension VisibleDocuments {
    /// The current documents whose bodies may be seen, by their places in the change log.
    ///
    /// - Parameter asOf: What was stored later is not there; nil for now.
    func readable(asOf: Int64?) throws -> [DocumentEntry] {
        if let consents, consents.isClosed { return [] }
        guard let person else { return [] }
        var found: [DocumentEntry] = []
        let scan = DocumentScan(person, order: .sequence(after: 0), expected: .max)
        try snapshot.documents(scan) { entry in
            if entry.storedAt <= asOf ?? .max, try shows(entry, .data),
                try isCurrent(entry, asOf: asOf)
            {
                found.append(entry)
            }
            return true
        }
        return found
    }

    /// Whether nothing had taken a document's place by then, as far as the reader sees it.
    private func isCurrent(_ document: DocumentEntry, asOf: Int64?) throws -> Bool {
        guard let asOf, document.supersededBy != nil, let person else {
            return try status(of: document) == .current
        }
        guard let versions = try snapshot.versions(of: document.uuid, person: person) else {
            return true
        }
        let others = try snapshot.documents(
            named: versions.others.map(\.uuid), of: person, isJudged: true)
        let earlier = try versions.others.filter {
            try others[$0.uuid].map { try $0.storedAt <= asOf && shows($0) } ?? false
        }
        return versions.own.successor(among: earlier) == nil
    }
}
