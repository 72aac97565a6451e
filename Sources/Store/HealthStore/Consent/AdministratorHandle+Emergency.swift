internal import AccessLog
internal import Foundation
internal import HealthModel

extension AdministratorHandle {
    /// Every time that somebody broke the glass, whoever's documents it was, the latest first, for
    /// those who have to ask why. The access log names each person.
    ///
    /// - Complexity: O(emergencies of all persons).
    public func emergencyAccesses() async throws -> [EmergencyAccess] {
        let found = try await reader.backend.read { snapshot in
            try snapshot.records(.emergency).map {
                try RecordForm.decode(EmergencyAccess.self, from: $0.value)
            }
        }
        var note = AccessNote(.search, .consent)
        note.show(found)
        try await reader.core.log(note, of: reader.role)
        return found.sorted { ($0.from, $0.id.uuidString) > ($1.from, $1.id.uuidString) }
    }
}
