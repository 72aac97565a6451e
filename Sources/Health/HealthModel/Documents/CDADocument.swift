internal import Base

/// A clinical document's header as it was extracted, and its bytes if they were asked for
/// (HKCDADocument).
///
/// The fields of the header are the rows of ``HeaderField``, a property each. HealthKit has the
/// title, the names of patient, author and custodian, and ``documentData``; the rest goes beyond
/// it. Nothing here is read from the body, so a query that returns headers reads no body.
public struct CDADocument: Sendable, Hashable {
    /// What the header says, field by field of ``HeaderField``.
    package var header: HeaderValues
    /// The bytes exactly as received; nil unless the query asked for them.
    public var documentData: [UInt8]?
    /// What the body says, as intake read it, in the form that the store keeps; nil unless the
    /// query asked for it, and of a document that was not read yet.
    public var statementData: [UInt8]?

    /// What kind of body it has.
    public var bodyKind: DocumentBodyKind
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
        self.header = HeaderValues()
        self.bodyKind = bodyKind
        self.digest = digest
        self.byteCount = byteCount
        self.validation = validation
    }
}

/// A document's header behind one reference: pages of samples are copied on their way through the
/// store, and a header has some twenty texts and lists.
final class SharedHeader: Sendable, Hashable {
    let document: CDADocument?

    init(_ document: CDADocument?) { self.document = document }

    static func == (left: SharedHeader, right: SharedHeader) -> Bool {
        left === right || left.document == right.document
    }

    func hash(into hasher: inout Hasher) { hasher.combine(document) }
}

/// What kind of body a document has (CDA `component`).
public enum DocumentBodyKind: String, Sendable, Hashable, CaseIterable {
    /// Sections with narrative and entries (`structuredBody`).
    case structured
    /// Something that is not XML (`nonXMLBody`).
    case nonXML
    /// Both, which CDA does not allow.
    case both
    /// Neither.
    case none
}

/// The SHA-256 of a document's bytes (FIPS 180-4): the name under which the bytes are kept.
public struct ContentDigest: Sendable, Hashable {
    /// How many bytes a digest has.
    public static let byteCount = 32

    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes a digest computed elsewhere; nil unless there are 32 bytes.
    public init?(bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits of either case; nil for anything else.
    public init?(hexadecimal: String) {
        guard let bytes = Hexadecimal.decode(hexadecimal.lowercased()) else { return nil }
        self.init(bytes: bytes)
    }

    /// 64 hexadecimal digits in lower case.
    public var hexadecimal: String { Hexadecimal.encode(bytes) }
}

extension ContentDigest: CustomStringConvertible {
    /// The same as ``hexadecimal``.
    public var description: String { hexadecimal }
}
