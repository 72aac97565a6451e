internal import AccessLog
internal import Foundation
public import HealthModel

extension HealthStore {
    /// Breaks the glass: for ``EmergencyAccess/duration`` the app sees all of a person's documents
    /// through ``client(_:for:purpose:)`` with ``PurposeOfUse/breakTheGlass``, whatever the person
    /// denied, but nothing that the person removed. The person finds it among
    /// ``OwnerHandle/emergencyAccesses()``, and whoever listens for the person is told.
    ///
    /// - Parameters:
    ///   - professional: Who does it, by a name that the person can ask for.
    ///   - reason: Why.
    /// - Throws: ``StoreError/Code/invalidArgument`` without a name or a reason, or for an
    ///   identifier that no app can have.
    public func openEmergencyAccess(
        by app: ClientApp, for person: PersonID, professional: String, reason: String
    ) async throws -> EmergencyAccess {
        try StoreError.require(identifier: app.identifier)
        guard ![professional, reason].contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
            throw StoreError(.invalidArgument, "an emergency access needs a name and a reason")
        }
        guard reason.utf8.count + professional.utf8.count <= StoreLimits.usageBytes else {
            throw StoreError(
                .tooLarge,
                "a name and a reason must have at most \(StoreLimits.usageBytes) bytes")
        }
        let now = core.now()
        let access = EmergencyAccess(
            id: UUID(), person: person, app: app.identifier, professional: professional,
            reason: reason, from: now, until: now.addingTimeInterval(EmergencyAccess.duration))
        let decider = ConsentDecider(core: core, person: person, delegate: nil)
        try await decider.write { try $0.keep([try ConsentStore.change(access)], in: $1) }
        return access
    }
}

extension ConsentWriter {
    /// Marks an emergency access as known to the person, and ends it.
    func acknowledge(emergency id: UUID, in transaction: any HealthTransaction) throws {
        let found = try ConsentStore.emergencies(of: person, in: transaction)
        guard var access = found.first(where: { $0.id == id }) else {
            throw StoreError(.notFound, "emergency access not found")
        }
        access.isAcknowledged = true
        access.until = min(access.until, at)
        try keep([try ConsentStore.change(access)], in: transaction)
    }
}

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
