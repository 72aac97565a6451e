#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A stored clinical document (HKCDADocumentSample).
///
/// A sample never changes: other bytes are another sample. Only ``status`` moves, when a newer
/// version arrives.
public struct CDADocumentSample: HealthSample {
    /// Given when the sample was stored; stays for life.
    public let uuid: UUID
    /// Whose document it is.
    public let person: PersonID
    /// Who brought it.
    public let source: Source
    /// When what it says begins, to the microsecond.
    public let startDate: Date
    /// When what it says ends, to the microsecond; not before ``startDate``.
    public let endDate: Date
    /// When the store took it in, to the microsecond.
    public let storedAt: Date
    /// Whether a newer document has taken its place, as far as the reader sees it; current where
    /// there is no ``document``, since that is said by documents.
    public let status: DocumentStatus
    /// The header, and the bytes if they were asked for; nil in what sample and anchored queries
    /// give, always, and in nothing else (HKCDADocumentSample.document).
    public var document: CDADocument? {
        // Lends the header: a copy would count some twenty references.
        _read { yield header.document }
        set { header = SharedHeader(newValue) }
    }
    private var header: SharedHeader

    /// Makes a sample from what a store keeps; dates are rounded to the microsecond.
    public init(
        uuid: UUID, person: PersonID, source: Source, startDate: Date, endDate: Date,
        storedAt: Date, status: DocumentStatus, document: CDADocument?
    ) {
        self.uuid = uuid
        self.person = person
        self.source = source
        self.startDate = Date(microseconds: startDate.microseconds)
        self.endDate = Date(microseconds: endDate.microseconds)
        self.storedAt = Date(microseconds: storedAt.microseconds)
        self.status = status
        header = SharedHeader(document)
    }

    /// What it is a sample of.
    public var sampleType: SampleType { SampleType(DocumentType.cda) }
    /// Who brought it; of an interface no versions are known.
    public var sourceRevision: SourceRevision? { SourceRevision(source: source) }
    /// A document is not measured.
    public var device: Device? { nil }
    /// What is known of a document stands in its header.
    public var metadata: Metadata { .none }

    /// The same document, brought by a source.
    public func saved(by revision: SourceRevision) -> CDADocumentSample {
        CDADocumentSample(
            uuid: uuid, person: person, source: revision.source, startDate: startDate,
            endDate: endDate, storedAt: storedAt, status: status, document: document)
    }
}
