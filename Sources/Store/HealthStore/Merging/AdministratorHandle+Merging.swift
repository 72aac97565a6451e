internal import AccessLog
internal import Foundation
public import HealthModel
internal import Merging

/// Merging persons, and taking it back.
///
/// A merge is a record and moves nothing: each document stays where it was filed, under the
/// decisions that were made there. Readers of either person see the documents of both and the
/// accesses to both. Of the decisions, those of each person go on to count for their own documents;
/// what is decided during the merge counts for all of them, and is the survivor's.
///
/// When they are told apart again, each has what was theirs. A document that came meanwhile is
/// where its patient identifiers say: with the person who had them, or with the survivor where they
/// are of both, of nobody, or where only a person was named. Decisions of the time stay the
/// survivor's.
extension AdministratorHandle {
    /// Says that two persons are one human being.
    ///
    /// - Parameters:
    ///   - reason: Why, in words that the person reads.
    ///   - isRehearsal: Whether it is undone again, so that nobody sees it and no log has it.
    /// - Throws: ``StoreError/Code/invalidArgument`` without a reason, for persons whom the store
    ///   does not know, for one who was merged already or into whom others were merged, and for
    ///   one who has measurements: those are told by their places in one log, which two persons
    ///   cannot share.
    @discardableResult
    public func merge(
        _ person: PersonID, into survivor: PersonID, because reason: String,
        isRehearsal: Bool = false
    ) async throws -> IdentityAct {
        let act = try act(.merge, person, survivor, reason)
        let isLogged = reader.core.logs(reader.role)
        try await reader.core.backend.relink(isRehearsal: isRehearsal) { transaction in
            try Self.checkMerge(person, into: survivor, in: transaction)
            let link = PersonLinks.Link(
                act: act.id, survivor: survivor,
                consents: try ConsentStore.lastSequence(of: survivor, in: transaction),
                at: act.at.microseconds)
            try keep(act, link, isLogged: isLogged, in: transaction)
        }
        if !isRehearsal { tell(act) }
        return act
    }

    /// Whether two persons can be merged, before somebody says that they are one.
    ///
    /// - Throws: As ``merge(_:into:because:)`` without a reason.
    public func checkMerge(_ person: PersonID, into survivor: PersonID) async throws {
        try await reader.core.backend.relinked {
            try Self.checkMerge(person, into: survivor, in: $0)
        }
    }

    /// Says that somebody who was merged is another human being after all.
    ///
    /// - Parameter isRehearsal: Whether it is undone again, so that no log has it.
    /// - Throws: ``StoreError/Code/invalidArgument`` without a reason, and for somebody who was not
    ///   merged.
    @discardableResult
    public func unmerge(
        _ person: PersonID, because reason: String, isRehearsal: Bool = false
    ) async throws -> IdentityAct {
        guard let survivor = try await joining(of: person)?.survivor, survivor != person else {
            throw Self.notMerged
        }
        let act = try act(.unmerge, person, survivor, reason)
        let isLogged = reader.core.logs(reader.role)
        try await reader.core.backend.relink(isRehearsal: isRehearsal) { transaction in
            guard try PersonLinks(in: transaction).links[person]?.survivor == survivor else {
                throw Self.notMerged
            }
            try keep(act, nil, isLogged: isLogged, in: transaction)
        }
        if !isRehearsal { tell(act) }
        return act
    }

    /// Whether a person is one with others; nil for somebody whom the store does not know.
    public func joining(of person: PersonID) async throws -> PersonJoining? {
        try await reader.core.backend.relinked { snapshot in
            let links = try PersonLinks(in: snapshot)
            guard try links.links[person] != nil || snapshot.person(person) != nil else {
                return nil
            }
            let survivor = links.survivor(of: person)
            return PersonJoining(survivor: survivor, merged: links.merged[survivor] ?? [])
        }
    }

    /// Into whom each person was merged who was.
    public func mergedPersons() async throws -> [PersonID: PersonID] {
        try await reader.core.backend.relinked {
            try PersonLinks(in: $0).links.mapValues(\.survivor)
        }
    }

    /// What was said about who a person is, the latest first.
    public func identityActs(about person: PersonID) async throws -> [IdentityAct] {
        try await reader.core.backend.relinked { snapshot in
            try snapshot.records(.identityAct, of: person).reversed().map {
                try RecordForm.decode(IdentityAct.self, from: $0.value)
            }
        }
    }

    // MARK: Rules

    private static let notMerged = StoreError(
        .invalidArgument, "this person was not merged into another one")

    private static func checkMerge(
        _ person: PersonID, into survivor: PersonID, in snapshot: any HealthSnapshot
    ) throws {
        func refuse(_ why: String) -> StoreError { StoreError(.invalidArgument, why) }
        guard person != survivor else { throw refuse("a person cannot be merged into itself") }
        for id in [person, survivor] {
            guard try snapshot.person(id) != nil else {
                throw refuse("person \(id) not found in the store")
            }
        }
        let links = try PersonLinks(in: snapshot)
        guard links.links[person] == nil else {
            throw refuse("this person is already merged; unmerge first")
        }
        guard links.merged[person] == nil else {
            throw refuse("other persons were merged into this one; merge the other way round")
        }
        guard links.links[survivor] == nil else {
            throw refuse("the survivor was itself merged into another person")
        }
        let documents = SampleType(.cda)
        guard try snapshot.sampleTypes(of: person).allSatisfy({ $0 == documents }) else {
            throw refuse(
                "this person has measurements, which cannot be merged; merge the other way round")
        }
    }

    func act(
        _ kind: IdentityAct.Kind, _ person: PersonID, _ survivor: PersonID, _ reason: String
    ) throws -> IdentityAct {
        let words = reason.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !words.isEmpty, words.utf8.count <= StoreLimits.usageBytes else {
            throw StoreError(
                .invalidArgument,
                "the decision needs a reason of 1 to \(StoreLimits.usageBytes) bytes")
        }
        return IdentityAct(
            kind, of: person, survivor, at: Date(microseconds: reader.core.now().microseconds),
            by: name ?? "administrator", reason: words)
    }

    private func keep(
        _ act: IdentityAct, _ link: PersonLinks.Link?, isLogged: Bool,
        in transaction: any HealthTransaction
    ) throws {
        for (person, other) in [(act.merged, act.survivor), (act.survivor, act.merged)] {
            let note = AccessNote(.update, .person, items: [other.description])
            try keep(act, of: person, noting: isLogged ? note : nil, in: transaction)
        }
        var changes = ChangeSet(person: .nobody, at: act.at.microseconds)
        changes.records = try PersonLinks.changes(act.merged, link)
        try transaction.apply(changes)
    }

    /// Keeps an act under one of those whom it is about, in the log too where there is one.
    func keep(
        _ act: IdentityAct, of person: PersonID, noting note: AccessNote?,
        in transaction: any HealthTransaction
    ) throws {
        var changes = ChangeSet(person: person, at: act.at.microseconds)
        let earlier = try transaction.records(.identityAct, of: person).count
        changes.records = [try act.change(behind: earlier)]
        try transaction.apply(changes)
        if let note { try log(note, act, of: person, in: transaction) }
    }

    /// Writes an act to a person's log.
    func log(
        _ note: AccessNote, _ act: IdentityAct, of person: PersonID,
        in transaction: any HealthTransaction
    ) throws {
        let role = ReaderRole.administrator(named: name, reason: act.reason, of: person)
        for event in note.events(of: role, at: act.at) { try transaction.append(event) }
    }

    /// Running queries of both ask anew.
    func tell(_ act: IdentityAct) {
        for person in [act.merged, act.survivor] {
            reader.core.changes.tell(person, changed: [SampleType(.cda)], authorization: true)
        }
    }
}
