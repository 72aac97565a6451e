internal import AccessLog
internal import Foundation
internal import HealthModel

/// A store's documents in the hands of one reader; what it may see is decided anew for every
/// access, in the state of the store that the documents are read from.
public struct DocumentReader: Sendable {
    let core: StoreCore
    let role: ReaderRole

    var backend: any StorageBackend { core.backend }

    /// A page, and what is damaged of it, found out one reading after the other.
    func page(
        _ query: DocumentQuery, rows: Int, after token: PagingToken?
    ) async throws -> DocumentPage {
        var query = query
        var unreadable: [UUID: PersonID] = [:]
        while true {
            do {
                let page = try await wholePage(query, rows: rows, after: token)
                guard !unreadable.isEmpty else { return page }
                return DocumentPage(
                    samples: page.samples, next: page.next,
                    unreadable: try await shown(unreadable))
            } catch let error as StoreError
                where query.leavesOutDamaged && !query.damaged.isSuperset(of: error.documents.keys)
                && query.damaged.count < StoreLimits.pageRows
            {
                unreadable.merge(error.documents) { $1 }
                query.damaged.formUnion(error.documents.keys)
            }
        }
    }

    /// Those of some documents that this reader is told about: what its person removed is there
    /// for the person alone.
    private func shown(_ documents: [UUID: PersonID]) async throws -> [UUID] {
        let documents = Array(documents)
        let shown =
            role.isAdministrator
            ? try await core.unremoved(documents) { ($0.key, $0.value) } : documents
        return shown.map(\.key).sorted { $0.precedes($1) }
    }

    private func wholePage(
        _ query: DocumentQuery, rows: Int, after token: PagingToken?
    ) async throws -> DocumentPage {
        guard let consenting = ConsentingReader(self) else {
            return try await ownPage(query, rows: rows, after: token)
        }
        return try await consenting.page(query, rows: rows, after: token)
    }

    func document(_ uuid: UUID) async throws -> CDADocumentSample? {
        guard let consenting = ConsentingReader(self) else {
            let document = try await unremoved(uuid)
            try await log(.document(uuid, .search), document)
            return document
        }
        return try await consenting.document(uuid)
    }

    func documents(named uuids: [UUID]) async throws -> [CDADocumentSample] {
        if let consenting = ConsentingReader(self) {
            return try await consenting.documents(named: uuids)
        }
        guard case .owner(let person) = role else {
            var found: [CDADocumentSample] = []
            for uuid in uuids { if let sample = try await document(uuid) { found.append(sample) } }
            return found
        }
        return try await backend.read { snapshot in
            let entries = try uuids.compactMap { try snapshot.document($0, of: person) }
            return zip(entries, try snapshot.headers(entries)).map { entry, header in
                header.with(status: entry.ownStatus)
            }
        }
    }

    func documentBytes(_ uuid: UUID) async throws -> DocumentBytes? {
        guard let consenting = ConsentingReader(self) else {
            guard core.logs(role) else {
                return try await backend.documentBytes(uuid, visibleTo: role.visibility)
            }
            let document = try await unremoved(uuid)
            try await log(.document(uuid, .read), document)
            guard document != nil else { return nil }
            return try await backend.documentBytes(uuid, visibleTo: role.visibility)
        }
        return try await consenting.documentBytes(uuid)
    }

    func receipt(ofDocument uuid: UUID) async throws -> Receipt? {
        if let consenting = ConsentingReader(self) {
            return try await consenting.receipt(ofDocument: uuid)
        }
        let sample = try await unremoved(uuid)
        var receipt: Receipt?
        if let digest = sample?.document?.digest {
            receipt = try await backend.receipt(for: digest, visibleTo: role.visibility)
        }
        try await log(AccessNote(.read, .receipt, items: [uuid.lowercasedText]), sample)
        return receipt
    }

    /// The receipt for some bytes.
    func receipt(for digest: ContentDigest) async throws -> Receipt? {
        var receipt = try await backend.receipt(for: digest, visibleTo: role.visibility)
        var document: CDADocumentSample?
        if let sample = receipt?.outcome.sample {
            document = try await unremoved(sample.uuid)
            if document == nil, role.isAdministrator { receipt = nil }
        }
        try await log(AccessNote(.read, .receipt, items: [digest.hexadecimal]), document)
        return receipt
    }

    func quarantinedData(_ digest: ContentDigest) async throws -> [UInt8]? {
        let data = try await backend.quarantinedData(digest, visibleTo: role.visibility)
        try await log(AccessNote(.read, .document, items: [digest.hexadecimal]), nil)
        return data
    }

    /// A document for a reader who needs no consent. What its person removed is there for the
    /// person alone.
    private func unremoved(_ uuid: UUID) async throws -> CDADocumentSample? {
        let document = try await backend.document(uuid, visibleTo: role.visibility)
        guard let document, role.isAdministrator else { return document }
        return try await core.unremoved([document]) { ($0.uuid, $0.person) }.first
    }

    /// Notes what was read of a document by a reader who needs no consent.
    private func log(_ blank: AccessNote, _ document: CDADocumentSample?) async throws {
        var note = blank
        if let document { note.show([document]) }
        try await core.log(note, of: role)
    }

    /// A page for whom no consent is asked.
    private func ownPage(
        _ query: DocumentQuery, rows: Int, after token: PagingToken?
    ) async throws -> DocumentPage {
        try query.check()
        let visibility = role.visibility
        let fingerprint = QueryFingerprint(query, visibility: visibility).value
        let position = try token?.position(sort: query.order) { _ in fingerprint }
        let (found, isLast) = try await backend.documents(
            query, after: position, rows: rows, visibleTo: visibility)
        let samples =
            role.isAdministrator
            ? try await core.unremoved(found) { ($0.uuid, $0.person) } : found
        if core.logs(role) {
            var note = AccessNote.documents(query)
            note.show(samples)
            try await core.log(note, of: role)
        }
        let last = isLast ? nil : found.last?.position(in: query.order)
        return DocumentPage(
            samples: samples,
            next: last.map { PagingToken(position: $0) { _ in fingerprint } })
    }
}

extension StoreCore {
    /// What is about no document that its person removed.
    func unremoved<Item: Sendable>(
        _ items: [Item], of document: @escaping @Sendable (Item) -> (UUID, PersonID)?
    ) async throws -> [Item] {
        try await backend.read { snapshot in
            try items.filter { item in
                guard let (uuid, person) = document(item) else { return true }
                return try !self.consents(of: person, in: snapshot).removed.contains(uuid)
            }
        }
    }
}

extension AccessNote {
    /// A page of documents: with their bytes it is read, else it is looked for.
    static func documents(_ query: DocumentQuery) -> AccessNote {
        AccessNote(query.includeDocumentData ? .read : .search, .documents)
    }

    /// One document: its bytes are read, its header is looked for.
    static func document(_ uuid: UUID, _ action: AccessEvent.Action) -> AccessNote {
        AccessNote(action, .document, items: [uuid.lowercasedText])
    }
}
