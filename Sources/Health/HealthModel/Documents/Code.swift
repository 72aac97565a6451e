/// A code as a document's header writes it (HL7 V3 CE), each attribute verbatim.
public struct Code: Sendable, Hashable {
    /// The code itself, as `34133-9`.
    public var code: String?
    /// The code system's OID, as `2.16.840.1.113883.6.1` (LOINC).
    public var codeSystem: String?
    /// The words beside the code.
    public var displayName: String?

    /// Makes a code from the attributes of a CE element.
    public init(code: String?, codeSystem: String? = nil, displayName: String? = nil) {
        self.code = code
        self.codeSystem = codeSystem
        self.displayName = displayName
    }
}
