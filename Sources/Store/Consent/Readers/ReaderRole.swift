package import AccessLog
package import HealthModel
package import Storage

/// Who reads, and what that lets them see.
package enum ReaderRole: Sendable {
    case owner(PersonID)
    case client(ClientApp, for: PersonID, PurposeOfUse)
    case delegate(PersonID, for: PersonID, PurposeOfUse)
    /// Of one person, or of all; by a name of their own where the host knows one.
    case administrator(named: String? = nil, reason: String, of: PersonID? = nil)
    /// Somebody of the staff; of nobody's data where there is no person.
    case staff(StaffAccess, for: PersonID?)

    /// Whose documents are read, if they are one person's.
    package var person: PersonID? {
        switch self {
        case .owner(let person), .client(_, let person, _), .delegate(_, let person, _): person
        case .administrator(_, _, let person), .staff(_, let person): person
        }
    }

    /// Whether it is whoever runs the store on its own machine.
    package var isAdministrator: Bool {
        if case .administrator = self { true } else { false }
    }
}

/// Readers as the access log names them.
extension ReaderRole {
    /// Whether reads are logged: those of everybody but the owner.
    package var isLogged: Bool {
        switch self {
        case .client, .delegate, .administrator, .staff: true
        case .owner: false
        }
    }

    var accessRole: AccessEvent.Role {
        switch self {
        case .owner: .owner
        case .client(_, _, .breakTheGlass): .organization
        case .client: .app
        case .delegate: .delegate
        case .administrator: .administrator
        case .staff: .staff
        }
    }

    var accessApp: String? {
        if case .client(let app, _, _) = self { app.identifier } else { nil }
    }

    package var accessAgent: AccessEvent.Agent {
        switch self {
        case .owner(let person): AccessEvent.Agent(identifier: person.description)
        case .client(let app, _, _):
            AccessEvent.Agent(identifier: app.identifier, name: app.name)
        case .delegate(let delegate, _, _): AccessEvent.Agent(identifier: delegate.description)
        case .administrator(let name, _, _):
            AccessEvent.Agent(identifier: name ?? "administrator")
        case .staff(let access, _): AccessEvent.Agent(identifier: access.name)
        }
    }

    var accessPurpose: AccessEvent.Purpose {
        switch self {
        case .owner: .personRequest
        case .client(_, _, let purpose), .delegate(_, _, let purpose): purpose.accessPurpose
        case .staff(let access, _): access.purpose.accessPurpose
        case .administrator: .operations
        }
    }

    var accessReason: String? {
        switch self {
        case .administrator(_, let reason, _): reason
        case .staff(let access, _): access.reason
        case .owner, .client, .delegate: nil
        }
    }
}

extension PurposeOfUse {
    fileprivate var accessPurpose: AccessEvent.Purpose {
        switch self {
        case .treatment: .treatment
        case .payment: .payment
        case .operations: .operations
        case .emergencyTreatment: .emergency
        case .breakTheGlass: .breakGlass
        case .patientRequest: .personRequest
        case .familyRequest: .familyRequest
        case .research: .research
        case .publicHealth: .publicHealth
        case .test: .test
        }
    }
}
