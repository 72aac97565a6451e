public import HealthModel

/// What a piece of work with a store is about. Every read and every transaction names its scope, so
/// that a backend whose persons lie on several machines knows where the work belongs before it
/// runs.
///
/// ```
/// .person(id)   everything that is one person's; a transaction concerns one person
/// .directory    who and what there is: identifiers, digests, document ids and their persons
/// .store        what is nobody's: the store's secret, receipts by themselves, the access log
/// .everything   all persons; read only, page by page
/// ```
///
/// A transaction of any scope may append to the access log. A transaction of the directory that
/// takes a document in places it with the person that it finds or makes there.
public enum StoreScope: Sendable, Hashable {
    /// One person's state.
    case person(PersonID)
    /// Narrow tables by their own keys.
    case directory
    /// What belongs to nobody.
    case store
    /// Every person's state, one page at a time.
    case everything

    /// The scope of one person, or of all.
    package static func of(_ person: PersonID?) -> StoreScope {
        person.map { .person($0) } ?? .everything
    }

    /// Whether work of this scope may look at something of a person.
    ///
    /// ```swift
    /// StoreScope.person(id).includes(id)    // true
    /// StoreScope.store.includes(.nobody)    // true
    /// StoreScope.store.includes(id)         // false
    /// ```
    public func includes(_ person: PersonID) -> Bool {
        switch self {
        case .person(let own): own == person || person == .nobody
        case .directory, .everything: true
        case .store: person == .nobody
        }
    }
}
