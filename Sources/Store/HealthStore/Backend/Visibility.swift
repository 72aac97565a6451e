package import HealthModel

/// What a reader may see. Only a handle of ``HealthStore`` makes one, so that a backend cannot be
/// asked by anybody who has none.
public struct Visibility: Sendable, Hashable {
    /// What a backend lets through.
    package enum Scope: Sendable, Hashable {
        /// Nothing: there is no policy, and no policy shows nothing.
        case nothing
        /// One person's samples.
        case person(PersonID)
        /// Every sample of the store.
        case everything
    }

    package let scope: Scope

    package init(_ scope: Scope) {
        self.scope = scope
    }

    /// Whether a person and what is theirs is visible.
    package func includes(_ person: PersonID) -> Bool {
        switch scope {
        case .nothing: false
        case .person(let visible): visible == person
        case .everything: true
        }
    }
}
