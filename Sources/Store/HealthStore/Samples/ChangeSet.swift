package import Foundation
package import HealthModel

/// What one transaction changes for one person: decided by the store's rules, carried out by a
/// backend, wholly or not at all.
///
/// In the change log removals come before additions, both in the order in which they are here.
package struct ChangeSet: Sendable {
    package var person: PersonID
    /// When, in microseconds since 1970.
    package var at: Int64
    /// Who saves the additions.
    package var revision: SourceRevision?
    /// New samples, ordered by type and start; whatever revision they carry is not kept.
    package var additions: [Sample] = []
    package var removals: [Removal] = []
    package var relations: [SampleRelation] = []
    /// Samples that take another's place in every workout and correlation: new by old.
    package var successors: [UUID: UUID] = [:]
    package var syncs: [SyncKey: SyncState] = [:]
    package var records: [RecordChange] = []

    package init(person: PersonID, at: Int64, revision: SourceRevision? = nil) {
        self.person = person
        self.at = at
        self.revision = revision
    }

    /// A sample that goes.
    package struct Removal: Sendable, Hashable {
        package var uuid: UUID
        package var isPruned: Bool

        package init(_ uuid: UUID, isPruned: Bool = false) {
            self.uuid = uuid
            self.isPruned = isPruned
        }
    }
}

/// That a sample belongs to another.
package struct SampleRelation: Sendable, Hashable {
    /// What the other is.
    package enum Kind: Int, Sendable, Hashable {
        case correlation = 0
        case workout = 1
    }

    package var kind: Kind
    package var container: UUID
    package var member: UUID

    package init(_ kind: Kind, container: UUID, member: UUID) {
        self.kind = kind
        self.container = container
        self.member = member
    }
}

/// What versions of one object are known by: its source, its type and the source's name for it.
package struct SyncKey: Sendable, Hashable {
    package var source: Source
    package var type: SampleType
    package var identifier: String

    package init(source: Source, type: SampleType, identifier: String) {
        self.source = source
        self.type = type
        self.identifier = identifier
    }
}

/// The highest version that came, and the sample that has it; nil after it was deleted.
package struct SyncState: Sendable, Hashable {
    package var version: Double
    package var uuid: UUID?

    package init(version: Double, uuid: UUID?) {
        self.version = version
        self.uuid = uuid
    }
}

/// A small fact beside the samples: one value by kind and key; nil takes it away.
package struct RecordChange: Sendable, Hashable {
    package var kind: RecordKind
    package var key: String
    package var value: [UInt8]?

    package init(_ kind: RecordKind, key: String, value: [UInt8]?) {
        self.kind = kind
        self.key = key
        self.value = value
    }
}

/// What a record is about.
package enum RecordKind: Int, Sendable, Hashable, CaseIterable {
    /// What a person has decided about an app; by app.
    case authorization = 1
    /// A request that waits for the person's decision, or had it; by id.
    case request = 2
    /// The history of a characteristic; by type.
    case characteristic = 3
    /// A background delivery; by app and type.
    case delivery = 4
    /// What the store keeps about itself, under ``PersonID/nobody``.
    case store = 5
}

extension PersonID {
    /// Under whom the store keeps what is nobody's.
    package static let nobody = PersonID(
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}

extension SampleRelation {
    /// The relation after some samples went and others took their place; nil if it goes with
    /// them. What a correlation holds is its own: a new version brings its own.
    package func following(_ successors: [UUID: UUID], gone: Set<UUID>) -> SampleRelation? {
        var moved = self
        if gone.contains(container) {
            guard kind == .workout, let next = successors[container] else { return nil }
            moved.container = next
        }
        if gone.contains(member) {
            guard let next = successors[member] else { return nil }
            moved.member = next
        }
        return moved
    }
}

extension StoreError {
    /// A sample's UUID is its name for life.
    package static let usedUUID = StoreError(
        .invalidArgument, "a sample has the UUID of one that is, or was, in the store")
}

extension CorrelationSample {
    /// The same correlation with other samples in it; nil if it cannot hold them.
    package func holding(_ objects: [QuantitySample]) -> CorrelationSample? {
        try? CorrelationSample(
            type: correlationType, objects: objects, start: startDate, end: endDate,
            metadata: metadata, device: device, sourceRevision: sourceRevision, uuid: uuid)
    }
}
