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
