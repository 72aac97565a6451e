internal import AccessLog
internal import Foundation
internal import HealthModel

/// The store's decisions about what arrives, in one place for all backends.
struct IntakeRules {
    let transaction: any HealthTransaction

    /// Decides about one document and carries it out.
    func take(_ arrival: Arrival<NewDocument>) throws -> StoreOutcome {
        let new = arrival.content
        let digest = new.document.digest
        let uuid = UUID()
        let facts = try transaction.arrivalFacts(
            ArrivalQuestion(new, uuid: uuid, source: arrival.source))
        var changes = changes(arrival, digest, facts)
        if let sample = facts.stored {
            // The receipt of these bytes stays what it is.
            try apply(changes)
            return new.names(sample.person, facts, in: transaction)
                ? .duplicate(of: sample) : .rejected(.storedForAnother)
        }
        if let sample = facts.conflict {
            try apply(changes)
            return .conflict(with: sample)
        }
        if let sample = facts.sameID {
            changes.quarantine = .init(digest: digest, conflict: sample)
            return try conclude(.conflict(with: sample), arrival, &changes)
        }
        switch try findPerson(new, facts) {
        case .refused(let reason): return try reject(reason, arrival, &changes)
        case .found(let person, let fresh):
            changes.person = person
            changes.identifiers = fresh
            let sample = new.sample(
                uuid: uuid, person: person, source: arrival.source, storedAt: arrival.at)
            changes.documents = [try place(sample, facts.relatives[person] ?? [], &changes)]
            let outcome = try conclude(
                .stored(SampleReference(uuid: uuid, person: person)), arrival, &changes)
            if let event = new.filing?.event(of: sample) { _ = try transaction.append(event) }
            return outcome
        }
    }

    /// Decides about the receipt of a document that was refused earlier on its way: the one that is
    /// there stays if the bytes were taken in, or were refused for the same reason (by its code).
    func take(_ arrival: Arrival<Rejection>) throws -> Receipt {
        let rejection = arrival.content
        let facts = try transaction.arrivalFacts(
            ArrivalQuestion(digest: rejection.digest, source: arrival.source))
        var changes = changes(arrival, rejection.digest, facts)
        if let kept = try transaction.receipt(for: rejection.digest, withParts: false),
            rejection.isSettled(by: kept)
        {
            try apply(changes)
            return try transaction.receipt(for: rejection.digest, withParts: true) ?? kept
        }
        let receipt = Receipt(
            digest: rejection.digest, outcome: .rejected(rejection.reason),
            source: arrival.source, decidedAt: arrival.at, notes: rejection.notes)
        changes.receipt = receipt
        try apply(changes)
        return receipt
    }

    /// Counts a try, and says how many there are with it. Tries of one run count once.
    func take(_ arrival: Arrival<IntakeAttempt>) throws -> Int {
        let attempt = arrival.content
        let facts = try transaction.arrivalFacts(
            ArrivalQuestion(digest: attempt.digest, source: arrival.source))
        if let earlier = facts.attempts, earlier.run == attempt.run { return earlier.count }
        let count = (facts.attempts?.count ?? 0) + 1
        var changes = ChangeSet(person: .nobody, at: arrival.at.microseconds)
        changes.attempt = .count(attempt, count)
        try transaction.apply(changes)
        return count
    }

    /// What an outcome changes, whatever it is: tries at the bytes are forgotten.
    private func changes<Content>(
        _ arrival: Arrival<Content>, _ digest: ContentDigest, _ facts: ArrivalFacts
    ) -> ChangeSet {
        var changes = ChangeSet(person: .nobody, at: arrival.at.microseconds)
        if facts.attempts != nil { changes.attempt = .forget(digest) }
        return changes
    }

    private func apply(_ changes: ChangeSet) throws {
        if changes.attempt != nil || changes.receipt != nil { try transaction.apply(changes) }
    }

    private func conclude(
        _ outcome: StoreOutcome, _ arrival: Arrival<NewDocument>, _ changes: inout ChangeSet
    ) throws -> StoreOutcome {
        changes.receipt = Receipt(
            digest: arrival.content.document.digest, outcome: outcome,
            source: Source(name: arrival.source.name), decidedAt: arrival.at,
            notes: arrival.content.notes)
        try transaction.apply(changes)
        return outcome
    }

    private func reject(
        _ reason: RejectionReason, _ arrival: Arrival<NewDocument>, _ changes: inout ChangeSet
    ) throws -> StoreOutcome {
        let digest = arrival.content.document.digest
        if let kept = try transaction.receipt(for: digest, withParts: false),
            case .rejected(let earlier) = kept.outcome,
            earlier == reason || earlier == .refusedByDecision && reason.isAboutPersons
        {
            try apply(changes)
            return kept.outcome
        }
        return try conclude(.rejected(reason), arrival, &changes)
    }

    /// Finds a sample's place among the versions of the person's documents: what it supersedes is
    /// marked, and the sample comes back with its own status.
    func place(
        _ sample: CDADocumentSample, _ relatives: [ArrivalFacts.Relative],
        _ changes: inout ChangeSet
    ) throws -> CDADocumentSample {
        guard let facts = VersionFacts(sample) else { return sample }
        var successor: VersionFacts?
        for relative in relatives {
            if relative.facts.replaces(facts),
                successor.map({ relative.facts.comesBefore($0, asSuccessorOf: facts) }) ?? true,
                try self.sample(sample, mayBeReplacedBy: relative.facts.uuid)
            {
                successor = relative.facts
            }
            if facts.replaces(relative.facts),
                relative.successor.map({ facts.comesBefore($0, asSuccessorOf: relative.facts) })
                    ?? true,
                try self.sample(sample, mayReplace: relative.facts.uuid)
            {
                changes.supersessions[relative.facts.uuid] = facts.uuid
            }
        }
        return successor.map { sample.with(status: .superseded(by: $0.uuid)) } ?? sample
    }

    /// Whether a document may take the place of one that is there.
    private func sample(_ new: CDADocumentSample, mayReplace old: UUID) throws -> Bool {
        guard new.source.bundleIdentifier != nil else { return true }
        let entry = DocumentEntry(new, sequence: 0, supersededBy: nil)
        return try transaction.document(old, of: nil)?.mayBeReplaced(by: entry) ?? true
    }

    /// Whether a document that is there may take a new one's place.
    private func sample(_ new: CDADocumentSample, mayBeReplacedBy old: UUID) throws -> Bool {
        let entry = DocumentEntry(new, sequence: 0, supersededBy: nil)
        return try transaction.document(old, of: nil).map(entry.mayBeReplaced) ?? true
    }
}

extension Rejection {
    fileprivate func isSettled(by receipt: Receipt) -> Bool {
        switch receipt.outcome {
        case .stored, .duplicate, .conflict: true
        case .rejected(let earlier): earlier.code == reason.code
        }
    }
}
