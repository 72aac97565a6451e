internal import AccessLog
internal import Foundation
internal import HealthModel

extension AdministratorHandle {
    /// Every time that somebody broke the glass, whoever's documents it was, the latest first, for
    /// those who have to ask why. The access log names each person.
    ///
    /// - Complexity: O(emergencies of all persons).
    public func emergencyAccesses() async throws -> [EmergencyAccess] {
        let note = AccessNote(.search, .consent)
        let found = try await reader.core.read(as: reader.role, noting: note) { snapshot, note in
            let found = try ConsentStore.emergencies(in: snapshot)
            note.show(found)
            return found
        }
        return found.sorted { ($0.from, $0.id.uuidString) > ($1.from, $1.id.uuidString) }
    }

    /// How many emergency accesses are open, or not yet acknowledged by the person: a figure of
    /// nobody, which the access log does not name.
    ///
    /// - Complexity: O(emergencies of all persons).
    public func unreviewedEmergencies() async throws -> Int {
        let now = reader.core.now()
        return try await reader.core.backend.read(.everything) {
            try ConsentStore.emergencies(in: $0)
        }
        .count { !$0.isAcknowledged || $0.until > now }
    }
}
