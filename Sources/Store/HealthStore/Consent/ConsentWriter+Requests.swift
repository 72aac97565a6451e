internal import Foundation
internal import HealthModel

extension ConsentWriter {
    /// Asks for documents that nothing was decided about and no request waits for; of those that
    /// are given the first ``StoreLimits/requestDocuments``.
    ///
    /// - Returns: The requests that wait with some of the documents.
    func ask(_ draft: DocumentRequestDraft, in transaction: any HealthTransaction) throws -> [UUID]
    {
        let (fresh, waiting) = try sort(draft, in: transaction)
        guard !fresh.isEmpty else { return waiting }
        let request = DocumentRequest(
            id: UUID(at: at), app: draft.app.identifier, appName: draft.app.name,
            organisation: draft.app.organisation, purpose: draft.purpose, level: draft.level,
            documents: fresh, usage: draft.usage, requestedAt: at,
            state: .pending)
        try keep(try ConsentStore.changes(request), in: transaction)
        return waiting + [request.id]
    }

    /// The first documents that nobody was asked about yet, and the requests that others of them
    /// wait in.
    func sort(
        _ draft: DocumentRequestDraft, in snapshot: any HealthSnapshot
    ) throws -> (fresh: [UUID], waiting: [UUID]) {
        let subject = ConsentSubject(draft.app, purpose: draft.purpose)
        let index = try core.consents(of: person, in: snapshot)
        let wished = Set(draft.documents)
        var waiting: [UUID] = []
        var known: Set<UUID> = []
        try eachWaiting(in: snapshot) { request in
            guard request.app == draft.app.identifier, request.purpose == draft.purpose,
                request.level >= draft.level
            else { return true }
            let asked = wished.intersection(request.documents)
            if !asked.isEmpty { waiting.append(request.id) }
            known.formUnion(asked)
            return true
        }
        var fresh: [UUID] = []
        for uuid in draft.documents where !known.contains(uuid) {
            guard fresh.count < StoreLimits.requestDocuments else { break }
            guard let document = try snapshot.document(uuid, of: person),
                !index.isDecided(document, level: draft.level, for: subject, at: at.microseconds)
            else { continue }
            fresh.append(uuid)
        }
        return (fresh, waiting)
    }

    /// The requests that wait for the person, the oldest first; one whose documents were all
    /// decided otherwise waits for nothing.
    func pendingRequests(in snapshot: any HealthSnapshot) throws -> [DocumentRequest] {
        var found: [DocumentRequest] = []
        var after: UUID?
        repeat {
            let page = try pendingRequests(
                after: after, limit: StoreLimits.batchRows, in: snapshot)
            found += page.requests
            after = page.next
        } while after != nil
        return found.sorted {
            ($0.requestedAt, $0.id.uuidString) < ($1.requestedAt, $1.id.uuidString)
        }
    }

    /// Answers a request: what is granted is permitted, the rest denied, all at once.
    func answer(
        _ id: UUID, granting granted: [UUID: ConsentLevel], until: ConsentEnd,
        languages: [String], in transaction: any HealthTransaction
    ) throws -> [ConsentRecord] {
        var request = try open(id, in: transaction)
        guard Set(granted.keys).isSubset(of: request.documents),
            granted.values.allSatisfy({ $0 <= request.level })
        else { throw StoreError(.invalidArgument, "an answer can grant only what was requested") }
        let text = request.words(in: languages) ?? request.appName
        (request.state, request.answer) = (.answered, .init(at: at, allowed: granted.count))
        let decisions = request.documents.map { uuid in
            let level = granted[uuid]
            return (
                effect: level == nil ? ConsentRecord.Effect.deny : .permit,
                draft: ConsentDraft(
                    .document(uuid), for: .app(request.app), level: level ?? .metadata,
                    purposes: [request.purpose], until: level == nil ? .never : until, text: text)
            )
        }
        return try decide(
            decisions, request: id, closing: try ConsentStore.changes(request), in: transaction)
    }

    /// Closes a request without an answer: what it is about stays undecided.
    func cancel(_ id: UUID, in transaction: any HealthTransaction) throws {
        var request = try open(id, in: transaction)
        (request.state, request.answer) = (.cancelled, .init(at: at, allowed: 0))
        try keep(try ConsentStore.changes(request), in: transaction)
    }

    private func open(_ id: UUID, in snapshot: any HealthSnapshot) throws -> DocumentRequest {
        let request = try ConsentStore.request(id, of: person, in: snapshot)
        guard let request, request.state == .pending else {
            throw StoreError(.notFound, "no such open request")
        }
        return request
    }
}
