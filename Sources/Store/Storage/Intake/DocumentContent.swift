public import HealthModel

/// The bytes of a document, or of the receipt of one that was refused, on their way into a backend.
/// What a transaction writes of them is named by the digest.
public struct DocumentContent: Sendable {
    /// The SHA-256 of the document's bytes.
    public let digest: ContentDigest
    /// The document's bytes; nil where only a receipt is kept.
    public let bytes: [UInt8]?
    /// What its body says, in the form in which it is kept; nil where nobody has read it.
    public let statements: [UInt8]?
    /// The fields of its header; none where only a receipt is kept.
    package let header: HeaderValues
    /// The extracted header as JSON, for the receipt.
    public let headerJSON: [UInt8]?
    /// The validation report as JSON, for the receipt.
    public let reportJSON: [UInt8]?

    /// A change names a document that its transaction did not bring.
    package static let missing = StoreError(
        .invalidArgument, "a document is written with its bytes")

    /// What another store has kept of a document, or of a receipt.
    package init(
        _ digest: ContentDigest, bytes: [UInt8]? = nil, statements: [UInt8]? = nil,
        header: HeaderValues = HeaderValues(), notes: IntakeNotes = IntakeNotes()
    ) {
        self.digest = digest
        self.bytes = bytes
        self.statements = statements
        self.header = header
        headerJSON = notes.headerJSON
        reportJSON = notes.reportJSON
    }

    package init(_ new: NewDocument) {
        digest = new.document.digest
        bytes = new.bytes
        statements = new.statements
        header = new.document.header
        headerJSON = new.notes.headerJSON
        reportJSON = new.notes.reportJSON
    }

    package init(_ rejection: Rejection) {
        digest = rejection.digest
        bytes = nil
        statements = nil
        header = HeaderValues()
        headerJSON = rejection.notes.headerJSON
        reportJSON = rejection.notes.reportJSON
    }

    /// What the body of a document says that is stored already.
    package init(_ digest: ContentDigest, statements: [UInt8]) {
        self.digest = digest
        self.statements = statements
        bytes = nil
        header = HeaderValues()
        headerJSON = nil
        reportJSON = nil
    }
}
