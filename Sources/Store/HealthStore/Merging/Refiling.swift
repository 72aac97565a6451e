internal import Foundation
internal import HealthModel
internal import Merging

/// The rules about a document that is filed elsewhere, on one transaction.
struct Refiling {
    let filed: FiledDocument
    let core: StoreCore

    /// Carries an act out, and completes it.
    func carryOut(
        _ draft: IdentityAct, in transaction: any HealthTransaction
    ) throws -> IdentityAct {
        let (from, person) = (draft.merged, draft.survivor)
        guard try transaction.person(person) != nil else {
            throw StoreError(.invalidArgument, "person \(person) not found in the store")
        }
        guard transaction.survivor(of: person) != transaction.survivor(of: from) else {
            throw StoreError(.invalidArgument, "the document is already filed under this person")
        }
        guard try filed.isUnchanged(in: transaction) else {
            throw StoreError(.busy, "the document was changed at the same time; try again")
        }
        var act = draft
        let forgotten = try forgotten(in: transaction)
        act.forgotten = forgotten.map(IdentityAct.Forgotten.init)
        let arriving = try arrival(for: person, at: act.at, in: transaction)
        try transaction.apply(try departure(forgetting: forgotten, at: act.at, in: transaction))
        try transaction.apply(arriving)
        let reference = SampleReference(uuid: filed.entry.uuid, person: person)
        try takeConflicts(to: reference, in: transaction)
        try takeSettlements(to: reference, in: transaction.apart)
        try endConsents(act, in: transaction)
        return act
    }

    // MARK: Where it was

    func departure(
        forgetting identifiers: [IdentifierKey], at date: Date,
        in transaction: any HealthTransaction
    ) throws -> ChangeSet {
        let (from, uuid) = (filed.entry.person, filed.entry.uuid)
        var changes = ChangeSet(person: from, at: date.microseconds)
        changes.withdrawals = [filed.sample]
        changes.forgotten = identifiers
        // What it had superseded is superseded by the next that claims it, or is current again.
        for relative in try relatives(of: from, in: transaction)
        where relative.successor?.uuid == uuid {
            let old = relative.facts
            let others = try transaction.versions(of: old.uuid, person: from)?.others ?? []
            if let next = old.successor(among: others.filter { $0.uuid != uuid }) {
                changes.supersessions[old.uuid] = next.uuid
            } else {
                changes.revivals.append(old.uuid)
            }
        }
        return changes
    }

    /// The identifiers of the person that no other document of theirs has.
    private func forgotten(in transaction: any HealthTransaction) throws -> [IdentifierKey] {
        let (apart, from) = (transaction.apart, filed.entry.person)
        let own = Set(try apart.person(from)?.identifiers ?? [])
        let said = (filed.sample.document?.patientIdentifiers ?? []).filter {
            $0.personKey.map(own.contains) ?? false
        }
        return try said.filter { identifier in
            var isOnlyOne = true
            let scan = DocumentScan(
                from, isJudged: false, predicate: .patientIdentifier(identifier),
                order: .keys([DocumentSort(.startDate, ascending: false)]), expected: 2)
            try apart.documents(scan) { entry in
                isOnlyOne = entry.uuid == filed.entry.uuid
                return isOnlyOne
            }
            return isOnlyOne
        }.compactMap(\.personKey).uniqued()
    }

    /// Makes every decision about documents there be looked at anew, so that none is made from what
    /// was there before. The record decides nothing: what was decided about the document has
    /// nothing to be about, until it is filed back.
    func endConsents(
        _ act: IdentityAct, in transaction: any HealthTransaction
    ) throws {
        let from = act.merged
        let index = try core.consents(of: from, in: transaction)
        var changes = ChangeSet(person: from, at: act.at.microseconds)
        changes.records = [
            try ConsentStore.change(
                ConsentRecord(
                    id: UUID(), sequence: index.sequence + 1,
                    person: transaction.survivor(of: from), effect: .withdrawn,
                    scope: .document(filed.entry.uuid), grantee: .anyone, level: .metadata,
                    purposes: Set(StaffAccess.purposes), from: act.at, until: .never,
                    decidedBy: nil, decidedAt: act.at, text: act.reason, request: nil,
                    supersedes: []))
        ]
        try transaction.apply(changes)
    }

    // MARK: Where it belongs

    private func arrival(
        for person: PersonID, at date: Date, in transaction: any HealthTransaction
    ) throws -> ChangeSet {
        let old = filed.sample
        // What is kept in memory of a document is told apart by when it was stored.
        let storedAt = max(date, Date(microseconds: old.storedAt.microseconds + 1))
        let sample = CDADocumentSample(
            uuid: old.uuid, person: person, source: old.source, startDate: old.startDate,
            endDate: old.endDate, storedAt: storedAt, status: .current, document: old.document)
        var changes = ChangeSet(person: person, at: date.microseconds)
        let others = try relatives(of: person, in: transaction)
        changes.documents = [
            try IntakeRules(transaction: transaction).place(sample, others, &changes)
        ]
        changes.identifiers = try remembered(of: person, in: transaction)
        changes.receipt = filed.receipt.map { $0.about(sample) }
        return changes
    }

    /// What became nobody's when the document left the person to whom it comes back.
    private func remembered(
        of person: PersonID, in transaction: any HealthTransaction
    ) throws -> [IdentifierKey] {
        let acts = try transaction.records(.identityAct, of: person).map {
            try RecordForm.decode(IdentityAct.self, from: $0.value)
        }
        let departure = acts.last { $0.document == filed.entry.uuid && $0.merged == person }
        return try (departure?.forgotten ?? []).map(\.key).filter {
            try transaction.person(identifiedBy: $0) == nil
        }
    }

    private func takeConflicts(
        to reference: SampleReference, in transaction: any HealthTransaction
    ) throws {
        for receipt in filed.conflicts {
            try Self.keep(receipt, asideOf: reference, in: transaction)
        }
    }

    /// Keeps the bytes of a receipt aside, whatever became of them before.
    static func keep(
        _ receipt: Receipt, asideOf reference: SampleReference,
        in transaction: any HealthTransaction
    ) throws {
        var changes = ChangeSet(person: .nobody, at: receipt.decidedAt.microseconds)
        changes.quarantine = .init(digest: receipt.digest, conflict: reference)
        changes.receipt = Receipt(
            digest: receipt.digest, outcome: .conflict(with: reference),
            source: receipt.source, decidedAt: receipt.decidedAt, notes: receipt.notes)
        try transaction.apply(changes)
    }

    /// What was decided about the document's conflicts stays decided.
    private func takeSettlements(
        to reference: SampleReference, in transaction: any HealthTransaction
    ) throws {
        let here = try Settlements(of: reference.person, in: transaction)
        let settled = try Settlements(of: filed.entry.person, in: transaction)
        for receipt in filed.conflicts {
            guard let act = settled.act(about: receipt.digest, standing: reference.uuid),
                here.act(about: receipt.digest, standing: reference.uuid) == nil
            else { continue }
            var changes = ChangeSet(person: reference.person, at: act.at.microseconds)
            let earlier = try transaction.records(.identityAct, of: reference.person).count
            changes.records = [try act.change(behind: earlier)]
            try transaction.apply(changes)
        }
    }

    private func relatives(
        of person: PersonID, in transaction: any HealthTransaction
    ) throws -> [ArrivalFacts.Relative] {
        // Of bytes that are stored a backend need not say more: it is asked as if they were not.
        guard let facts = VersionFacts(filed.sample),
            let nobodys = ContentDigest(bytes: [UInt8](repeating: 0, count: 32))
        else { return [] }
        var question = ArrivalQuestion(digest: nobodys, source: filed.sample.source)
        (question.person, question.version) = (person, facts)
        let found = try transaction.arrivalFacts(question).relatives[person] ?? []
        return found.filter { $0.facts.uuid != facts.uuid }
    }
}

extension Receipt {
    /// The receipt of a document that has another person.
    fileprivate func about(_ sample: CDADocumentSample) -> Receipt {
        Receipt(
            digest: digest,
            outcome: .stored(SampleReference(uuid: sample.uuid, person: sample.person)),
            source: source, decidedAt: decidedAt, notes: notes)
    }
}
