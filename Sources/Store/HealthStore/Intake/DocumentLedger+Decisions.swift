internal import Foundation
internal import HealthModel

/// The store's decisions about arriving documents, in one place for all backends.
extension DocumentLedger {
    /// Decides about one document and carries it out. If this throws, the backend rolls back.
    package mutating func take(
        _ arrival: Arrival<NewDocument>, _ content: Content
    ) throws -> StoreOutcome {
        let document = arrival.content.document
        try forgetAttempts(at: document.digest)
        if let sample = try sample(withDigest: document.digest) {
            // The receipt of these bytes stays what it is.
            guard try isNamed(sample.person, by: arrival.content) else {
                return .rejected(.storedForAnother)
            }
            return .duplicate(of: sample)
        }
        if let sample = try conflict(withDigest: document.digest) { return .conflict(with: sample) }
        if let id = document.id?.key, let sample = try sample(withID: id) {
            try quarantine(
                content, digest: document.digest, at: arrival.at, conflictingWith: sample)
            return try conclude(.conflict(with: sample), arrival, content)
        }
        switch try findPerson(arrival.content) {
        case .refused(let reason): return try reject(reason, arrival, content)
        case .found(let person):
            let sample = arrival.content.sample(
                uuid: UUID(), person: person, source: arrival.source, storedAt: arrival.at)
            let placed = try place(sample)
            try insert(placed, content)
            if let event = arrival.content.filing?.event(of: sample) { try append(event) }
            return try conclude(
                .stored(SampleReference(uuid: sample.uuid, person: person)), arrival, content)
        }
    }

    /// Decides about the receipt of a document that was refused earlier on its way.
    package mutating func take(
        _ arrival: Arrival<Rejection>, _ content: Content
    ) throws -> Receipt {
        let rejection = arrival.content
        try forgetAttempts(at: rejection.digest)
        if let kept = try receipt(for: rejection.digest) {
            switch kept.outcome {
            case .stored, .duplicate, .conflict: return kept
            case .rejected(let reason):
                if reason.code == rejection.reason.code { return kept }
            }
        }
        let receipt = Receipt(
            digest: rejection.digest, outcome: .rejected(rejection.reason),
            source: arrival.source, decidedAt: arrival.at, notes: rejection.notes)
        try keep(receipt, content)
        return receipt
    }

    /// Counts a try, and says how many there are with it.
    package mutating func take(_ arrival: Arrival<IntakeAttempt>) throws -> Int {
        let attempt = arrival.content
        let earlier = try attempts(at: attempt.digest)
        if let earlier, earlier.run == attempt.run { return earlier.count }
        let count = (earlier?.count ?? 0) + 1
        try keep(attempt, count: count, at: arrival.at)
        return count
    }

    private mutating func conclude(
        _ outcome: StoreOutcome, _ arrival: Arrival<NewDocument>, _ content: Content
    ) throws -> StoreOutcome {
        let receipt = Receipt(
            digest: arrival.content.document.digest, outcome: outcome, source: arrival.source,
            decidedAt: arrival.at, notes: arrival.content.notes)
        try keep(receipt, content)
        return outcome
    }

    private mutating func reject(
        _ reason: RejectionReason, _ arrival: Arrival<NewDocument>, _ content: Content
    ) throws -> StoreOutcome {
        if let kept = try receipt(for: arrival.content.document.digest),
            case .rejected(let earlier) = kept.outcome, earlier == reason
        {
            return kept.outcome
        }
        return try conclude(.rejected(reason), arrival, content)
    }

    /// Finds the sample's place among the versions of the person's documents: what it supersedes
    /// is marked, and the sample comes back with its own status.
    private mutating func place(_ sample: CDADocumentSample) throws -> CDADocumentSample {
        guard let facts = VersionFacts(sample) else { return sample }
        var successor: VersionFacts?
        for kin in try kin(of: facts, person: sample.person) {
            if kin.facts.replaces(facts),
                successor.map({ kin.facts.comesBefore($0, asSuccessorOf: facts) }) ?? true
            {
                successor = kin.facts
            }
            if facts.replaces(kin.facts),
                kin.successor.map({ facts.comesBefore($0, asSuccessorOf: kin.facts) }) ?? true
            {
                try supersede(kin.facts.uuid, by: facts.uuid, person: sample.person)
            }
        }
        guard let successor else { return sample }
        return sample.with(status: .superseded(by: successor.uuid))
    }
}
