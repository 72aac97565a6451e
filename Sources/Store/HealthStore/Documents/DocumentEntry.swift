package import Foundation
package import HealthModel

/// What a scan says of a document without its header: what consent looks at, and where it is.
package struct DocumentEntry: Sendable, Hashable {
    package var uuid: UUID
    package var person: PersonID
    package var source: Source
    /// Microseconds since 1970.
    package var start: Int64
    package var end: Int64
    package var storedAt: Int64
    /// Its place in the person's change log, from 1.
    package var sequence: Int64
    /// The type code and its system, as written.
    package var typeCode: String?
    package var typeSystem: String?
    /// The custodian's folded name.
    package var custodian: String?
    /// The authors' folded names; see ``HealthModel/HeaderValues/folded(_:)``.
    package var authors: String
    /// `confidentialityCode/@code` as written.
    package var confidentiality: String?
    /// What takes its place among all documents that there are.
    package var supersededBy: UUID?
    /// Whether the scan's predicate means it if nothing has taken its place.
    package var isMeantAsCurrent = true
    /// Whether the scan's predicate means it if something has.
    package var isMeantAsSuperseded = true

    package init(
        uuid: UUID, person: PersonID, source: Source, start: Int64, end: Int64, storedAt: Int64,
        sequence: Int64, authors: String
    ) {
        self.uuid = uuid
        self.person = person
        self.source = source
        self.start = start
        self.end = end
        self.storedAt = storedAt
        self.sequence = sequence
        self.authors = authors
    }

    /// Whether another has taken its place among all documents that there are.
    var ownStatus: DocumentStatus { supersededBy.map { .superseded(by: $0) } ?? .current }

    /// The sample without its document, which is all that sample queries give.
    package var stored: StoredSample {
        let sample = CDADocumentSample(
            uuid: uuid, person: person, source: source, startDate: Date(microseconds: start),
            endDate: Date(microseconds: end), storedAt: Date(microseconds: storedAt),
            status: .current, document: nil)
        return StoredSample(sample: .document(sample), sequence: sequence, storedAt: storedAt)
    }
}
