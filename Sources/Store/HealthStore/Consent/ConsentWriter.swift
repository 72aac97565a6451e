internal import Foundation
internal import HealthModel
internal import Merging

/// Where persons, and those who act for them, decide about documents: the rules, on one
/// transaction.
struct ConsentWriter {
    let core: StoreCore
    let person: PersonID
    /// The delegate who decides; nil for the person.
    let delegate: PersonID?
    let at: Date

    /// Keeps a decision; what it says again, or otherwise, is superseded.
    func decide(
        _ effect: ConsentRecord.Effect, _ draft: ConsentDraft, request: UUID? = nil,
        in transaction: any HealthTransaction
    ) throws -> ConsentRecord {
        try decide([(effect, draft)], request: request, in: transaction)[0]
    }

    /// Keeps decisions, all of them or none.
    func decide(
        _ decisions: [(effect: ConsentRecord.Effect, draft: ConsentDraft)], request: UUID? = nil,
        closing changes: [RecordChange] = [], in transaction: any HealthTransaction
    ) throws -> [ConsentRecord] {
        var index = try core.consents(of: person, in: transaction)
        var records: [ConsentRecord] = []
        for (effect, draft) in decisions {
            try check(effect, draft, index, in: transaction)
            let record = ConsentRecord(
                id: UUID(), sequence: index.sequence + 1,
                person: transaction.survivor(of: person), effect: effect,
                scope: draft.scope, grantee: draft.grantee, level: draft.level,
                purposes: draft.purposes, from: draft.from ?? at, until: draft.until,
                decidedBy: delegate, decidedAt: at, text: draft.text, request: request,
                supersedes: index.superseded(
                    by: draft, isRemoval: effect == .removal, delegate: delegate))
            index.add(record)
            records.append(record)
        }
        try keep(try records.map(ConsentStore.change) + changes, in: transaction)
        return records
    }

    /// Takes a record back.
    func withdraw(
        _ id: UUID, text: String, in transaction: any HealthTransaction
    ) throws -> ConsentRecord {
        let index = try core.consents(of: person, in: transaction)
        let found = try index.record(id, of: person, in: transaction)
        guard let old = found, old.effect != .withdrawn,
            delegate == nil || old.decidedBy == delegate
        else { throw StoreError(.notFound, "no such record in force") }
        let record = withdrawal(of: old, at: index.sequence + 1, text: text)
        try keep([try ConsentStore.change(record)], in: transaction)
        return record
    }

    /// Takes back the latest permits of somebody, at most ``StoreLimits/withdrawals``; how many.
    func withdrawPermits(
        of grantee: Grantee, text: String, in transaction: any HealthTransaction
    ) throws -> Int {
        let index = try core.consents(of: person, in: transaction)
        let permits = index.entries(of: grantee) { $0.effect == .permit }
            .sorted { $0.sequence > $1.sequence }.prefix(StoreLimits.withdrawals)
        let records = try permits.compactMap {
            try ConsentStore.record($0.sequence, of: person, in: transaction)
        }.enumerated().map {
            withdrawal(of: $1, at: index.sequence + 1 + Int64($0), text: text)
        }
        try keep(try records.map(ConsentStore.change), in: transaction)
        return records.count
    }

    private func withdrawal(
        of old: ConsentRecord, at sequence: Int64, text: String
    ) -> ConsentRecord {
        ConsentRecord(
            id: UUID(), sequence: sequence, person: person, effect: .withdrawn,
            scope: old.scope, grantee: old.grantee, level: old.level, purposes: old.purposes,
            from: at, until: .never, decidedBy: delegate, decidedAt: at, text: text,
            request: nil, supersedes: [old.id])
    }

    func keep(_ records: [RecordChange], in transaction: any HealthTransaction) throws {
        var changes = ChangeSet(person: person, at: at.microseconds)
        changes.records = records
        try transaction.apply(changes)
    }

    // MARK: What can be decided

    private func check(
        _ effect: ConsentRecord.Effect, _ draft: ConsentDraft, _ index: ConsentIndex,
        in transaction: any HealthTransaction
    ) throws {
        try Self.check(effect, draft, at: at)
        if case .delegate(let other) = draft.grantee,
            transaction.survivor(of: other) == transaction.survivor(of: person)
        {
            throw StoreError(.invalidArgument, "a delegate must be another person")
        }
        if case .document(let uuid) = draft.scope {
            guard let document = try transaction.document(uuid, of: person) else {
                throw StoreError(
                    .invalidArgument, "document not found among the person's documents")
            }
            try checkReach(draft, document, index)
        }
        guard delegate != nil else { return }
        guard effect != .removal else {
            throw StoreError(.authorizationDenied, "only the owner can hide a document")
        }
        switch draft.grantee {
        case .app, .organisation: break
        case .delegate, .anyone:
            throw StoreError(
                .authorizationDenied, "a delegate can decide for apps and organisations only")
        }
    }

    /// A delegate decides about what the owner lets it see, and about nothing else.
    private func checkReach(
        _ draft: ConsentDraft, _ document: DocumentEntry, _ index: ConsentIndex
    ) throws {
        guard let delegate else { return }
        for purpose in draft.purposes {
            let decision = index.decision(
                on: document, level: draft.level,
                for: ConsentSubject(delegate: delegate, purpose: purpose), at: at.microseconds)
            guard decision.isPermitted else {
                throw StoreError(
                    .authorizationDenied, "a delegate can decide only within the owner's permission"
                )
            }
        }
    }

    private static func check(
        _ effect: ConsentRecord.Effect, _ draft: ConsentDraft, at: Date
    ) throws {
        switch draft.grantee {
        case .app(let identifier), .organisation(let identifier):
            try StoreError.require(identifier: identifier)
        case .delegate, .anyone: break
        }
        guard !draft.text.allSatisfy(\.isWhitespace) else {
            throw StoreError(.invalidArgument, "a decision needs the wording on which it is based")
        }
        guard draft.text.utf8.count <= StoreLimits.usageBytes else {
            throw StoreError(
                .tooLarge,
                "the wording of a decision must have at most \(StoreLimits.usageBytes) bytes")
        }
        guard !draft.purposes.isEmpty, !draft.purposes.contains(.breakTheGlass) else {
            throw StoreError(
                .invalidArgument,
                "a decision needs at least one purpose, and break the glass cannot be one")
        }
        if let end = draft.until.date, end <= draft.from ?? at {
            throw StoreError(.invalidArgument, "the end of a decision must be after its start")
        }
        if effect == .permit, draft.grantee == .anyone {
            throw StoreError(.invalidArgument, "a permit for everyone is not allowed")
        }
    }
}

extension ConsentIndex {
    /// Whether a record is among those that no other supersedes.
    func isInForce(_ id: UUID) -> Bool { place(of: id) != nil }

    /// The records whose place a new one takes: of the same scope and grantee, for no purpose that
    /// it is not for. A delegate's takes the place of that delegate's alone, and nothing but a
    /// removal that of a removal.
    func superseded(by draft: ConsentDraft, isRemoval: Bool, delegate: PersonID?) -> [UUID] {
        guard let view = views[draft.grantee] else { return [] }
        let purposes = draft.purposes.reduce(0) { $0 | $1.bit }
        let entries: [Entry] =
            switch draft.scope {
            case .document(let uuid): view.documents[uuid] ?? []
            case .rule(let rule): view.rules.filter { $0.rule == rule }.map(\.entry)
            }
        return entries.filter { entry in
            (entry.effect == .removal) == isRemoval && entry.purposes & ~purposes == 0
                && (delegate == nil || entry.delegate == delegate)
        }.map(\.id)
    }
}

/// Decides in a transaction of its own, and tells every running query to ask anew.
struct ConsentDecider: Sendable {
    let core: StoreCore
    let person: PersonID
    let delegate: PersonID?

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (ConsentWriter, any HealthTransaction) throws -> Answer
    ) async throws -> Answer {
        // Tokens of pages are sealed with it; without a consent nobody has any.
        _ = try await core.anchorSecret()
        let writer = ConsentWriter(core: core, person: person, delegate: delegate, at: core.now())
        let answer = try await core.backend.write(.person(person)) { try body(writer, $0) }
        core.changes.tell(person, changed: [], authorization: true)
        return answer
    }
}
