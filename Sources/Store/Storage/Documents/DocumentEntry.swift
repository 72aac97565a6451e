public import Foundation
public import HealthModel

/// What a scan says of a document without its header: what consent looks at, and where it is.
public struct DocumentEntry: Sendable, Hashable {
    /// The document's name in the store.
    public var uuid: UUID
    /// Whose it is.
    public var person: PersonID
    /// Who brought it.
    public var source: Source
    /// Microseconds since 1970.
    public var start: Int64
    /// Microseconds since 1970, not before the start.
    public var end: Int64
    /// When the store took it in, in microseconds since 1970.
    public var storedAt: Int64
    /// Its place in the person's change log, from 1.
    public var sequence: Int64
    /// The type code and its system, as written.
    public var typeCode: String?
    /// The system of the type code, as written.
    public var typeSystem: String?
    /// The custodian's folded name.
    public var custodian: String?
    /// The authors' folded names; see ``HealthModel/HeaderValues/folded(_:)``.
    public var authors: String
    /// `confidentialityCode/@code` as written.
    public var confidentiality: String?
    /// What takes its place among all documents that there are.
    public var supersededBy: UUID?
    /// Whether the scan's predicate means it if nothing has taken its place.
    public var isMeantAsCurrent = true
    /// Whether the scan's predicate means it if something has.
    public var isMeantAsSuperseded = true

    /// An entry of which nothing but its place is known.
    public init(
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
    package var ownStatus: DocumentStatus { supersededBy.map { .superseded(by: $0) } ?? .current }

    /// Whether another document may take its place: an app replaces nothing but its own.
    package func mayBeReplaced(by other: DocumentEntry) -> Bool {
        other.source.bundleIdentifier == nil || other.source == source
    }

    /// The sample without its document, which is all that sample queries give.
    public var stored: StoredSample {
        let sample = CDADocumentSample(
            uuid: uuid, person: person, source: source, startDate: Date(microseconds: start),
            endDate: Date(microseconds: end), storedAt: Date(microseconds: storedAt),
            status: .current, document: nil)
        return StoredSample(sample: .document(sample), sequence: sequence, storedAt: storedAt)
    }
}

extension CDADocument {
    /// The custodian as who brought what the document says; nil where none is named.
    package var custodianSource: Source? { custodianName.map { Source(name: $0) } }
}

extension DocumentEntry {
    /// What a header says of a document at a place in its person's change log.
    package init(_ sample: CDADocumentSample, sequence: Int64, supersededBy: UUID?) {
        self.init(
            uuid: sample.uuid, person: sample.person, source: sample.source,
            start: sample.startDate.microseconds, end: sample.endDate.microseconds,
            storedAt: sample.storedAt.microseconds, sequence: sequence,
            authors: sample.document?.header.folded(.authorNames) ?? "")
        typeCode = sample.document?.typeCode?.code
        typeSystem = sample.document?.typeCode?.codeSystem
        custodian = sample.document?.header.folded(.custodianName)
        confidentiality = sample.document?.confidentialityCode
        self.supersededBy = supersededBy
    }
}
