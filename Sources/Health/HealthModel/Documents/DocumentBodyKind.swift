/// What kind of body a document has (CDA `component`).
public enum DocumentBodyKind: String, Sendable, Hashable, CaseIterable {
    /// Sections with narrative and entries (`structuredBody`).
    case structured
    /// Something that is not XML (`nonXMLBody`).
    case nonXML
    /// Both, which CDA does not allow.
    case both
    /// Neither.
    case none
}
