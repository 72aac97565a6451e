internal import Consent
package import Foundation
package import HealthModel
package import Storage

/// How samples belong together, as a predicate asks it: as far as the reader sees what they belong
/// to, since what it does not see is for it not there.
///
/// A predicate cannot throw; a failure of the store is kept and thrown by ``check()``.
package final class StoredRelations: SampleRelations {
    private let snapshot: any HealthSnapshot
    private let person: PersonID
    private let view: VisibleSamples?
    private var members: [UUID: Set<UUID>] = [:]
    private var seen: [UUID: Bool] = [:]
    private lazy var access = view?.accessToContainers() ?? .everything
    private var failure: (any Error)?
    /// What correlations of documents hold.
    private var measured: Set<UUID>?

    /// All relations of a person's samples, for who writes.
    package init(snapshot: any HealthSnapshot, person: PersonID) {
        self.snapshot = snapshot
        self.person = person
        view = nil
    }

    /// Those that a reader sees.
    package init(in view: VisibleSamples) {
        snapshot = view.snapshot
        person = view.person
        self.view = view
    }

    package func sample(_ uuid: UUID, belongsTo workout: UUID) -> Bool {
        if let known = members[workout] { return known.contains(uuid) }
        do {
            let found =
                try sees(workout)
                ? Set(try snapshot.members(of: workout, .workout, person: person)) : []
            members[workout] = found
            return found.contains(uuid)
        } catch {
            failure = failure ?? error
            return false
        }
    }

    package func isCorrelated(_ uuid: UUID) -> Bool {
        do {
            if let view, view.results != nil {
                let held = try measured ?? view.heldByResults(access)
                measured = held
                if held.contains(uuid) { return true }
            }
            return try snapshot.containers(of: uuid, .correlation, person: person)
                .contains(where: sees)
        } catch {
            failure = failure ?? error
            return false
        }
    }

    private func sees(_ container: UUID) throws -> Bool {
        guard let view else { return true }
        if let known = seen[container] { return known }
        let stored = try snapshot.sample(container, of: person)
        let isSeen =
            try stored.map {
                try $0.sample.interval.start >= view.earliest && access.admits($0)
                    && $0.storedAt <= view.asOf ?? .max && view.isUnchanged($0)
            } ?? false
        seen[container] = isSeen
        return isSeen
    }

    package func check() throws {
        if let failure { throw failure }
    }
}
