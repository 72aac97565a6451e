internal import Foundation
internal import HealthModel

/// A backend in the hands of one reader; what it may see is decided anew for every access.
public struct DocumentReader: Sendable {
    let backend: any StorageBackend
    let role: ReaderRole

    func page(
        _ query: DocumentQuery, rows: Int, after token: PagingToken?
    ) async throws -> DocumentPage {
        try query.check()
        let visibility = role.visibility
        let fingerprint = QueryFingerprint(query, visibility: visibility).value
        let position = try token?.position(fingerprint: fingerprint, sort: query.order)
        let (samples, isLast) = try await backend.documents(
            query, after: position, rows: rows, visibleTo: visibility)
        let last = isLast ? nil : samples.last?.position(in: query.order)
        return DocumentPage(
            samples: samples,
            next: last.map { PagingToken(fingerprint: fingerprint, position: $0) })
    }
}
