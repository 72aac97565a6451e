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

extension ConsentDesk {
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
