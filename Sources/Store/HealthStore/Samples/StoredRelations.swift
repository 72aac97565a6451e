internal import Foundation
internal import HealthModel

/// How samples belong together, as a predicate asks it.
///
/// A predicate cannot throw; a failure of the store is kept and thrown by ``check()``.
final class StoredRelations: SampleRelations {
    private let snapshot: any HealthSnapshot
    private let person: PersonID
    private var members: [UUID: Set<UUID>] = [:]
    private var failure: (any Error)?

    init(snapshot: any HealthSnapshot, person: PersonID) {
        self.snapshot = snapshot
        self.person = person
    }

    func sample(_ uuid: UUID, belongsTo workout: UUID) -> Bool {
        if let known = members[workout] { return known.contains(uuid) }
        do {
            let found = Set(try snapshot.members(of: workout, .workout, person: person))
            members[workout] = found
            return found.contains(uuid)
        } catch {
            failure = failure ?? error
            return false
        }
    }

    func isCorrelated(_ uuid: UUID) -> Bool {
        do {
            return try !snapshot.containers(of: uuid, .correlation, person: person).isEmpty
        } catch {
            failure = failure ?? error
            return false
        }
    }

    func check() throws {
        if let failure { throw failure }
    }
}
