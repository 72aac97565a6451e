/// What a document says of another one (CDA `relatedDocument`).
public struct RelatedDocument: Sendable, Hashable {
    /// `RPLC` replaces, `APND` adds to, `XFRM` was transformed from; as written.
    public var typeCode: String?
    /// The other document's ids (`parentDocument/id`).
    public var ids: [InstanceIdentifier]
    /// The other document's set of versions.
    public var setID: InstanceIdentifier?
    /// The other document's version.
    public var versionNumber: DocumentVersion?

    /// Makes a relation from a `relatedDocument` and its `parentDocument`.
    public init(
        typeCode: String?, ids: [InstanceIdentifier] = [], setID: InstanceIdentifier? = nil,
        versionNumber: DocumentVersion? = nil
    ) {
        self.typeCode = typeCode
        self.ids = ids
        self.setID = setID
        self.versionNumber = versionNumber
    }
}
