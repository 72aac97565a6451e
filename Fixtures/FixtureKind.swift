/// What a fixture is about: the folder that it lies in.
public enum FixtureKind: String, Sendable, CaseIterable {
    /// The header: authors, patients, names, titles, times, extensions. Valid.
    case header
    /// The body: attachments, sections, entries, data types, narrative. Valid.
    case body
    /// Character encodings, and the forms that XML allows for one and the same document. Valid.
    case encoding
    /// `setId`, `versionNumber`, `relatedDocument`, and one `id` on two documents. Valid.
    case versions
    /// Whole documents as hospitals write them, in several languages. Valid.
    case documents
    /// Documents that the CDA schema rejects for the one defect that the name says.
    case schemaInvalid = "schema-invalid"
    /// Bytes that are not well-formed, hostile, or not a CDA document: never stored.
    case refused
}
