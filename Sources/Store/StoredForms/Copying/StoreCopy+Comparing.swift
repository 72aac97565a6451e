internal import AccessLog
internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore

/// Both stores are read as their readers read them, and compared by SHA-256.
extension StoreCopy {
    /// The digest of both stores; nil if they differ, and then what differs is noted as not copied.
    func compare() async throws -> [UInt8]? {
        let persons = try await persons(of: source)
        let strangers = Set(try await self.persons(of: target)).subtracting(persons)
        var whole = CopyDigest()
        var isEqual = strangers.isEmpty
        for person in strangers { try await forget(person) }
        for (count, person) in persons.enumerated() {
            let one = try await digest(of: person, in: source)
            let other = try await digest(of: person, in: target)
            whole.add(one)
            if one != other {
                isEqual = false
                try await forget(person)
            }
            try pause(.comparing(count + 1))
        }
        let one = try await directoryDigest(of: source)
        let other = try await directoryDigest(of: target)
        if one != other {
            isEqual = false
            try await write { try $0.keepCopyNote(Self.receiptNote, nil) }
        }
        whole.add(one)
        let log = try await logDigest(of: source)
        guard try await log == logDigest(of: target) else {
            throw StoreError(
                .behindCheckpoint,
                "the copy's access log differs from that of the source, which was changed "
                    + "meanwhile; copy into an empty store")
        }
        whole.add(log)
        return isEqual ? whole.bytes : nil
    }

    private func forget(_ person: PersonID) async throws {
        try await write { target in
            try target.clear(person)
            try target.keepCopyNote("person \(person)", nil)
            try target.keepCopyNote(Self.receiptNote, nil)
        }
    }

    private func digest(
        of person: PersonID, in backend: any StorageBackend
    ) async throws -> [UInt8] {
        let isTarget = backend as AnyObject === target as AnyObject
        return try await read(backend, .person(person)) { snapshot in
            var digest = CopyDigest()
            for identifier in try snapshot.person(person)?.identifiers ?? [] {
                digest.add("identifier", identifier.root, identifier.extension)
            }
            try Self.addDocuments(of: person, to: &digest, in: snapshot, withBytes: isTarget)
            for type in try snapshot.sampleTypes(of: person) {
                try Self.addSamples(of: person, type, to: &digest, in: snapshot)
            }
            try Self.addDeletions(of: person, to: &digest, in: snapshot)
            for kind in RecordKind.allCases {
                try snapshot.eachRecord(kind, of: person) { key, value in
                    digest.add("record \(kind.rawValue)", key)
                    digest.add(value)
                    return true
                }
            }
            digest.add("last", try snapshot.lastSequence(of: person))
            return digest.bytes
        }
    }

    /// - Parameter withBytes: Whether bodies are read, which holds them against their digests.
    private static func addDocuments(
        of person: PersonID, to digest: inout CopyDigest, in snapshot: any CopySource,
        withBytes: Bool
    ) throws {
        try eachDocument(of: person, in: snapshot) { header, entry in
            digest.add("document", entry.sequence)
            digest.add(Sample.document(header).json)
            digest.add(header.document?.digest.bytes ?? [])
            digest.add(try snapshot.statements(entry.uuid, of: person) ?? [])
            if withBytes, try snapshot.documentBytes(entry.uuid, of: person) == nil {
                throw StoreError.damaged([entry.uuid: person])
            }
            return true
        }
    }

    private static func addSamples(
        of person: PersonID, _ type: SampleType, to digest: inout CopyDigest,
        in snapshot: any CopySource
    ) throws {
        digest.add(
            "type", Int64(type.number), try snapshot.lastSequence(of: person, type: type))
        var holders: [StoredSample] = []
        var keys: [SyncKey] = []
        try snapshot.scan(SampleScan(person, types: [type], axis: .sequence)) { stored in
            digest.add(stored.sample.json)
            digest.add("stored", stored.sequence, stored.storedAt)
            switch stored.sample {
            case .correlation, .workout: holders.append(stored)
            default: break
            }
            if let key = syncKey(of: stored) { keys.append(key) }
            return true
        }
        for holder in holders {
            for relation in try relations(of: holder, person, in: snapshot) {
                digest.add(relation.container.bytes)
                digest.add(relation.member.bytes)
            }
        }
        for key in keys { digest.add(try snapshot.syncState(key, person: person)) }
    }

    private static func addDeletions(
        of person: PersonID, to digest: inout CopyDigest, in snapshot: any CopySource
    ) throws {
        var last: UUID?
        while true {
            let page = try snapshot.deletions(of: person, behind: last, limit: 1_000)
            guard let end = page.last else { return }
            for deletion in page {
                digest.add(deletion)
                if let key = syncKey(of: deletion) {
                    digest.add(try snapshot.syncState(key, person: person))
                }
            }
            last = end.uuid
        }
    }

    private func directoryDigest(of backend: any StorageBackend) async throws -> [UInt8] {
        try await read(backend, .store) { snapshot in
            var digest = CopyDigest()
            var query = ReceiptQuery()
            while true {
                let entries = try snapshot.receipts(query)
                guard let end = entries.last else { break }
                for entry in entries {
                    digest.add(try snapshot.receipt(for: entry.digest, withParts: true))
                    if entry.outcome == .conflict {
                        digest.add(try snapshot.quarantinedBytes(entry.digest) ?? [])
                    }
                }
                query.after = ReceiptPosition(of: end)
            }
            for one in try snapshot.attempts() {
                digest.add(one.attempt.digest.bytes + one.attempt.run.bytes)
                digest.add("tries", Int64(one.count), one.at)
            }
            for (name, end) in try snapshot.spentMarks().sorted(by: { $0.key < $1.key }) {
                digest.add(name, end)
            }
            return digest.bytes
        }
    }

    private func logDigest(of backend: any StorageBackend) async throws -> [UInt8] {
        try await read(backend, .store) { snapshot in
            var digest = CopyDigest()
            let tree = try Self.tree(snapshot)
            digest.add("tree", tree.size)
            digest.add(tree.root.bytes)
            try snapshot.accesses(in: 0..<tree.size, of: nil, newestFirst: false) { access in
                digest.add(access.entry.leaf)
                digest.add(access.entry.agent ?? [])
                digest.add(access.entry.subject ?? [])
                digest.add(access.person?.uuid.bytes ?? [])
                return true
            }
            return digest.bytes
        }
    }
}
