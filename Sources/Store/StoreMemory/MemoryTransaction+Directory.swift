internal import Foundation
internal import HealthModel
internal import Storage

extension MemoryTransaction {
    func person(_ id: PersonID) -> Person? { state.person(id) }

    func person(identifiedBy identifier: IdentifierKey) -> Person? {
        state.owners[identifier].flatMap(state.person)
    }

    func receipt(for digest: ContentDigest, withParts: Bool) -> Receipt? {
        let receipt = state.receipts[digest]
        return withParts ? receipt : receipt?.withoutParts
    }

    func quarantinedBytes(_ digest: ContentDigest) -> [UInt8]? { state.quarantine[digest]?.bytes }

    func arrivalFacts(_ question: ArrivalQuestion) -> ArrivalFacts {
        var facts = ArrivalFacts()
        facts.stored = state.reference(state.byDigest[question.digest])
        facts.conflict = state.quarantine[question.digest]?.sample
        facts.sameID = question.id.flatMap { state.reference(state.byID[$0]) }
        facts.attempts = state.attempts[question.digest]
        for identifier in question.identifiers {
            facts.owners[identifier] = state.owners[identifier]
        }
        guard question.version != nil else { return facts }
        for person in Set(facts.owners.values).union(question.person.map { [$0] } ?? []) {
            facts.relatives[person] = relatives(of: person)
        }
        return facts
    }

    private func relatives(of person: PersonID) -> [ArrivalFacts.Relative] {
        state.documents(of: person).compactMap { sample in
            guard let facts = VersionFacts(sample) else { return nil }
            var successor: VersionFacts?
            if case .superseded(let next) = sample.status {
                successor = state.samples[next].flatMap(VersionFacts.init)
            }
            return ArrivalFacts.Relative(facts: facts, successor: successor)
        }
    }

    /// Carries out what a change says of documents and of what arrived.
    func applyDocuments(_ changes: ChangeSet) throws {
        let person = changes.person
        for document in changes.withdrawals { try withdraw(document) }
        for identifier in changes.forgotten where state.owners[identifier] == person {
            state.owners[identifier] = nil
            state.persons[person]?.remove(identifier)
        }
        for uuid in changes.revivals {
            state.samples[uuid] = state.samples[uuid]?.with(status: .current)
        }
        for document in changes.documents { _ = try bytes(named: document.document?.digest) }
        if person != .nobody, !changes.documents.isEmpty || !changes.identifiers.isEmpty {
            state.persons[person, default: []].formUnion(changes.identifiers)
            for identifier in changes.identifiers { state.owners[identifier] = person }
        }
        for document in changes.documents { try insert(document) }
        for (uuid, digest) in changes.statements {
            guard state.samples[uuid]?.document?.digest == digest else {
                throw StoreError.noSuchDocument
            }
            state.statements[digest] = content(named: digest)?.statements
        }
        for (old, new) in changes.supersessions {
            state.samples[old] = state.samples[old]?.with(status: .superseded(by: new))
        }
        if let quarantine = changes.quarantine {
            state.quarantine[quarantine.digest] = MemoryState.Quarantined(
                bytes: try bytes(named: quarantine.digest), sample: quarantine.conflict)
        }
        if let receipt = changes.receipt { state.receipts[receipt.digest] = receipt }
        switch changes.attempt {
        case .count(let attempt, let count): state.attempts[attempt.digest] = (count, attempt.run)
        case .forget(let digest): state.attempts[digest] = nil
        case nil: break
        }
    }

    private func insert(_ sample: CDADocumentSample) throws {
        guard let document = sample.document else { throw DocumentContent.missing }
        state.bodies[document.digest] = try bytes(named: document.digest)
        state.statements[document.digest] = content(named: document.digest)?.statements
        state.samples[sample.uuid] = sample
        state.byDigest[document.digest] = sample.uuid
        if let id = document.id?.key { state.byID[id] = sample.uuid }
        state.byPerson[sample.person, default: []].append(sample.uuid)
        state.sequences[sample.uuid] =
            state.health.persons[sample.person, default: .init()].take(sample)
    }

    private func withdraw(_ sample: CDADocumentSample) throws {
        guard let document = sample.document, state.samples[sample.uuid]?.person == sample.person
        else { throw StoreError.noSuchDocument }
        let digest = document.digest
        (state.samples[sample.uuid], state.sequences[sample.uuid]) = (nil, nil)
        (state.bodies[digest], state.byDigest[digest], state.statements[digest]) = (nil, nil, nil)
        if let id = document.id?.key { state.byID[id] = nil }
        state.byPerson[sample.person]?.removeAll { $0 == sample.uuid }
        state.quarantine = state.quarantine.filter { $0.value.sample.uuid != sample.uuid }
    }

    private func content(named digest: ContentDigest?) -> DocumentContent? {
        contents.first { $0.digest == digest }
    }

    private func bytes(named digest: ContentDigest?) throws -> [UInt8] {
        guard let bytes = content(named: digest)?.bytes else {
            throw DocumentContent.missing
        }
        return bytes
    }
}
