internal import Foundation
internal import HealthModel
internal import HealthStore

/// One person: documents in the order of the change log, samples type by type, what is left of
/// those that are gone, and the small facts. A step is a page; the last one notes that the person
/// is there, and one that is there by half is begun anew.
extension StoreCopy {
    /// Bytes of documents in one step, and rows of everything else.
    private static let stepBytes = StoreLimits.commitBytes
    private static let stepRows = 10_000

    func copy(_ person: PersonID) async throws {
        let facts = try await read(source, .person(person)) { snapshot in
            PersonFacts(
                identifiers: try snapshot.person(person)?.identifiers ?? [],
                last: try snapshot.lastSequence(of: person),
                types: try snapshot.sampleTypes(of: person).map {
                    ($0, try snapshot.lastSequence(of: person, type: $0))
                })
        }
        try await write { target in
            try target.clear(person)
            // Receipts that went with the person come again.
            try target.keepCopyNote(Self.receiptNote, nil)
            try target.setPlace(0, of: person)
            guard !facts.identifiers.isEmpty else { return }
            var changes = ChangeSet(person: person, at: 0)
            changes.identifiers = facts.identifiers
            try target.apply(changes)
        }
        try await copyDocuments(of: person)
        for (type, _) in facts.types { try await copySamples(of: person, type) }
        try await copyDeletions(of: person)
        for kind in RecordKind.allCases { try await copyRecords(kind, of: person) }
        try await write { target in
            for (type, last) in facts.types {
                try target.setPlace(last, of: person, type: type)
            }
            try target.setPlace(facts.last, of: person)
            try target.keepCopyNote("person \(person)", [1])
        }
    }

    private struct PersonFacts: Sendable {
        let identifiers: [IdentifierKey]
        let last: Int64
        let types: [(SampleType, Int64)]
    }

    // MARK: Documents

    private struct CopiedDocument: Sendable {
        let sample: CDADocumentSample
        let content: DocumentContent
        let sequence: Int64
    }

    private func copyDocuments(of person: PersonID) async throws {
        var last: Int64 = 0
        var count = 0
        while true {
            let after = last
            let page = try await read(source, .person(person)) {
                try Self.documents(of: person, after: after, in: $0)
            }
            guard let end = page.last else { return }
            try await write(page.map(\.content)) { target in
                for document in page {
                    try target.setPlace(document.sequence - 1, of: person)
                    var changes = ChangeSet(
                        person: person, at: document.sample.storedAt.microseconds)
                    changes.documents = [document.sample]
                    try target.apply(changes)
                }
            }
            last = end.sequence
            count += page.count
            try pause(.documents(count))
        }
    }

    private static func documents(
        of person: PersonID, after last: Int64, in snapshot: any CopySource
    ) throws -> [CopiedDocument] {
        var page: [CopiedDocument] = []
        var bytes = 0
        try eachDocument(of: person, after: last, in: snapshot) { header, entry in
            guard let kept = try snapshot.documentBytes(entry.uuid, of: person),
                let document = header.document
            else { throw StoreError.damaged([entry.uuid: person]) }
            let statements = try snapshot.statements(entry.uuid, of: person)
            bytes += kept.bytes.count + (statements?.count ?? 0)
            page.append(
                CopiedDocument(
                    sample: header,
                    content: DocumentContent(
                        kept.digest, bytes: kept.bytes, statements: statements,
                        header: document.header),
                    sequence: entry.sequence))
            return bytes < stepBytes && page.count < StoreLimits.commitRows
        }
        return page
    }

    /// Calls `body` for document after document with its status, in the order of the change log,
    /// until it returns false.
    static func eachDocument(
        of person: PersonID, after last: Int64 = 0, in snapshot: any CopySource,
        _ body: (CDADocumentSample, DocumentEntry) throws -> Bool
    ) throws {
        var waiting: [DocumentEntry] = []
        var isStopped = false
        func tell() throws {
            for (header, entry) in zip(try snapshot.headers(waiting), waiting) where !isStopped {
                let status = entry.supersededBy.map { DocumentStatus.superseded(by: $0) }
                isStopped = try !body(status.map(header.with) ?? header, entry)
            }
            waiting = []
        }
        let scan = DocumentScan(
            person, isJudged: false, order: .sequence(after: last), expected: 64)
        try snapshot.documents(scan) { entry in
            waiting.append(entry)
            if waiting.count == 64 { try tell() }
            return !isStopped
        }
        try tell()
    }

    // MARK: Samples

    /// A page of samples, and what belongs to them.
    private struct CopiedSamples: Sendable {
        var samples: [StoredSample] = []
        var relations: [SampleRelation] = []
        var syncs: [SyncKey: SyncState] = [:]
    }

    private func copySamples(of person: PersonID, _ type: SampleType) async throws {
        var last: SampleScan.Position?
        var count = 0
        while true {
            let after = last
            let page = try await read(source, .person(person)) { snapshot in
                var scan = SampleScan(person, types: [type], axis: .sequence)
                scan.after = after
                var page = CopiedSamples()
                try snapshot.scan(scan) { stored in
                    page.samples.append(stored)
                    return page.samples.count < Self.stepRows
                }
                for stored in page.samples {
                    page.relations += try Self.relations(of: stored, person, in: snapshot)
                    guard let key = Self.syncKey(of: stored) else { continue }
                    page.syncs[key] = try snapshot.syncState(key, person: person)
                }
                return page
            }
            guard let end = page.samples.last else { return }
            try await write { target in
                for lane in Self.lanes(of: page.samples) {
                    try target.insert(lane.run, type: type, origin: lane.origin, of: person)
                }
                try Self.keep(page.syncs, page.relations, of: person, in: target)
            }
            last = SampleScan.Position(key: end.sequence, uuid: end.sample.uuid)
            count += page.samples.count
            try pause(.samples(count))
        }
    }

    private static func keep(
        _ syncs: [SyncKey: SyncState], _ relations: [SampleRelation], of person: PersonID,
        in target: any CopyTarget
    ) throws {
        guard !syncs.isEmpty || !relations.isEmpty else { return }
        var changes = ChangeSet(person: person, at: 0)
        (changes.syncs, changes.relations) = (syncs, relations)
        try target.apply(changes)
    }

    /// What belongs to a sample that holds others.
    static func relations(
        of stored: StoredSample, _ person: PersonID, in snapshot: any CopySource
    ) throws -> [SampleRelation] {
        let kind: SampleRelation.Kind
        switch stored.sample {
        case .correlation: kind = .correlation
        case .workout: kind = .workout
        default: return []
        }
        let container = stored.sample.uuid
        return try snapshot.members(of: container, kind, person: person).map {
            SampleRelation(kind, container: container, member: $0)
        }
    }

    static func syncKey(of stored: StoredSample) -> SyncKey? {
        guard let identifier = stored.sample.metadata.syncIdentifier,
            let source = stored.sample.sourceRevision?.source
        else { return nil }
        return SyncKey(source: source, type: stored.sample.sampleType, identifier: identifier)
    }

    static func syncKey(of deletion: Deletion) -> SyncKey? {
        deletion.syncIdentifier.map {
            SyncKey(source: deletion.source, type: deletion.type, identifier: $0)
        }
    }

    // MARK: What is gone, and small facts

    private func copyDeletions(of person: PersonID) async throws {
        var last: UUID?
        while true {
            let after = last
            let (page, syncs) = try await read(source, .person(person)) { snapshot in
                let page = try snapshot.deletions(
                    of: person, behind: after, limit: Self.stepRows)
                var syncs: [SyncKey: SyncState] = [:]
                for key in page.compactMap(Self.syncKey) {
                    syncs[key] = try snapshot.syncState(key, person: person)
                }
                return (page, syncs)
            }
            guard let end = page.last else { return }
            try await write { target in
                for deletion in page { try target.insertGone(deletion, of: person) }
                try Self.keep(syncs, [], of: person, in: target)
            }
            last = end.uuid
        }
    }

    private func copyRecords(_ kind: RecordKind, of person: PersonID) async throws {
        var slice = RecordSlice(limit: StoreLimits.recordSlice)
        while true {
            let asked = slice
            let page = try await read(source, .person(person)) {
                try $0.records(kind, of: person, in: asked)
            }
            guard let end = page.last else { return }
            try await write { target in
                var changes = ChangeSet(person: person, at: 0)
                changes.records = page.map { RecordChange(kind, key: $0.key, value: $0.value) }
                try target.apply(changes)
            }
            slice.after = end.key
        }
    }
}
