package import XMLTree

/// An organization of the header (CDA R2, Organization and CustodianOrganization).
public struct Organization: Sendable, Hashable {
    /// The first of its names that has text.
    public let name: String?
    /// Its identifiers.
    public let ids: [InstanceIdentifier]

    package init(_ element: XMLNode) {
        name = element.children("name").map(EntityName.init).firstDisplay
        ids = element.children("id").map(InstanceIdentifier.init)
    }
}
