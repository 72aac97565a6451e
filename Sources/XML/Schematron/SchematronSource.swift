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
    /// A namespace whose prefix in a document makes no difference: the rules see an `xsi:type` of
    /// its types, and `name` shows its names, without one. Nil: as written, as the standard has it.
    public let plainNamespace: String?

    /// A schema with the files beside it.
    public init(
        name: String, path: String, bytes: [UInt8], plainNamespace: String? = nil,
        open: @escaping @Sendable (_ path: String) -> [UInt8]? = { _ in nil }
    ) {
        self.name = name
        self.path = path
        self.bytes = bytes
        self.plainNamespace = plainNamespace
        self.open = open
    }
}
