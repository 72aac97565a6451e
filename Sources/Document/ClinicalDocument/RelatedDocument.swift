package import XMLTree

/// A document that this one replaces, appends or transforms (CDA R2, 4.2.3.1 relatedDocument).
public struct RelatedDocument: Sendable, Hashable {
    /// `RPLC`, `APND` or `XFRM`, as written.
    public let typeCode: String?
    /// The identifiers of the parent document.
    public let ids: [InstanceIdentifier]
    /// The parent document's set.
    public let setId: InstanceIdentifier?
    /// The parent document's version, as written.
    public let versionNumber: String?

    package init(_ element: XMLNode) {
        let parents = element.children("parentDocument")
        typeCode = element.attribute("typeCode")
        ids = parents.flatMap { $0.children("id") }.map(InstanceIdentifier.init)
        setId = parents.first?.child("setId").map(InstanceIdentifier.init)
        versionNumber = parents.first?.child("versionNumber")?.attribute("value")
    }
}
