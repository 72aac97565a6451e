/// A clinical document's header as it was extracted, and its bytes if they were asked for
/// (HKCDADocument).
///
/// HealthKit has ``title``, ``patientName``, ``authorName``, ``custodianName`` and
/// ``documentData``; the rest goes beyond it. Nothing here is read from the body, so a query
/// that returns headers reads no body.
public struct CDADocument: Sendable, Hashable {
    /// The first `title`, white space normalised; nil if absent or empty.
    public var title: String?
    /// The name to show for the first patient; nil if there is none.
    public var patientName: String?
    /// The custodian organisation's name; nil if there is none.
    public var custodianName: String?
    /// Every author's name in document order; an author without one is left out.
    public var authorNames: [String]
    /// The bytes exactly as received; nil unless the query asked for them.
    public var documentData: [UInt8]?

    /// What kind of document it is (`code`).
    public var typeCode: Code?
    /// `languageCode/@code` as written.
    public var languageCode: String?
    /// `confidentialityCode/@code` as written.
    public var confidentialityCode: String?
    /// `id`: what the document calls itself. In the wild it is not always unique.
    public var id: InstanceIdentifier?
    /// `setId`: common to all versions of a document.
    public var setID: InstanceIdentifier?
    /// `versionNumber`.
    public var versionNumber: DocumentVersion?
    /// What the document says of others.
    public var relatedDocuments: [RelatedDocument]
    /// Every `recordTarget/patientRole/id`, in document order.
    public var patientIdentifiers: [InstanceIdentifier]
    /// `effectiveTime` as written; the sample's dates are what it was read as.
    public var effectiveTime: String?
    /// The time cared for.
    public var servicePeriod: ServicePeriod?
    /// What kind of body it has.
    public var bodyKind: DocumentBodyKind
    /// The templates that the document says it follows (`templateId`), in document order; empty for
    /// a document that was stored before they were kept.
    public var templateIDs: [InstanceIdentifier]
    /// The SHA-256 of the bytes.
    public var digest: ContentDigest
    /// The SHA-1 of the bytes, 20 bytes, by which FHIR R4 (Attachment.hash) and XDS know them; nil
    /// for a document that was stored before it was kept.
    public var sha1: [UInt8]?
    /// How many bytes were received.
    public var byteCount: Int
    /// What validation said at intake.
    public var validation: ValidationSummary

    /// The first author's name (HKCDADocument.authorName); nil if no author has one.
    public var authorName: String? { authorNames.first }

    /// Makes a document with no header fields; those that are there are set afterwards.
    public init(
        digest: ContentDigest, byteCount: Int, bodyKind: DocumentBodyKind,
        validation: ValidationSummary
    ) {
        self.authorNames = []
        self.relatedDocuments = []
        self.patientIdentifiers = []
        self.templateIDs = []
        self.bodyKind = bodyKind
        self.digest = digest
        self.byteCount = byteCount
        self.validation = validation
    }
}
