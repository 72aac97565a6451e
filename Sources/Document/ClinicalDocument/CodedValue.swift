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
