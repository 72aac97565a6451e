public import Foundation
public import HealthModel

/// One state of a store's documents, as the rules read it.
public protocol DocumentSnapshot {
    /// Calls `body` for document after document until it returns false. Reads no body.
    func documents(_ scan: DocumentScan, _ body: (DocumentEntry) throws -> Bool) throws

    /// What a scan says of some documents, by UUID; those that the person does not have are left
    /// out.
    ///
    /// - Parameters:
    ///   - person: Whose; nil for anybody's.
    ///   - isJudged: As ``DocumentScan/isJudged``.
    func documents(
        named uuids: [UUID], of person: PersonID?, isJudged: Bool
    ) throws -> [UUID: DocumentEntry]

    /// Documents of this state with their headers, in the order of their entries, as if nothing had
    /// taken their places. Reads no body.
    ///
    /// - Throws: ``StoreError/Code/corrupt``, naming those whose header cannot be read
    ///   (``StoreError/documents``).
    func headers(_ entries: [DocumentEntry]) throws -> [CDADocumentSample]

    /// A document's bytes; nil if the person, or anybody where none is named, has none with this
    /// UUID. Counted as a body read.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if they are not what was stored.
    func documentBytes(_ uuid: UUID, of person: PersonID?) throws -> DocumentBytes?

    /// What a document's body says, as it was kept beside the document; nil if nothing was kept, or
    /// the person, or anybody where none is named, has none with this UUID.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if it is not what was stored.
    func statements(_ uuid: UUID, of person: PersonID?) throws -> [UInt8]?

    /// What decides which document replaces one, and the same of all that may; nil if the person
    /// has none with this UUID.
    func versions(
        of uuid: UUID, person: PersonID
    ) throws -> (own: VersionFacts, others: [VersionFacts])?
}

extension DocumentSnapshot {
    /// None: of a backend that keeps no statements, readers say of each document that it was not
    /// read.
    public func statements(_ uuid: UUID, of person: PersonID?) throws -> [UInt8]? { nil }

    /// What a scan says of one document, for rules to judge; nil if the person has none with this
    /// UUID.
    package func document(_ uuid: UUID, of person: PersonID?) throws -> DocumentEntry? {
        try documents(named: [uuid], of: person, isJudged: true)[uuid]
    }
}

/// One state of a store's directory: who and what there is, by keys of their own.
public protocol DirectorySnapshot {
    /// A person and all identifiers; nil if there is none with this id.
    func person(_ id: PersonID) throws -> Person?

    /// The person that an identifier belongs to; nil if it is nobody's.
    func person(identifiedBy identifier: IdentifierKey) throws -> Person?

    /// The receipt for some bytes, whoever brought them; nil if they never came.
    ///
    /// - Parameter withParts: Whether the header and the report that intake kept are read too.
    func receipt(for digest: ContentDigest, withParts: Bool) throws -> Receipt?

    /// Bytes that are in quarantine; nil if there are none with this digest.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if they are not what was kept.
    func quarantinedBytes(_ digest: ContentDigest) throws -> [UInt8]?

    /// All that decides about something that arrives, in one look-up.
    func arrivalFacts(_ question: ArrivalQuestion) throws -> ArrivalFacts
}

/// A document's bytes exactly as they were received, and the SHA-256 that they were checked
/// against when they were read.
public struct DocumentBytes: Sendable, Hashable {
    /// The bytes.
    public let bytes: [UInt8]
    /// Their SHA-256.
    public let digest: ContentDigest

    /// Takes bytes whose digest was computed or checked by the caller.
    package init(bytes: [UInt8], digest: ContentDigest) {
        self.bytes = bytes
        self.digest = digest
    }
}
