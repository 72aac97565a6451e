public import Foundation
internal import HealthModel

extension OwnerHandle {
    /// Permits documents to be seen. What the same was decided about the same documents and the
    /// same grantee, for no other purpose, is superseded.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a document that the person does not have,
    ///   without words or purposes, for an end before the beginning, and for a permit to everybody.
    @discardableResult
    public func permit(_ draft: ConsentDraft) async throws -> ConsentRecord {
        if case .delegate(let delegate) = draft.grantee {
            try await Delegations.note(delegate, for: person, in: core)
        }
        return try await consents.write { try $0.decide(.permit, draft, in: $1) }
    }

    /// Denies documents. A denial counts before every permit.
    @discardableResult
    public func deny(_ draft: ConsentDraft) async throws -> ConsentRecord {
        try await consents.write { try $0.decide(.deny, draft, in: $1) }
    }

    /// Takes a decision back: it counts no more from the next access on, that of running queries
    /// too. Nobody is asked again for what it was about.
    ///
    /// - Throws: ``StoreError/Code/notFound`` for a record that does not hold.
    @discardableResult
    public func revoke(_ record: UUID, text: String) async throws -> ConsentRecord {
        try await consents.write { try $0.withdraw(record, text: text, in: $1) }
    }

    /// Takes back everything that somebody is permitted, in as many steps as it takes.
    public func revokePermits(of grantee: Grantee, text: String) async throws {
        while try await consents.write({ try $0.withdrawPermits(of: grantee, text: text, in: $1) })
            > 0
        {}
    }

    /// Closes a document to everybody but the owner, in emergencies too: nobody else can tell it
    /// from one that is not there.
    @discardableResult
    public func remove(_ document: UUID, text: String) async throws -> ConsentRecord {
        let draft = ConsentDraft(
            .document(document), for: .anyone, level: .metadata,
            purposes: Set(PurposeOfUse.allCases.filter { $0 != .breakTheGlass }), until: .never,
            text: text)
        return try await consents.write { try $0.decide(.removal, draft, in: $1) }
    }

    /// All records, the oldest first: those that hold, and those that did.
    public func consentRecords() async throws -> [ConsentRecord] {
        let person = person
        return try await core.backend.read(.person(person)) { snapshot in
            var records: [ConsentRecord] = []
            try ConsentStore.eachRecord(of: person, in: snapshot) {
                records.append($0)
                return true
            }
            return records
        }
    }

    /// The records that no other supersedes, the oldest first.
    public func consentsInForce() async throws -> [ConsentRecord] {
        let records = try await consentRecords()
        let old = Set(records.flatMap(\.supersedes))
        return records.filter { !old.contains($0.id) && $0.effect != .withdrawn }
    }

    // MARK: Requests

    /// What apps have asked for and still waits for the person, the oldest first: requests that
    /// were neither answered nor closed, of whose documents at least one is still there and
    /// undecided. Each document may be looked at by ``DocumentReading/document(_:)`` before it is
    /// decided about. O(documents of the requests).
    public func pendingDocumentRequests() async throws -> [DocumentRequest] {
        let writer = ConsentWriter(core: core, person: person, delegate: nil, at: core.now())
        return try await core.backend.read(.person(person)) { try writer.pendingRequests(in: $0) }
    }

    /// Answers a request, all of it: what is granted is permitted, what is not is denied.
    ///
    /// - Parameters:
    ///   - granted: Documents and how much of them.
    ///   - until: Until when it is granted.
    ///   - languages: The person's languages (BCP 47), the preferred one first: the app's words in
    ///     the first that it speaks become part of the records.
    /// - Throws: ``StoreError/Code/notFound`` if it does not wait any more,
    ///   ``StoreError/Code/invalidArgument`` for more than was asked for.
    @discardableResult
    public func answer(
        documentRequest request: UUID, granting granted: [UUID: ConsentLevel], until: ConsentEnd,
        languages: [String] = []
    ) async throws -> [ConsentRecord] {
        try await consents.write {
            try $0.answer(
                request, granting: granted, until: until, languages: languages, in: $1)
        }
    }

    /// Closes a request without an answer: what it is about stays undecided.
    public func cancel(documentRequest request: UUID) async throws {
        try await consents.write { try $0.cancel(request, in: $1) }
    }

    // MARK: Emergencies

    /// Every time that the glass was broken, the latest first.
    public func emergencyAccesses() async throws -> [EmergencyAccess] {
        let person = person
        return try await core.backend.read(.person(person)) {
            try ConsentStore.emergencies(of: person, in: $0)
        }
        .sorted { $0.from > $1.from }
    }

    /// Says that the person knows of an emergency access, and ends it if it is still open.
    public func acknowledge(emergency id: UUID) async throws {
        try await consents.write { try $0.acknowledge(emergency: id, in: $1) }
    }

    var consents: ConsentDecider { ConsentDecider(core: core, person: person, delegate: nil) }
}
