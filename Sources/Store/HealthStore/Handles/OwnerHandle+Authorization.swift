public import Foundation
public import HealthModel

extension OwnerHandle {
    /// What apps have asked for and not been answered, the oldest first.
    public func pendingRequests() async throws -> [AuthorizationRequest] {
        let writer = reader.writer
        let found = try await core.backend.read(.person(person)) {
            try writer.pendingRequests(after: nil, limit: Int.max - 1, in: $0).requests
        }
        return found.sorted {
            ($0.requestedAt, $0.id.uuidString) < ($1.requestedAt, $1.id.uuidString)
        }
    }

    /// Answers a request. What was asked for and is not allowed here is denied.
    ///
    /// - Parameters:
    ///   - languages: The person's languages (BCP 47), the preferred one first: the app's words
    ///     in the first that it speaks become part of the consent record.
    /// - Throws: ``StoreError/Code/notFound`` if it does not wait any more,
    ///   ``StoreError/Code/invalidArgument`` for a type that was not asked for.
    public func answer(
        _ request: UUID, allowingShare share: Set<ObjectType> = [],
        read: [ObjectType: AccessWindow] = [:], languages: [String] = []
    ) async throws {
        try await reader.decide { writer, transaction in
            try writer.answer(
                request, share: share, read: read, languages: languages, in: transaction)
        }
    }

    /// Closes a request without an answer: what it asked for stays undecided.
    public func cancel(_ request: UUID) async throws {
        try await reader.decide { try $0.cancel(request, in: $1) }
    }

    /// Decides about an app at any time, asked or not. Running queries obey from their next
    /// batch.
    public func setAuthorization(
        of app: String, share: [ObjectType: Bool] = [:], read: [ObjectType: ReadAnswer] = [:]
    ) async throws {
        try await reader.decide {
            try $0.decide(app, share: share, read: read, in: $1)
        }
    }

    /// Lets an app read some types of samples, in one decision under its name and organisation, as
    /// far as nothing is decided yet: what was denied stays denied, what was limited stays limited.
    /// A correlation is read by the types that it holds.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for an identifier that no app can have.
    public func allowReading(of types: [SampleType], by app: ClientApp) async throws {
        try await reader.decide { try $0.allowReading(types, by: app, in: $1) }
    }

    /// Forgets every decision about an app: it has to ask again. What it saved stays.
    public func resetAuthorization(of app: String) async throws {
        try await reader.decide { try $0.reset(app, in: $1) }
    }

    /// All decisions about an app: the consent record.
    public func authorizations(
        of app: String
    ) async throws -> [ObjectType: TypeAuthorization] {
        let writer = reader.writer
        let grants = try await core.backend.read(.person(person)) {
            try writer.authorizations(of: app, in: $0)
        }
        var found: [ObjectType: TypeAuthorization] = [:]
        for (number, decision) in grants?.types ?? [:] {
            if let type = ObjectType(number: number) { found[type] = decision }
        }
        return found
    }

    /// The apps that a decision was ever made about, by identifier, with their names.
    public func apps() async throws -> [String: String] {
        try await eachApp { $0.appName }
    }

    /// Whose apps those are, as far as they said so when they asked.
    public func organisationsOfApps() async throws -> [String: String] {
        try await eachApp { $0.organisation }.compactMapValues { $0 }
    }

    /// One fact of each app that something was decided about; the decisions are not kept in memory.
    private func eachApp<Fact: Sendable>(
        _ fact: @escaping @Sendable (AppAuthorizations) -> Fact
    ) async throws -> [String: Fact] {
        let person = person
        return try await core.backend.read(.person(person)) { snapshot in
            var facts: [String: Fact] = [:]
            try snapshot.eachRecord(.authorization, of: person) { key, value in
                let grants = try RecordForm.decode(AppAuthorizations.self, from: value)
                if !grants.types.isEmpty { facts[key] = fact(grants) }
                return true
            }
            return facts
        }
    }

    /// Why an app sees what it sees of a type.
    public func explain(_ app: String, _ type: SampleType) async throws -> AccessExplanation {
        let (writer, now) = (reader.writer, core.now())
        let grants = try await core.backend.read(.person(person)) {
            try writer.authorizations(of: app, in: $0)
        }
        return AccessExplanation(type, grants ?? AppAuthorizations(appName: app), now: now)
    }
}
