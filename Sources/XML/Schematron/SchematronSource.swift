/// A Schematron schema's bytes and the files that it may name.
public struct SchematronSource: Sendable {
    /// Why a file is not read although there is one, such as a symbolic link to the outside.
    public struct Refusal: Error, Sendable, Hashable {
        /// What is wrong, as in `` `x.xml` is a symbolic link to a file outside the folder ``.
        public let message: String

        /// A reason.
        public init(message: String) { self.message = message }
    }

    /// What reports call it: a pack's name, or the file's.
    public let name: String
    /// The path or name that other files are found relative to, and that errors give.
    public let path: String
    /// Its absolute URI, which references in expressions are relative to; nil for one made of the
    /// path.
    public let uri: String?
    /// The schema document.
    public let bytes: [UInt8]
    /// Gives the bytes of a file that an `include`, `extends`, an entity or `document()` names; nil
    /// where there is none. It is asked only for paths in the schema's folder, and in those beside
    /// it, up to two levels above.
    public let open: @Sendable (_ path: String) throws(Refusal) -> [UInt8]?
    /// A namespace whose prefix in a document makes no difference: the rules see an `xsi:type` of
    /// its types, and `name` shows its names, without one. Nil: as written, as the standard has it.
    public let plainNamespace: String?

    /// A schema with the files beside it.
    public init(
        name: String, path: String, uri: String? = nil, bytes: [UInt8],
        plainNamespace: String? = nil,
        open: @escaping @Sendable (_ path: String) throws(Refusal) -> [UInt8]? = { _ in nil }
    ) {
        self.name = name
        self.path = path
        self.uri = uri
        self.bytes = bytes
        self.plainNamespace = plainNamespace
        self.open = open
    }
}
