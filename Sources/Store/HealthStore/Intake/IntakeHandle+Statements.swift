package import Foundation
package import HealthModel
internal import Merging

/// A stored document of which is not known yet what its body says.
package struct UnreadDocument: Sendable {
    /// The document's name in the store.
    package let uuid: UUID
    /// Whose it is.
    package let person: PersonID
    /// Its bytes, which were checked against their digest.
    package let bytes: DocumentBytes
}

/// What bodies say, for documents that were stored before anybody read them.
extension IntakeHandle {
    /// Some documents whose statements are not there, or not in the form that is read now.
    ///
    /// Nothing of them is given to anybody but intake, so that consent has no say, and what its
    /// person removed is read as well: the person may put it back.
    ///
    /// - Parameters:
    ///   - position: Where the last call ended; nil to begin.
    ///   - isCurrent: Whether statements are in the form that is read now.
    /// - Returns: The documents, and where to go on; nil behind the last one. Documents whose bytes
    ///   or statements are damaged are counted, and left out.
    package func unread(
        after position: PagingPosition?, isCurrent: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws -> (documents: [UnreadDocument], damaged: Int, next: PagingPosition?) {
        try await core.backend.read(.everything) { snapshot in
            var found: [UnreadDocument] = []
            var (damaged, bytes, looked) = (0, 0, 0)
            var last: PagingPosition?
            let scan = DocumentScan(
                nil, isJudged: false, order: .keys([.ascending(.startDate)]), after: position,
                expected: StoreLimits.batchRows)
            try snapshot.documents(scan) { entry in
                guard looked < StoreLimits.batchRows, bytes < StoreLimits.commitBytes else {
                    return false
                }
                looked += 1
                last = PagingPosition(uuid: entry.uuid, instants: [entry.start])
                do {
                    let kept = try snapshot.statements(entry.uuid, of: entry.person)
                    if let kept, isCurrent(kept) { return true }
                    guard let body = try snapshot.documentBytes(entry.uuid, of: entry.person)
                    else { return true }
                    bytes += body.bytes.count
                    found.append(
                        UnreadDocument(uuid: entry.uuid, person: entry.person, bytes: body))
                } catch let error as StoreError where !error.documents.isEmpty { damaged += 1 }
                return true
            }
            return (found, damaged, last)
        }
    }

    /// Keeps what the bodies of documents say that are there already. When this returns, it is
    /// durable. A document that went meanwhile is left out.
    package func keep(_ read: [(document: UnreadDocument, statements: [UInt8])]) async throws {
        let at = core.now().microseconds
        _ = try await core.backend.write(
            read.map { document, statements in
                let digest = document.bytes.digest
                let (uuid, person) = (document.uuid, document.person)
                return TransactionWork(
                    .person(person), byteCount: 0,
                    documents: [DocumentContent(digest, statements: statements)]
                ) { transaction in
                    guard try transaction.document(uuid, of: person) != nil else { return false }
                    var changes = ChangeSet(person: person, at: at)
                    changes.statements = [uuid: digest]
                    try transaction.apply(changes)
                    return true
                }
            })
    }
}
