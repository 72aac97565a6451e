public import HealthModel
public import HealthStore

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
        /// Somebody who runs the store; their name is written to the access log.
        case staff(String)
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
