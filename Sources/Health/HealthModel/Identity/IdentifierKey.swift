/// What an ``InstanceIdentifier`` names, in the form in which two of them are compared.
public struct IdentifierKey: Sendable, Hashable {
    /// The OID, or the UUID in lower case.
    public let root: String
    /// The extension, exactly as written; empty if there is none.
    public let `extension`: String

    package init(root: String, extension: String) {
        self.root = root
        self.extension = `extension`
    }
}
