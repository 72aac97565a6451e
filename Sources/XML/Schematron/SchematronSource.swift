/// A Schematron schema's bytes and the files that it may name.
public struct SchematronSource: Sendable {
    /// What reports call it: a pack's name, or the file's.
    public let name: String
    /// The path or name that other files are found relative to, and that errors give.
    public let path: String
    /// The schema document.
    public let bytes: [UInt8]
    /// Gives the bytes of a file that an `include`, `extends` or `document()` names; nil where
    /// there is none.
    public let open: @Sendable (_ path: String) -> [UInt8]?

    /// A schema with the files beside it.
    public init(
        name: String, path: String, bytes: [UInt8],
        open: @escaping @Sendable (_ path: String) -> [UInt8]? = { _ in nil }
    ) {
        self.name = name
        self.path = path
        self.bytes = bytes
        self.open = open
    }
}
