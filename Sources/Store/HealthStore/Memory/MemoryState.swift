internal import AccessLog
internal import Foundation
internal import HealthModel

/// Everything that a ``MemoryBackend`` keeps.
struct MemoryState {
    struct Quarantined {
        let bytes: [UInt8]
        let sample: SampleReference
    }

    var samples: [CDADocumentSample] = []
    var bodies: [ContentDigest: [UInt8]] = [:]
    var places: [UUID: Int] = [:]
    var byDigest: [ContentDigest: Int] = [:]
    var byID: [IdentifierKey: Int] = [:]
    var byPerson: [PersonID: [Int]] = [:]
    var persons: [PersonID: Set<IdentifierKey>] = [:]
    var owners: [IdentifierKey: PersonID] = [:]
    var receipts: [ContentDigest: Receipt] = [:]
    var quarantine: [ContentDigest: Quarantined] = [:]
    var attempts: [ContentDigest: (count: Int, run: UUID)] = [:]
    var health = MemorySamples()
    /// The place of each document in its person's change log.
    var sequences: [UUID: Int64] = [:]
    var diagnostics = StoreDiagnostics()
    var isClosed = false

    func reference(_ place: Int?) -> SampleReference? {
        place.map { SampleReference(uuid: samples[$0].uuid, person: samples[$0].person) }
    }

    func bytes(_ digest: ContentDigest) -> DocumentBytes? {
        bodies[digest].map { DocumentBytes(bytes: $0, digest: digest) }
    }

    /// The samples that may be seen, in the order of their arrival.
    func samples(visibleTo visibility: Visibility) -> [CDADocumentSample] {
        switch visibility.scope {
        case .nothing: []
        case .person(let person): (byPerson[person] ?? []).map { samples[$0] }
        case .everything: samples
        }
    }
}

extension MemoryState: DocumentLedger {
    typealias Content = [UInt8]

    func sample(withDigest digest: ContentDigest) -> SampleReference? {
        reference(byDigest[digest])
    }

    func conflict(withDigest digest: ContentDigest) -> SampleReference? {
        quarantine[digest]?.sample
    }

    func sample(withID id: IdentifierKey) -> SampleReference? { reference(byID[id]) }

    func receipt(for digest: ContentDigest) -> Receipt? { receipts[digest] }

    func owners(of identifiers: [IdentifierKey]) -> [IdentifierKey: PersonID] {
        var found: [IdentifierKey: PersonID] = [:]
        for identifier in identifiers { found[identifier] = owners[identifier] }
        return found
    }

    func identifiers(of person: PersonID) -> [IdentifierKey] { Array(persons[person] ?? []) }

    /// The state is handed over, so that nothing of it is copied.
    mutating func append(_ event: AccessEvent) throws {
        let transaction = MemoryTransaction(self)
        self = MemoryState()
        defer { self = transaction.state }
        _ = try transaction.append(event)
    }

    func kin(
        of facts: VersionFacts, person: PersonID
    ) -> [(facts: VersionFacts, successor: VersionFacts?)] {
        (byPerson[person] ?? []).compactMap { place in
            let sample = samples[place]
            guard let facts = VersionFacts(sample) else { return nil }
            guard case .superseded(let successor) = sample.status, let next = places[successor]
            else { return (facts, nil) }
            return (facts, VersionFacts(samples[next]))
        }
    }

    mutating func keep(person: PersonID, identifiers: [IdentifierKey]) {
        persons[person, default: []].formUnion(identifiers)
        for identifier in identifiers { owners[identifier] = person }
    }

    mutating func insert(_ sample: CDADocumentSample, _ content: [UInt8]) {
        guard let document = sample.document else { return }
        let place = samples.count
        samples.append(sample)
        bodies[document.digest] = content
        places[sample.uuid] = place
        byDigest[document.digest] = place
        if let id = document.id?.key { byID[id] = place }
        byPerson[sample.person, default: []].append(place)
        sequences[sample.uuid] = health.persons[sample.person, default: .init()].take(sample)
    }

    mutating func supersede(_ uuid: UUID, by successor: UUID, person: PersonID) {
        guard let place = places[uuid] else { return }
        samples[place] = samples[place].with(status: .superseded(by: successor))
    }

    mutating func quarantine(
        _ content: [UInt8], digest: ContentDigest, at: Date, conflictingWith sample: SampleReference
    ) {
        quarantine[digest] = Quarantined(bytes: content, sample: sample)
    }

    func attempts(at digest: ContentDigest) -> (count: Int, run: UUID)? { attempts[digest] }

    mutating func keep(_ attempt: IntakeAttempt, count: Int, at: Date) {
        attempts[attempt.digest] = (count, attempt.run)
    }

    mutating func forgetAttempts(at digest: ContentDigest) { attempts[digest] = nil }

    mutating func keep(_ receipt: Receipt, _ content: [UInt8]) {
        receipts[receipt.digest] = receipt
    }
}
