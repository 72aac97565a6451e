internal import AccessLog
internal import Foundation
internal import HealthModel

/// Documents page by page.
extension StoreReader {
    /// A page, and what is damaged of it, found out one reading after the other.
    func page(
        _ query: DocumentQuery, rows: Int, after token: PagingToken?
    ) async throws -> DocumentPage {
        let seal = try await seal(of: query)
        var query = query
        var unreadable: [UUID: PersonID] = [:]
        while true {
            do {
                let page = try await page(query, rows: rows, after: token, sealedBy: seal)
                guard !unreadable.isEmpty else { return page }
                return DocumentPage(
                    samples: page.samples, next: page.next,
                    unreadable: try await shown(unreadable))
            } catch let error as StoreError
                where query.leavesOutDamaged && !query.damaged.isSuperset(of: error.documents.keys)
                && query.damaged.count < StoreLimits.pageRows
            {
                unreadable.merge(error.documents) { $1 }
                query.damaged.formUnion(error.documents.keys)
            }
        }
    }

    /// Those of some documents that this reader is told about: what its person removed is there
    /// for the person alone.
    private func shown(_ documents: [UUID: PersonID]) async throws -> [UUID] {
        guard role.isAdministrator else { return documents.keys.sorted { $0.precedes($1) } }
        let core = core
        return try await core.backend.read(.everything) { snapshot in
            let removed = RemovedDocuments(cache: core.consentCache, snapshot: snapshot)
            return try documents.filter { try !removed.contains($0.key, of: $0.value) }
                .keys.sorted { $0.precedes($1) }
        }
    }

    private func page(
        _ query: DocumentQuery, rows: Int, after token: PagingToken?, sealedBy seal: @escaping Seal
    ) async throws -> DocumentPage {
        let position = try token?.position(sort: query.order, sealedBy: seal)
        // A page that an index finds, that is short, and that reads no body.
        let isBrief =
            ConsentSubject(role) == nil && role.person != nil && !query.readsBodies
            && !query.predicate.comparesText && rows <= StoreLimits.pageRows
            && (position == nil || position?.instants != nil)
        return try await read(
            noting: .documents(query), extent: isBrief ? .brief : pageExtent,
            ahead: ahead(query, rows: rows, at: position)
        ) { documents, note in
            try page(query, rows: rows, at: position, seal, of: documents, noting: &note)
        }
    }

    /// The first page if nothing has to be asked for it; else what nobody has decided about.
    func firstPage(
        _ query: DocumentQuery, rows: Int
    ) async throws -> (page: DocumentPage?, undecided: [UUID]) {
        let seal = try await seal(of: query)
        return try await read(
            noting: .documents(query), extent: pageExtent,
            ahead: ahead(query, rows: rows, at: nil)
        ) { documents, note in
            let undecided = try undecided(query, in: documents)
            guard undecided.isEmpty else {
                note.show(
                    [], withheld: undecided.count,
                    consents: documents.consents?.index.sequence ?? 0)
                return (nil, undecided)
            }
            return (
                try page(query, rows: rows, at: nil, seal, of: documents, noting: &note), []
            )
        }
    }

    /// A page of one person's documents ends soon; one of everybody's may go through all of them.
    private var pageExtent: SnapshotExtent { role.person == nil ? .any : .page }

    private func ahead(
        _ query: DocumentQuery, rows: Int, at position: PagingPosition?
    ) -> [LookAhead] {
        let isJudged = ConsentSubject(role) != nil
        return [.page(query.scan(of: role.person, isJudged: isJudged, after: position, rows: rows))]
    }

    private func undecided(
        _ query: DocumentQuery, in documents: VisibleDocuments
    ) throws -> [UUID] {
        guard let app, let consents = documents.consents, !consents.isClosed else { return [] }
        let decision = try core.authorizations(
            of: app.identifier, person: person, in: documents.snapshot)?[
                SampleType(.cda).objectType]
        return try core.newsCache.undecided(
            query, level: query.level, window: decision?.window ?? .unlimited, consents,
            in: documents)
    }

    private func page(
        _ query: DocumentQuery, rows: Int, at position: PagingPosition?, _ seal: Seal,
        of documents: VisibleDocuments, noting note: inout AccessNote
    ) throws -> DocumentPage {
        let (samples, isLast) = try documents.page(
            query, after: position, rows: rows, noting: &note)
        let last = isLast ? nil : samples.last?.position(in: query.order)
        return DocumentPage(
            samples: samples, next: last.map { PagingToken(position: $0, sealedBy: seal) })
    }

    typealias Seal = @Sendable ([UInt8]) -> UInt64

    /// What a token is sealed with. Where something may be hidden nobody can ask by a made-up one
    /// where a document is that is not shown; elsewhere it only names the query.
    private func seal(of query: DocumentQuery) async throws -> Seal {
        try query.check()
        let fingerprint = QueryFingerprint(query, of: role.person).value
        guard let subject = ConsentSubject(role) else { return { _ in fingerprint } }
        let name = subject.names.first?.text ?? "staff:" + role.accessAgent.identifier
        let seal = AnchorSeal(
            secret: try await core.anchorSecret(), person: person,
            app: name + " " + subject.purpose.rawValue)
        return { seal.code(for: AnchorSeal.bytes(fingerprint) + $0) }
    }
}

extension DocumentQuery {
    /// How much of its documents it asks for.
    var level: ConsentLevel { readsBodies ? .data : .metadata }
}
