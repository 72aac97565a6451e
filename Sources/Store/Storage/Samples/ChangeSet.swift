public import Foundation
public import HealthModel

/// What one transaction changes for one person: decided by the store's rules, carried out by a
/// backend, wholly or not at all.
///
/// In the change log documents come first, then removals, then additions, all in the order in which
/// they are here. What is kept of no person (receipts of refused documents, tries) has
/// ``HealthModel/PersonID/nobody`` for its person, who is not made by it.
public struct ChangeSet: Sendable {
    /// Whose.
    public var person: PersonID
    /// When, in microseconds since 1970.
    public var at: Int64
    /// Who saves the additions.
    public var revision: SourceRevision?
    /// New samples, ordered by type and start; whatever revision they carry is not kept.
    public var additions: [Sample] = []
    /// Samples that go.
    public var removals: [Removal] = []
    /// What belongs to what from now on.
    public var relations: [SampleRelation] = []
    /// Samples that take another's place in every workout and correlation: new by old.
    public var successors: [UUID: UUID] = [:]
    /// The versions of objects with a sync identifier.
    public var syncs: [SyncKey: SyncState] = [:]
    /// Small facts.
    public var records: [RecordChange] = []
    /// New documents with their status; their bytes are those of the work's
    /// ``TransactionWork/documents``, by digest.
    public var documents: [CDADocumentSample] = []
    /// Documents that are there and whose bodies were read since, with the digests of their bytes;
    /// what the bodies say is in ``TransactionWork/documents``.
    public var statements: [UUID: ContentDigest] = [:]
    /// Documents whose place another takes: the new one by the old one.
    public var supersessions: [UUID: UUID] = [:]
    /// Documents that leave the person, before anything comes: all that is kept of them goes, and
    /// what is kept aside because of their ids. Receipts stay.
    public var withdrawals: [CDADocumentSample] = []
    /// Documents whose successor has left, and whose place nothing takes any more.
    public var revivals: [UUID] = []
    /// Identifiers that are nobody's yet and become the person's.
    public var identifiers: [IdentifierKey] = []
    /// Identifiers of the person that become nobody's.
    public var forgotten: [IdentifierKey] = []
    /// A receipt, in the place of the one for the same bytes.
    public var receipt: Receipt?
    /// A document that is kept aside.
    public var quarantine: Quarantine?
    /// What becomes of the count of tries at bytes; nil for nothing.
    public var attempt: Attempt?

    /// Nothing changes yet.
    public init(person: PersonID, at: Int64, revision: SourceRevision? = nil) {
        self.person = person
        self.at = at
        self.revision = revision
    }

    /// Bytes whose document's `id` is taken.
    public struct Quarantine: Sendable, Hashable {
        /// The SHA-256 of the bytes.
        public let digest: ContentDigest
        /// The document that has the `id`.
        public let conflict: SampleReference

        /// Names what is kept aside.
        public init(digest: ContentDigest, conflict: SampleReference) {
            self.digest = digest
            self.conflict = conflict
        }
    }

    /// What becomes of the count of tries at bytes.
    public enum Attempt: Sendable, Hashable {
        /// So many with this one.
        case count(IntakeAttempt, Int)
        /// The bytes have an outcome.
        case forget(ContentDigest)
    }

    /// Whether anything but documents and what arrived is changed.
    public var hasSamplesOrRecords: Bool {
        !additions.isEmpty || !removals.isEmpty || !relations.isEmpty || !successors.isEmpty
            || !syncs.isEmpty || !records.isEmpty
    }

    /// A sample that goes.
    public struct Removal: Sendable, Hashable {
        /// The sample.
        public var uuid: UUID
        /// Whether it only leaves the store, and nobody is told that it was deleted.
        public var isPruned: Bool

        /// Names a sample that goes.
        public init(_ uuid: UUID, isPruned: Bool = false) {
            self.uuid = uuid
            self.isPruned = isPruned
        }
    }
}
