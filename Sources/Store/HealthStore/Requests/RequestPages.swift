public import Foundation
internal import HealthModel

/// Some of the requests that wait for a person.
public struct RequestPage<Request: Sendable>: Sendable {
    /// The requests, in the order in which they were asked. There may be none on a page that is not
    /// the last one.
    public let requests: [Request]
    /// Behind which request the next page begins; nil if this is the last one.
    public let next: UUID?
}

extension OwnerHandle {
    /// Some of the requests for documents that still wait: see ``pendingDocumentRequests()``.
    ///
    /// - Complexity: O(limit + documents of the requests), and at most
    ///   ``StoreLimits/requestLookUps`` documents.
    public func documentRequests(
        after request: UUID? = nil, limit: Int = StoreLimits.batchRows
    ) async throws -> RequestPage<DocumentRequest> {
        let writer = ConsentWriter(core: core, person: person, delegate: nil, at: core.now())
        return try await core.backend.read(.person(person)) {
            try writer.pendingRequests(after: request, limit: limit, in: $0)
        }
    }

    /// A request for documents, as long as it waits; else nil.
    public func documentRequest(_ id: UUID) async throws -> DocumentRequest? {
        let writer = ConsentWriter(core: core, person: person, delegate: nil, at: core.now())
        return try await core.backend.read(.person(person)) {
            try writer.pendingRequest(id, in: $0)
        }
    }

    /// Some of what apps have asked for by type and not been answered.
    public func authorizationRequests(
        after request: UUID? = nil, limit: Int = StoreLimits.batchRows
    ) async throws -> RequestPage<AuthorizationRequest> {
        let writer = reader.writer
        return try await core.backend.read(.person(person)) {
            try writer.pendingRequests(after: request, limit: limit, in: $0)
        }
    }

    /// What an app has asked for by type, as long as it waits; else nil.
    public func authorizationRequest(_ id: UUID) async throws -> AuthorizationRequest? {
        let writer = reader.writer
        let found = try await core.backend.read(.person(person)) { try writer.request(id, in: $0) }
        return found?.state == .pending ? found : nil
    }

    /// A request for documents, whatever became of it; nil if there was none.
    public func keptDocumentRequest(_ id: UUID) async throws -> DocumentRequest? {
        let person = person
        return try await core.backend.read(.person(person)) {
            try ConsentStore.request(id, of: person, in: $0)
        }
    }

    /// A request by type, whatever became of it; nil if there was none.
    public func keptAuthorizationRequest(_ id: UUID) async throws -> AuthorizationRequest? {
        let writer = reader.writer
        return try await core.backend.read(.person(person)) { try writer.request(id, in: $0) }
    }
}

extension AuthorizationWriter {
    /// Some of the requests that wait.
    func pendingRequests(
        after id: UUID?, limit: Int, in snapshot: any HealthSnapshot
    ) throws -> RequestPage<AuthorizationRequest> {
        var found: [AuthorizationRequest] = []
        try eachWaiting(after: id, in: snapshot) { request in
            found.append(request)
            return found.count <= limit
        }
        let page = Array(found.prefix(limit))
        return RequestPage(requests: page, next: found.count > limit ? page.last?.id : nil)
    }

    /// Calls `body` for request after request that waits, until it returns false.
    func eachWaiting(
        after id: UUID? = nil, in snapshot: any HealthSnapshot,
        _ body: (AuthorizationRequest) throws -> Bool
    ) throws {
        try RequestRecords.eachWaiting(.request, of: person, after: id, in: snapshot) { value in
            let request = try RecordForm.decode(AuthorizationRequest.self, from: value)
            return try request.state != .pending || body(request)
        }
    }
}

extension ConsentWriter {
    /// Some of the requests that wait; see ``OwnerHandle/documentRequests(after:limit:)``.
    func pendingRequests(
        after id: UUID?, limit: Int, in snapshot: any HealthSnapshot
    ) throws -> RequestPage<DocumentRequest> {
        let index = try core.consents(of: person, in: snapshot)
        var found: [DocumentRequest] = []
        var last: UUID?
        var isMore = false
        var lookUps = 0
        try eachWaiting(after: id, in: snapshot) { request in
            guard found.count < limit, lookUps < StoreLimits.requestLookUps else {
                isMore = true
                return false
            }
            if try isOpen(request, index, in: snapshot, counting: &lookUps) {
                found.append(request)
            }
            last = request.id
            return true
        }
        return RequestPage(requests: found, next: isMore ? last : nil)
    }

    /// A request that waits; nil for every other.
    func pendingRequest(
        _ id: UUID, in snapshot: any HealthSnapshot
    ) throws -> DocumentRequest? {
        guard let request = try ConsentStore.request(id, of: person, in: snapshot),
            request.state == .pending
        else { return nil }
        let index = try core.consents(of: person, in: snapshot)
        var lookUps = 0
        return try isOpen(request, index, in: snapshot, counting: &lookUps) ? request : nil
    }

    /// Calls `body` for request after request that was neither answered nor closed, until it
    /// returns false.
    func eachWaiting(
        after id: UUID? = nil, in snapshot: any HealthSnapshot,
        _ body: (DocumentRequest) throws -> Bool
    ) throws {
        try RequestRecords.eachWaiting(.documentRequest, of: person, after: id, in: snapshot) {
            let request = try RecordForm.decode(DocumentRequest.self, from: $0)
            return try request.state != .pending || body(request)
        }
    }

    /// Whether a document of the request is still there and undecided.
    private func isOpen(
        _ request: DocumentRequest, _ index: ConsentIndex, in snapshot: any HealthSnapshot,
        counting lookUps: inout Int
    ) throws -> Bool {
        let app = ClientApp(identifier: request.app, organisation: request.organisation)
        let subject = ConsentSubject(app, purpose: request.purpose)
        for uuid in request.documents {
            lookUps += 1
            guard let document = try snapshot.document(uuid, of: person) else { continue }
            if !index.isDecided(
                document, level: request.level, for: subject, at: at.microseconds)
            {
                return true
            }
        }
        return false
    }
}
