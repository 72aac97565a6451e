public import Foundation
internal import Storage

/// Whether somebody may see a document, and why.
public struct ConsentDecision: Sendable, Hashable {
    /// What decided.
    public enum Basis: Sendable, Hashable {
        /// This record permits it.
        case permit(record: UUID)
        /// This record denies it.
        case denial(record: UUID)
        /// This record permits less of the document, and a document's own permit counts alone.
        case lesserPermit(record: UUID)
        /// This record removed the document.
        case removal(record: UUID)
        /// This emergency access opens it.
        case emergency(access: UUID)
        /// The app saved it itself.
        case own
        /// Staff read it, and no record closes it to everybody.
        case staff
        /// No record that holds now is about it.
        case nothing

        /// The name of the record, or of the emergency access, that decided; nil if none did.
        public var record: UUID? {
            switch self {
            case .permit(let id), .denial(let id), .lesserPermit(let id), .removal(let id): id
            case .emergency(let id): id
            case .own, .staff, .nothing: nil
            }
        }
    }

    /// What decided.
    public let basis: Basis

    package init(basis: Basis) { self.basis = basis }

    /// Whether it may be seen.
    public var isPermitted: Bool {
        switch basis {
        case .permit, .emergency, .own, .staff: true
        case .denial, .lesserPermit, .removal, .nothing: false
        }
    }

    /// One sentence that says so.
    public var reason: String {
        switch basis {
        case .permit: "a record permits it"
        case .denial: "a record denies it, and a denial takes precedence over every permit"
        case .lesserPermit:
            "the document's own record permits metadata only, and no rule permits more"
        case .removal: "the document is hidden from everyone except the owner"
        case .emergency: "emergency access (break the glass)"
        case .own: "the app saved the document itself"
        case .staff: "staff gave a purpose and a reason, and no record hides it from everyone"
        case .nothing: "no current record permits it"
        }
    }
}
