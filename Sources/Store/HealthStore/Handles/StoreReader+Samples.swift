internal import AccessLog
internal import Foundation
internal import HealthModel
internal import Merging

extension StoreReader {
    /// Reads what may be seen of some types in one state of the store, and notes it.
    func read<Answer: Sendable>(
        _ action: AccessEvent.Action, _ kind: AccessEvent.Kind, _ types: [SampleType],
        _ body: @escaping @Sendable (VisibleSamples) throws -> Answer
    ) async throws -> Answer {
        let blank = AccessNote(action, kind, items: types.map(\.identifier))
        return try await core.read(as: role, noting: blank) { snapshot, note in
            let view = try samples(of: types, in: snapshot)
            note.authorize(types, access: view.access)
            let answer = try body(view)
            note.others += try view.results?.notes() ?? []
            return answer
        }
    }

    func page(
        _ query: SampleQuery, rows: Int, after token: PagingToken?
    ) async throws -> SamplePage {
        try query.check()
        let fingerprint = QueryFingerprint(query, reader: self).value
        let position = try token?.position(values: query.order.count) { _ in fingerprint }
        let (samples, next, documents) = try await read(.search, .samples, query.types) { view in
            var view = view
            if query.leavesOutDocumentSamples { view.results = nil }
            let (samples, next) = try view.page(query, after: position, rows: rows)
            return (samples, next, try view.results?.receipt(for: samples) ?? DocumentReceipt())
        }
        return SamplePage(
            samples: samples,
            next: next.map { PagingToken(position: $0) { _ in fingerprint } },
            documents: documents)
    }

    func sample(_ uuid: UUID) async throws -> Sample? {
        let blank = AccessNote(.read, .samples, items: [uuid.lowercasedText])
        return try await core.read(as: role, noting: blank) { snapshot, note in
            note.deny(by: nil)
            guard let stored = try snapshot.stored(uuid, of: person) else {
                return try measured(uuid, in: snapshot, noting: &note)
            }
            // Whether its type was asked for would say that the sample is there.
            let type = stored.sample.sampleType
            guard let view = try? samples(of: [type], in: snapshot), try view.sample(uuid) != nil
            else { return nil }
            note.authorize([type], access: view.access)
            return stored.sample
        }
    }

    /// By type, those of which there are samples.
    func sources(
        of types: [SampleType], matching predicate: SamplePredicate
    ) async throws -> [SampleType: [Source]] {
        try QueryChecks.check(types: types, predicate: predicate, limit: nil)
        let found = try await read(.search, .samples, types) { view in
            var found: [SampleType: Set<Source>] = [:]
            let scan = SampleScan(
                person, types: types.uniqued(), bounds: TimeBounds(predicate))
            try view.each(scan, predicate) { stored in
                guard let source = stored.sample.sourceRevision?.source else { return true }
                view.results?.use(stored.sample)
                found[stored.sample.sampleType, default: []].insert(source)
                return true
            }
            return found
        }
        return found.mapValues { $0.sorted(by: Source.isNamedBefore) }
    }

    func changes(_ query: AnchoredObjectQuery) async throws -> AnchoredObjects {
        try query.check()
        guard asOf == nil else {
            throw StoreError(
                .invalidArgument, "changes cannot be listed for a past date")
        }
        let seal = try await seal()
        var anchor = query.anchor
        var (added, deleted): ([Sample], [DeletedObject]) = ([], [])
        // Without a limit the changes are read slice by slice, so that nobody waits for long.
        while true {
            let from = anchor
            let slice = try await read(.search, .changes, query.types) { view in
                try changes(query, after: from, sealedBy: seal, in: view)
            }
            anchor = slice.anchor
            if slice.beginsAgain { (added, deleted) = ([], []) }
            added += slice.changes.added
            deleted += slice.changes.deleted
            guard slice.changes.isCut, query.limit == nil else {
                return AnchoredObjects(added: added, deleted: deleted, anchor: slice.anchor)
                    .settled()
            }
        }
    }

    private func changes(
        _ query: AnchoredObjectQuery, after anchor: QueryAnchor?, sealedBy seal: AnchorSeal,
        in view: VisibleSamples
    ) throws -> (changes: VisibleSamples.Changes, anchor: QueryAnchor, beginsAgain: Bool) {
        let named = try anchor?.opened(by: seal, upTo: view.generation, for: query)
        // What has become visible since then may lie before the anchor.
        var beginsAgain =
            named.map { $0.generation < view.typesGeneration || $0.documents == nil } ?? false
        var next = QueryAnchor.Content(
            place: beginsAgain ? .origin : named?.place ?? .origin, generation: view.generation,
            documents: beginsAgain ? 0 : named?.documents ?? 0)
        var changes = VisibleSamples.Changes()
        // Where everything is hidden, nothing is said about the anchor either.
        if !query.types.allSatisfy(view.access.hides) {
            var sequence: Int64 = 0
            if let known = try view.sequence(of: next.place) {
                sequence = known
            } else if try view.snapshot.filingPrint(of: person) != nil {
                // What the anchor names was filed elsewhere.
                (beginsAgain, next.place) = (true, .origin)
            } else {
                throw QueryAnchor.foreign
            }
            if let seen = try seen(upTo: sequence, in: view, sealedBy: seal),
                seen != next.documents
            {
                (beginsAgain, next.place, sequence) = (true, .origin, 0)
            }
            changes = try view.changes(
                of: query.types, query.predicate, after: sequence,
                limit: query.limit ?? StoreLimits.anchoredSlice)
            if let last = changes.last { (next.place, sequence) = last }
            next.documents =
                try seen(upTo: sequence, in: view, sealedBy: seal) ?? next.documents
        }
        return (changes, QueryAnchor(next, for: query, sealedBy: seal), beginsAgain)
    }

    /// Which documents an app sees up to a place; nil where it asks for none, or may read none as
    /// a type, and for who sees all.
    func seen(
        upTo sequence: Int64, in view: VisibleSamples, sealedBy seal: AnchorSeal
    ) throws -> UInt64? {
        guard let documents = view.documents else { return nil }
        guard let consents = documents.consents else {
            return try view.snapshot.filingPrint(of: person)
        }
        guard !consents.isClosed else { return nil }
        return try core.seenDocuments.print(
            upTo: sequence, consents, in: documents, sealedBy: seal)
    }
}

extension AnchoredObjects {
    /// Without samples that a later slice says are gone.
    fileprivate func settled() -> AnchoredObjects {
        guard !deleted.isEmpty else { return self }
        let gone = Set(deleted.map(\.uuid))
        var copy = self
        copy.added.removeAll { gone.contains($0.uuid) }
        return copy
    }
}
