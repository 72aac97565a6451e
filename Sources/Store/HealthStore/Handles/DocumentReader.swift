internal import Foundation
internal import HealthModel

/// A store's documents in the hands of one reader; what it may see is decided anew for every
/// access, in the state of the store that the documents are read from.
public struct DocumentReader: Sendable {
    let core: StoreCore
    let role: ReaderRole

    var backend: any StorageBackend { core.backend }

    func page(
        _ query: DocumentQuery, rows: Int, after token: PagingToken?
    ) async throws -> DocumentPage {
        guard let consenting = ConsentingReader(self) else {
            return try await ownPage(query, rows: rows, after: token)
        }
        return try await consenting.page(query, rows: rows, after: token)
    }

    func document(_ uuid: UUID) async throws -> CDADocumentSample? {
        guard let consenting = ConsentingReader(self) else {
            return try await backend.document(uuid, visibleTo: role.visibility)
        }
        return try await consenting.read { try $0.document(uuid) }
    }

    func documentData(_ uuid: UUID) async throws -> [UInt8]? {
        guard let consenting = ConsentingReader(self) else {
            return try await backend.documentData(uuid, visibleTo: role.visibility)
        }
        return try await consenting.read { try $0.data(of: uuid) }
    }

    /// A page for whom no consent is asked.
    private func ownPage(
        _ query: DocumentQuery, rows: Int, after token: PagingToken?
    ) async throws -> DocumentPage {
        try query.check()
        let visibility = role.visibility
        let fingerprint = QueryFingerprint(query, visibility: visibility).value
        let position = try token?.position(sort: query.order) { _ in fingerprint }
        let (samples, isLast) = try await backend.documents(
            query, after: position, rows: rows, visibleTo: visibility)
        let last = isLast ? nil : samples.last?.position(in: query.order)
        return DocumentPage(
            samples: samples,
            next: last.map { PagingToken(position: $0) { _ in fingerprint } })
    }
}
