package import XMLTree

/// A coded value (HL7 V3 data types CD, CE): attributes as written, absent ones nil.
public struct CodedValue: Sendable, Hashable {
    /// The code.
    public let code: String?
    /// OID of the code system.
    public let codeSystem: String?
    /// What the author's system calls the concept.
    public let displayName: String?
    /// Why there is no code.
    public let nullFlavor: String?

    package init(_ element: XMLNode) {
        code = element.attribute("code")
        codeSystem = element.attribute("codeSystem")
        displayName = element.attribute("displayName")
        nullFlavor = element.attribute("nullFlavor")
    }
}

/// An instance identifier (HL7 V3 data type II): attributes as written, absent ones nil.
public struct InstanceIdentifier: Sendable, Hashable {
    /// OID, UUID or RUID of the namespace that the extension is unique in.
    public let root: String?
    /// The identifier within the root.
    public let `extension`: String?
    /// Why there is no identifier.
    public let nullFlavor: String?

    /// An identifier from its parts.
    public init(root: String?, extension: String? = nil, nullFlavor: String? = nil) {
        self.root = root
        self.extension = `extension`
        self.nullFlavor = nullFlavor
    }

    package init(_ element: XMLNode) {
        self.init(
            root: element.attribute("root"), extension: element.attribute("extension"),
            nullFlavor: element.attribute("nullFlavor"))
    }
}
