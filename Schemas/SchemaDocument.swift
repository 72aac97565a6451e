/// One schema document: the name that others import it by, and its text.
public struct SchemaDocument: Sendable, Hashable {
    /// The file name, as in `schemaLocation`.
    public let name: String
    /// The text, in UTF-8.
    public let bytes: [UInt8]
}
