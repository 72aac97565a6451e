internal import Foundation
internal import HealthModel

extension ConsentDesk {
    /// Asks for documents that nothing was decided about and no request waits for; of those that
    /// are given the first ``StoreLimits/requestDocuments``.
    ///
    /// - Returns: The requests that wait with some of the documents.
    func ask(_ wish: DocumentWish, in transaction: any HealthTransaction) throws -> [UUID] {
        let (fresh, waiting) = try sort(wish, in: transaction)
        guard !fresh.isEmpty else { return waiting }
        let request = DocumentRequest(
            id: UUID(), app: wish.app.identifier, appName: wish.app.name,
            organisation: wish.app.organisation, purpose: wish.purpose, level: wish.level,
            documents: fresh, usage: wish.usage, requestedAt: at,
            state: .pending)
        try keep([try ConsentStore.change(request)], in: transaction)
        return waiting + [request.id]
    }

    /// The first documents that nobody was asked about yet, and the requests that others of them
    /// wait in.
    func sort(
        _ wish: DocumentWish, in snapshot: any HealthSnapshot
    ) throws -> (fresh: [UUID], waiting: [UUID]) {
        let subject = ConsentSubject(wish.app, purpose: wish.purpose)
        let index = try core.consents(of: person, in: snapshot)
        let pending = try ConsentStore.requests(of: person, in: snapshot).filter {
            $0.app == wish.app.identifier && $0.purpose == wish.purpose
                && $0.level >= wish.level && $0.state == .pending
        }
        let wished = Set(wish.documents)
        let waiting = pending.filter { !wished.isDisjoint(with: $0.documents) }.map(\.id)
        let known = Set(pending.flatMap(\.documents))
        var fresh: [UUID] = []
        for uuid in wish.documents where !known.contains(uuid) {
            guard fresh.count < StoreLimits.requestDocuments else { break }
            guard let document = try snapshot.document(uuid, of: person),
                !index.isDecided(document, level: wish.level, for: subject, at: at.microseconds)
            else { continue }
            fresh.append(uuid)
        }
        return (fresh, waiting)
    }

    /// The requests that wait for the person, the oldest first; one whose documents were all
    /// decided otherwise waits for nothing.
    func pendingRequests(in snapshot: any HealthSnapshot) throws -> [DocumentRequest] {
        let index = try core.consents(of: person, in: snapshot)
        return try ConsentStore.requests(of: person, in: snapshot)
            .filter { try $0.state == .pending && isOpen($0, index, in: snapshot) }
            .sorted { ($0.requestedAt, $0.id.uuidString) < ($1.requestedAt, $1.id.uuidString) }
    }

    /// Whether a document of the request is still there and undecided.
    private func isOpen(
        _ request: DocumentRequest, _ index: ConsentIndex, in snapshot: any HealthSnapshot
    ) throws -> Bool {
        let app = ClientApp(identifier: request.app, organisation: request.organisation)
        let subject = ConsentSubject(app, purpose: request.purpose)
        return try request.documents.contains { uuid in
            guard let document = try snapshot.document(uuid, of: person) else { return false }
            return !index.isDecided(
                document, level: request.level, for: subject, at: at.microseconds)
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
        else { throw StoreError(.invalidArgument, "an answer grants only what was asked for") }
        let text = request.words(in: languages) ?? request.appName
        request.state = .answered
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
            decisions, request: id, closing: [try ConsentStore.change(request)], in: transaction)
    }

    /// Closes a request without an answer: what it is about stays undecided.
    func cancel(_ id: UUID, in transaction: any HealthTransaction) throws {
        var request = try open(id, in: transaction)
        request.state = .cancelled
        try keep([try ConsentStore.change(request)], in: transaction)
    }

    private func open(_ id: UUID, in snapshot: any HealthSnapshot) throws -> DocumentRequest {
        let request = try ConsentStore.request(id, of: person, in: snapshot)
        guard let request, request.state == .pending else {
            throw StoreError(.invalidArgument, "there is no such request that waits")
        }
        return request
    }
}
