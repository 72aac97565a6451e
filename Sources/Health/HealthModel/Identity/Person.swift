/// Somebody whose documents are kept, and the identifiers under which they are found.
public struct Person: Sendable, Hashable {
    /// The store's name of the person.
    public let id: PersonID
    /// Every identifier known to be this person's (CDA `recordTarget/patientRole/id`), in the
    /// order of root and extension.
    public let identifiers: [IdentifierKey]

    /// Makes a person from what a store keeps.
    public init(id: PersonID, identifiers: [IdentifierKey]) {
        self.id = id
        self.identifiers = identifiers
    }
}
