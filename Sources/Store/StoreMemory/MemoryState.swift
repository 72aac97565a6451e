internal import Foundation
internal import HealthModel
internal import Storage

/// Everything that a ``MemoryBackend`` keeps.
struct MemoryState {
    struct Quarantined {
        let bytes: [UInt8]
        let sample: SampleReference
    }

    var samples: [UUID: CDADocumentSample] = [:]
    var bodies: [ContentDigest: [UInt8]] = [:]
    var statements: [ContentDigest: [UInt8]] = [:]
    var byDigest: [ContentDigest: UUID] = [:]
    var byID: [IdentifierKey: UUID] = [:]
    /// A person's documents in the order of their arrival.
    var byPerson: [PersonID: [UUID]] = [:]
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

    func reference(_ uuid: UUID?) -> SampleReference? {
        uuid.flatMap { samples[$0] }.map { SampleReference(uuid: $0.uuid, person: $0.person) }
    }

    func bytes(_ digest: ContentDigest) -> DocumentBytes? {
        bodies[digest].map { DocumentBytes(bytes: $0, digest: digest) }
    }

    /// A person's documents, or everybody's.
    func documents(of person: PersonID?) -> [CDADocumentSample] {
        guard let person else { return Array(samples.values) }
        return (byPerson[person] ?? []).compactMap { samples[$0] }
    }

    /// Forgets what there is of a person, but for the access log.
    mutating func erase(_ person: PersonID) {
        for document in documents(of: person) {
            samples[document.uuid] = nil
            sequences[document.uuid] = nil
            guard let digest = document.document?.digest else { continue }
            (bodies[digest], byDigest[digest], statements[digest]) = (nil, nil, nil)
            if let id = document.document?.id?.key { byID[id] = nil }
        }
        byPerson[person] = nil
        persons[person] = nil
        owners = owners.filter { $0.value != person }
        receipts = receipts.filter { $0.value.outcome.sample?.person != person }
        quarantine = quarantine.filter { $0.value.sample.person != person }
        for name in health.persons[person]?.records[.signIn]?.keys ?? [] {
            health.persons[.nobody]?.records[.signIn]?.set(
                SignInHolder.indexPrefix + name, to: nil)
        }
        let delegations = health.persons[.nobody]?.records[.delegation]?.keys ?? []
        for key in delegations where key.contains(person.description) {
            health.persons[.nobody]?.records[.delegation]?.set(key, to: nil)
        }
        health.persons[person] = nil
    }
}

extension MemoryState {
    func person(_ id: PersonID) -> Person? {
        guard persons[id] != nil || health.persons[id] != nil else { return nil }
        return Person(
            id: id,
            identifiers: (persons[id] ?? []).sorted {
                ($0.root, $0.extension) < ($1.root, $1.extension)
            })
    }

    func key(of position: PagingPosition, in order: SampleOrder) throws -> SampleOrder.Key {
        if let instants = position.instants {
            return .init(
                values: instants.map(SortValue.instant), uuid: position.uuid.bytes, sample: nil)
        }
        guard let sample = samples[position.uuid] else {
            throw StoreError(.invalidToken, "not a paging token of this store")
        }
        return order.key(sample)
    }
}
