package import Foundation
public import HealthModel
public import HealthStore
public import Hummingbird

/// Who stands behind a request, and what they may ask for.
public struct Caller: Sendable {
    /// In which part somebody calls.
    public enum Role: Sendable {
        /// An app that reads and saves for one person, as far as that person allows.
        case app(ClientApp, for: PersonID, PurposeOfUse)
        /// The person themselves.
        case owner(PersonID)
        /// Somebody who acts for the person under a name of their own.
        case delegate(PersonID, for: PersonID, PurposeOfUse)
        /// A system that brings documents and samples in.
        case intake(Source)
        /// Somebody of the staff; their name is written to the access log.
        case staff(StaffMember)
    }

    /// How the caller proved who they are.
    public enum Proof: Sendable, Hashable {
        /// By a bearer token.
        case token
        /// By a session of the pages; every change needs the session's own word with it.
        case session
    }

    /// In which part.
    public let role: Role
    /// What the credentials cover, for apps and systems.
    public let scopes: ScopeSet
    /// How it was proved.
    public let proof: Proof

    /// Names a caller.
    public init(role: Role, scopes: ScopeSet = ScopeSet(), proof: Proof = .token) {
        self.role = role
        self.scopes = scopes
        self.proof = proof
    }
}

/// Finds out who stands behind a request's credentials.
public protocol CallerResolving: Sendable {
    /// The caller; nil if the request brings no credentials.
    ///
    /// - Throws: ``ServiceFailure`` with status 401 for credentials that do not hold.
    func caller(of request: Request) async throws -> Caller?
}

/// Somebody who signed in to the pages.
public struct Session: Sendable {
    /// Its random name.
    package let name: String
    /// Who signed in.
    package let role: Caller.Role
    /// When they did.
    package let begun: Date
    /// When they were last seen, to the minute.
    package let seen: Date
    /// What every form of theirs must bring with it.
    package let formToken: String

    /// With whom they signed in; nil for signing in here.
    package let provider: ProviderSession?

    package init(
        name: String, role: Caller.Role, begun: Date, seen: Date, formToken: String,
        provider: ProviderSession? = nil
    ) {
        self.name = name
        self.role = role
        self.begun = begun
        self.seen = seen
        self.formToken = formToken
        self.provider = provider
    }

    /// The field by which a session knows its own forms.
    package static let formField = "form-token"
}

/// That somebody signed in with somebody else.
package struct ProviderSession: Sendable, Hashable {
    /// The provider's name here.
    package let provider: String
    /// By which the provider can end it: digests of its own names for the session and the account.
    package let names: [String]

    package init(provider: String, names: [String]) {
        self.provider = provider
        self.names = names
    }
}
