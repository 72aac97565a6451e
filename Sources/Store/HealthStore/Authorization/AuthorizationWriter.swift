internal import Foundation
internal import HealthModel

/// Where apps ask and persons answer: the rules, on one transaction.
struct AuthorizationWriter {
    let core: StoreCore
    let person: PersonID
    let at: Date

    /// What is kept about an app.
    func authorizations(
        of app: String, in snapshot: any HealthSnapshot
    ) throws -> AppAuthorizations? {
        try core.authorizations(of: app, person: person, in: snapshot)
    }

    func request(_ id: UUID, in snapshot: any HealthSnapshot) throws -> AuthorizationRequest? {
        try RequestRecords.value(.request, id, of: person, in: snapshot)
            .map { try RecordForm.decode(AuthorizationRequest.self, from: $0) }
    }

    /// Keeps a request for what is undecided, unless the same waits already; nil if nothing is.
    func ask(
        _ app: ClientApp, share: Set<ObjectType>, read: Set<ObjectType>, usage: UsageDescription,
        in transaction: any HealthTransaction
    ) throws -> (request: AuthorizationRequest, isNew: Bool)? {
        let grants = try authorizations(of: app.identifier, in: transaction)
        let share = share.filter { grants?.share($0) ?? .notDetermined == .notDetermined }
        let read = read.filter { grants?[$0]?.mayRead == nil }
        guard !share.isEmpty || !read.isEmpty else { return nil }
        var pending: AuthorizationRequest?
        try eachWaiting(in: transaction) { request in
            guard request.app == app.identifier, request.share == share, request.read == read,
                request.usage == usage
            else { return true }
            pending = request
            return false
        }
        if let pending { return (pending, false) }
        let request = AuthorizationRequest(
            id: UUID(at: at), app: app, share: share, read: read, usage: usage, requestedAt: at)
        try keep(try Self.changes(of: request), in: transaction)
        return (request, true)
    }

    /// Writes an answer down: whatever was asked for and is not allowed is denied.
    func answer(
        _ id: UUID, share: Set<ObjectType>, read: [ObjectType: AccessWindow],
        languages: [String], in transaction: any HealthTransaction
    ) throws {
        var request = try open(id, in: transaction)
        guard share.isSubset(of: request.share), Set(read.keys).isSubset(of: request.read) else {
            throw StoreError(.invalidArgument, "an answer can allow only what was requested")
        }
        var grants =
            try authorizations(of: request.app, in: transaction)
            ?? AppAuthorizations(appName: request.appName)
        (grants.appName, grants.organisation) = (request.appName, request.organisation)
        for type in request.share {
            var decision = grants[type] ?? TypeAuthorization(decidedAt: at)
            decision.share = share.contains(type) ? .sharingAuthorized : .sharingDenied
            decision.shareWords = request.shareWords(in: languages)
            decision.decidedAt = at
            grants[type] = decision
        }
        for type in request.read {
            var decision = grants[type] ?? TypeAuthorization(decidedAt: at)
            decision.mayRead = read[type] != nil
            decision.window = read[type] ?? .unlimited
            decision.readWords = request.readWords(in: languages)
            decision.decidedAt = at
            grants[type] = decision
        }
        request.state = .answered
        request.answer = .init(at: at, allowed: share.count + read.count)
        try keep(
            try Self.changes(of: request) + [try Self.record(of: grants, app: request.app)],
            in: transaction)
    }

    /// Closes a request without an answer: everything stays undecided.
    func cancel(_ id: UUID, in transaction: any HealthTransaction) throws {
        var request = try open(id, in: transaction)
        (request.state, request.answer) = (.cancelled, .init(at: at, allowed: 0))
        try keep(try Self.changes(of: request), in: transaction)
    }

    /// Decides without having been asked.
    func decide(
        _ app: String, share: [ObjectType: Bool], read: [ObjectType: ReadAnswer],
        in transaction: any HealthTransaction
    ) throws {
        try Self.check(
            share: Set(share.filter(\.value).keys), read: Set(read.keys).union(share.keys))
        var grants =
            try authorizations(of: app, in: transaction)
            ?? AppAuthorizations(appName: app)
        for (type, isAllowed) in share {
            var decision = grants[type] ?? TypeAuthorization(decidedAt: at)
            decision.share = isAllowed ? .sharingAuthorized : .sharingDenied
            decision.decidedAt = at
            grants[type] = decision
        }
        for (type, answer) in read {
            var decision = grants[type] ?? TypeAuthorization(decidedAt: at)
            switch answer {
            case .deny: (decision.mayRead, decision.window) = (false, .unlimited)
            case .allow(let window): (decision.mayRead, decision.window) = (true, window)
            }
            decision.decidedAt = at
            grants[type] = decision
        }
        try keep([try Self.record(of: grants, app: app)], in: transaction)
    }

    /// Lets an app read those of some types that are undecided, and keeps what it is called.
    func allowReading(
        _ types: [SampleType], by app: ClientApp, in transaction: any HealthTransaction
    ) throws {
        var grants =
            try authorizations(of: app.identifier, in: transaction)
            ?? AppAuthorizations(appName: app.name)
        let parts = types.flatMap(AppAuthorizations.decidingTypes).map(\.objectType)
        let undecided = Set(parts).filter { $0.isRequestable && grants[$0]?.mayRead == nil }
        guard !undecided.isEmpty else { return }
        (grants.appName, grants.organisation) = (app.name, app.organisation)
        for type in undecided {
            var decision = grants[type] ?? TypeAuthorization(decidedAt: at)
            (decision.mayRead, decision.decidedAt) = (true, at)
            grants[type] = decision
        }
        try keep([try Self.record(of: grants, app: app.identifier)], in: transaction)
    }

    /// Forgets every decision and every request of an app, as if it had been removed.
    func reset(_ app: String, in transaction: any HealthTransaction) throws {
        try StoreError.require(identifier: app)
        let rest = try authorizations(of: app, in: transaction)?.forgotten
        var records = [
            try rest.map { try Self.record(of: $0, app: app) }
                ?? RecordChange(.authorization, key: app, value: nil)
        ]
        try transaction.eachRecord(.request, of: person) { key, value in
            let request = try RecordForm.decode(AuthorizationRequest.self, from: value)
            if request.app == app {
                records.append(RecordChange(.request, key: key, value: nil))
            }
            return true
        }
        try keep(records, in: transaction)
    }

    /// Checks which types a person can be asked about.
    static func check(share: Set<ObjectType>, read: Set<ObjectType>) throws {
        for type in share.union(read) where !type.isRequestable {
            throw StoreError(
                .invalidArgument,
                type.kind == .correlation
                    ? "\(type) cannot be requested; request the types that it contains"
                    : "\(type) cannot be requested by type")
        }
        for type in share where !type.isWritable {
            throw StoreError(.invalidArgument, "apps cannot save \(type)")
        }
    }

    private func open(
        _ id: UUID, in snapshot: any HealthSnapshot
    ) throws -> AuthorizationRequest {
        guard let request = try request(id, in: snapshot), request.state == .pending else {
            throw StoreError(.notFound, "no such open request")
        }
        return request
    }

    private func keep(_ records: [RecordChange], in transaction: any HealthTransaction) throws {
        var changes = ChangeSet(person: person, at: at.microseconds)
        changes.records = records
        try transaction.apply(changes)
    }

    private static func changes(of request: AuthorizationRequest) throws -> [RecordChange] {
        RequestRecords.changes(
            .request, request.id, try RecordForm.encode(request),
            isWaiting: request.state == .pending)
    }

    private static func record(of grants: AppAuthorizations, app: String) throws -> RecordChange {
        RecordChange(.authorization, key: app, value: try RecordForm.encode(grants))
    }
}

extension StoreReader {
    var writer: AuthorizationWriter {
        AuthorizationWriter(core: core, person: person, at: core.now())
    }

    /// Changes what is decided, and tells every running query to ask anew.
    func decide<Answer: Sendable>(
        _ body: @escaping @Sendable (AuthorizationWriter, any HealthTransaction) throws -> Answer
    ) async throws -> Answer {
        let writer = writer
        let answer = try await core.backend.write(.person(person)) { try body(writer, $0) }
        core.changes.tell(person, changed: [], authorization: true)
        return answer
    }
}
