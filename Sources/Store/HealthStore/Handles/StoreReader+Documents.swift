internal import AccessLog
internal import Foundation
internal import HealthModel

/// Documents by their names: for every reader the same way, in one state of the store with the
/// decision, and in the access log before they are given out.
extension StoreReader {
    /// Reads the documents that may be seen.
    ///
    /// - Throws: ``StoreError/Code/authorizationNotDetermined``, whatever is asked for.
    func read<Answer: Sendable>(
        noting blank: AccessNote, extent: SnapshotExtent = .brief, ahead: [LookAhead] = [],
        _ body: @escaping @Sendable (VisibleDocuments, inout AccessNote) throws -> Answer
    ) async throws -> Answer {
        try await core.read(as: role, noting: blank, extent: extent, ahead: ahead) {
            snapshot, note in
            let documents = try documents(in: snapshot)
            guard documents.isAnswered else {
                throw StoreError(
                    .authorizationNotDetermined,
                    "the app has not asked to read \(SampleType(.cda)), or has no answer yet")
            }
            return try body(documents, &note)
        }
    }

    /// Looks through the reader's eyes for the owner, which is no access of the reader's.
    func explain<Answer: Sendable>(
        _ body: @escaping @Sendable (VisibleDocuments) throws -> Answer
    ) async throws -> Answer {
        try await core.backend.read(.of(role.person)) { try body(documents(in: $0)) }
    }

    func document(_ uuid: UUID) async throws -> CDADocumentSample? {
        try await read(
            noting: .document(uuid, .search), ahead: [.document(uuid, of: role.person)]
        ) { documents, note in
            let found = try documents.documents(named: [uuid]).first?.1
            try documents.note(uuid, level: .metadata, isShown: found != nil, in: &note)
            return found
        }
    }

    func documents(named uuids: [UUID]) async throws -> [CDADocumentSample] {
        try await read(noting: AccessNote(.search, .documents)) { documents, note in
            let found = try documents.documents(named: uuids)
            note.show(found, of: uuids.count, in: documents)
            return found.map(\.1)
        }
    }

    func documentBytes(_ uuid: UUID) async throws -> DocumentBytes? {
        try await read(
            noting: .document(uuid, .read),
            ahead: [.document(uuid, of: role.person), .bytes(uuid, of: role.person)]
        ) { documents, note in
            let bytes = try documents.bytes(of: uuid)
            try documents.note(uuid, level: .data, isShown: bytes != nil, in: &note)
            return bytes
        }
    }

    /// The receipt of a stored document. Receipts are for the owner, for staff and for whoever runs
    /// the store.
    func receipt(ofDocument uuid: UUID) async throws -> Receipt? {
        let blank = AccessNote(.read, .receipt, items: [uuid.lowercasedText])
        return try await read(noting: blank) { documents, note in
            let found = documents.showsReceipts ? try documents.documents(named: [uuid]).first : nil
            guard let found, let digest = found.1.document?.digest else {
                note.missDocument(in: documents)
                return nil
            }
            note.show([found.0], in: documents)
            return try documents.snapshot.receipt(for: digest, withParts: true)
        }
    }

    /// The receipt for some bytes, if the document that it is about may be seen.
    ///
    /// - Parameter name: What the access log calls it; nil for the digest.
    func receipt(for digest: ContentDigest, named name: String? = nil) async throws -> Receipt? {
        let blank = AccessNote(.read, .receipt, items: [name ?? digest.hexadecimal])
        return try await read(noting: blank) { documents, note in
            let receipt = try documents.snapshot.receipt(for: digest, withParts: true)
            guard let sample = receipt?.outcome.sample else { return receipt }
            let entry = try documents.snapshot.document(sample.uuid, of: documents.person)
            guard let entry, documents.showsReceipts, try documents.shows(entry) else {
                note.missDocument(in: documents)
                return nil
            }
            note.show([entry], in: documents)
            return receipt
        }
    }

    func quarantinedBytes(_ digest: ContentDigest) async throws -> [UInt8]? {
        let blank = AccessNote(.read, .document, items: [digest.hexadecimal])
        return try await core.read(as: role, noting: blank) { snapshot, _ in
            try snapshot.quarantinedBytes(digest)
        }
    }
}

extension VisibleDocuments {
    /// Whether the reader may read receipts.
    fileprivate var showsReceipts: Bool { consents?.subject.isStaff ?? true }
}

extension AccessNote {
    /// A page of documents: with what their bodies say it is read, else it is looked for.
    static func documents(_ query: DocumentQuery) -> AccessNote {
        AccessNote(query.readsBodies ? .read : .search, .documents)
    }

    /// One document: its bytes are read, its header is looked for.
    static func document(_ uuid: UUID, _ action: AccessEvent.Action) -> AccessNote {
        AccessNote(action, .document, items: [uuid.lowercasedText])
    }

    /// Documents that were asked for by name are given out.
    fileprivate mutating func show(
        _ found: [(DocumentEntry, CDADocumentSample)], of asked: Int, in documents: VisibleDocuments
    ) {
        guard let consents = documents.consents else { return show(found.map(\.0)) }
        show(
            found.map {
                ($0.0.uuid, consents.decision(on: $0.0, level: .metadata, at: documents.now))
            }, withheld: asked - found.count, consents: consents.index.sequence)
    }

    /// What is about some documents is given out.
    fileprivate mutating func show(_ found: [DocumentEntry], in documents: VisibleDocuments) {
        if documents.consents == nil { show(found) }
    }

    /// What is about a document that is not there for the reader is not given out.
    fileprivate mutating func missDocument(in documents: VisibleDocuments) {
        if documents.consents != nil { deny(by: nil) }
    }
}
