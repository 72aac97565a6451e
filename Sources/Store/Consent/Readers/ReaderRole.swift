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
