public import Foundation
public import HealthModel
internal import Merging

extension ClientHandle {
    /// Asks the person to allow saving and reading (HKHealthStore.requestAuthorization(toShare:
    /// read:)). Nothing is granted here: the request waits until the person answers, wherever
    /// the person is; that it was answered says nothing about the answer.
    ///
    /// - Returns: The request that waits; nil if all of it is decided already.
    /// - Throws: ``StoreError/Code/invalidArgument`` for a type that is not asked for, or without
    ///   words that say why.
    public func requestAuthorization(
        toShare share: Set<ObjectType>, read: Set<ObjectType>, usage: UsageDescription
    ) async throws -> AuthorizationRequest? {
        try Self.check(share: share, read: read, usage: usage)
        let app = app
        let asked = try await reader.decide { writer, transaction in
            try writer.ask(app, share: share, read: read, usage: usage, in: transaction)
        }
        if let asked, asked.isNew { core.prompts.tell(RequestPrompt(asked.request, of: person)) }
        return asked?.request
    }

    /// What became of a request; nil if it was not the app's, or is forgotten.
    public func authorizationRequest(
        _ id: UUID
    ) async throws -> AuthorizationRequest.State? {
        let (writer, app) = (reader.writer, app.identifier)
        let request = try await core.backend.read(.person(person)) {
            try writer.request(id, in: $0)
        }
        return request?.app == app ? request?.state : nil
    }

    /// Waits until the person has dealt with a request.
    ///
    /// - Throws: ``StoreError/Code/userCanceled`` if it was closed without an answer;
    ///   ``StoreError/Code/notFound`` if there is no such request; `CancellationError`.
    public func waitForAnswer(to request: UUID) async throws {
        let listener = core.changes.listen(to: person)
        while true {
            switch try await authorizationRequest(request) {
            case .answered: return
            case .cancelled: throw StoreError(.userCanceled, "the request was closed")
            case nil: throw StoreError(.notFound, "request not found")
            case .pending: break
            }
            guard await listener.next() != nil else { throw CancellationError() }
        }
    }

    /// Whether there is anything to ask for (HKHealthStore.getRequestStatusForAuthorization).
    public func requestStatus(
        toShare share: Set<ObjectType>, read: Set<ObjectType>
    ) async throws -> AuthorizationRequestStatus {
        try AuthorizationWriter.check(share: share, read: read)
        let (writer, app) = (reader.writer, app.identifier)
        let grants = try await core.backend.read(.person(person)) {
            try writer.authorizations(of: app, in: $0)
        }
        let isDecided =
            share.allSatisfy { grants?.share($0) ?? .notDetermined != .notDetermined }
            && read.allSatisfy { grants?[$0]?.mayRead != nil }
        return isDecided ? .unnecessary : .shouldRequest
    }

    /// Those of some types that a query may name: the app has asked to read them and was answered,
    /// whatever the answer.
    public func answeredTypes(among types: [SampleType]) async throws -> [SampleType] {
        let reader = reader
        return try await core.backend.read(.person(person)) { snapshot in
            try types.filter { try reader.isDecided($0, in: snapshot) }
        }
    }

    /// Whether the app may save a type (HKHealthStore.authorizationStatus(for:)). Nothing says
    /// whether it may read it.
    public func authorizationStatus(for type: ObjectType) async throws -> AuthorizationStatus {
        let (writer, app) = (reader.writer, app.identifier)
        let grants = try await core.backend.read(.person(person)) {
            try writer.authorizations(of: app, in: $0)
        }
        return grants?.share(type) ?? .notDetermined
    }

    /// The start of the time from which the app is shown samples of a type by others
    /// (HKHealthStore.earliestAuthorizedSampleDate(for:)); nil where nothing limits it, and where
    /// nothing is shown.
    public func earliestAuthorizedSampleDate(for type: SampleType) async throws -> Date? {
        let (writer, app, now) = (reader.writer, app.identifier, core.now())
        let grants = try await core.backend.read(.person(person)) {
            try writer.authorizations(of: app, in: $0)
        }
        guard let decision = grants?[type.objectType], decision.mayRead == true,
            let starts = decision.window.starts(now: now), starts.lowerBound > .min
        else { return nil }
        return Date(microseconds: starts.lowerBound)
    }

    private static func check(
        share: Set<ObjectType>, read: Set<ObjectType>, usage: UsageDescription
    ) throws {
        guard !share.isEmpty || !read.isEmpty else {
            throw StoreError(.invalidArgument, "a request must name at least one type")
        }
        try AuthorizationWriter.check(share: share, read: read)
        for (types, texts, verb) in [
            (share, usage.share, "save"), (read, usage.read, "read"),
        ] where !types.isEmpty {
            guard UsageDescription.isUsable(texts) else {
                throw StoreError(
                    .invalidArgument,
                    "a request must give its reason in every language that it names; the "
                        + "reason to \(verb) is missing")
            }
        }
        let texts = Array(usage.share.values) + Array(usage.read.values)
        guard texts.allSatisfy({ $0.utf8.count <= StoreLimits.usageBytes }) else {
            throw StoreError(
                .tooLarge, "a usage description must have at most \(StoreLimits.usageBytes) bytes")
        }
    }
}

/// Whose data an app may have something of.
extension HealthStore {
    /// A page of the persons who have decided about an app, whatever they decided, in the order of
    /// their UUIDs; of those who were merged the one who is left. What the app may see of each is
    /// decided when it is read.
    ///
    /// ```swift
    /// var last: PersonID?
    /// repeat {
    ///     let page = try await store.persons(whoDecidedAbout: "example.app", after: last)
    ///     for person in page.persons { … }
    ///     last = page.last
    /// } while last != nil
    /// ```
    ///
    /// - Parameters:
    ///   - person: The page begins after this person, whether or not there is one of that name.
    ///   - limit: At most so many persons.
    /// - Returns: The persons, and after whom the next page begins; nil if this is the last one.
    /// - Complexity: O(persons that the page passes).
    public func persons(
        whoDecidedAbout app: String, after person: PersonID? = nil, limit: Int = 1_000
    ) async throws -> (persons: [PersonID], last: PersonID?) {
        try await core.backend.read(.everything) { snapshot in
            let links = (snapshot as? JoinedSnapshot)?.links ?? PersonLinks()
            let found = try snapshot.persons(
                with: .authorization, key: app, after: person, limit: limit)
            // The decisions of somebody who was merged count for nothing.
            return (
                found.filter { links.survivor(of: $0) == $0 },
                found.count < limit ? nil : found.last
            )
        }
    }
}
