package import Foundation
package import HealthModel

extension NewDocument {
    /// The sample that the document becomes; current until its place among others is known.
    package func sample(
        uuid: UUID, person: PersonID, source: Source, storedAt: Date
    ) -> CDADocumentSample {
        CDADocumentSample(
            uuid: uuid, person: person, source: source, startDate: startDate, endDate: endDate,
            storedAt: storedAt, status: .current, document: document)
    }

    /// Checks the document against itself and ``StoreLimits``.
    package func check() throws {
        guard bytes.count <= StoreLimits.documentBytes else {
            throw StoreError(
                .tooLarge, "a document can have at most \(StoreLimits.documentBytes) bytes")
        }
        for attachment in [notes.headerJSON, notes.reportJSON] {
            guard attachment?.count ?? 0 <= StoreLimits.attachmentBytes else {
                throw StoreError(
                    .tooLarge,
                    "a header or a report can have at most \(StoreLimits.attachmentBytes) bytes")
            }
        }
        guard statements?.count ?? 0 <= StoreLimits.documentBytes else {
            throw StoreError(.tooLarge, "the statements are larger than a document can be")
        }
        guard document.byteCount == bytes.count else {
            throw StoreError(.invalidArgument, "the byte count does not match the bytes")
        }
        guard startDate.microseconds <= endDate.microseconds else {
            throw StoreError(.invalidArgument, "the end date is before the start date")
        }
    }
}

extension CDADocumentSample {
    /// The same sample with another status.
    package func with(status: DocumentStatus) -> CDADocumentSample {
        CDADocumentSample(
            uuid: uuid, person: person, source: source, startDate: startDate, endDate: endDate,
            storedAt: storedAt, status: status, document: document)
    }
}
