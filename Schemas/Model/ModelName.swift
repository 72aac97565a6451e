/// The namespaces of the schema: CDA's own and that of HL7's extensions to it.
public enum ModelNamespace: String, Sendable, Hashable, CaseIterable {
    /// HL7 V3, the namespace of CDA R2.
    case hl7 = "urn:hl7-org:v3"
    /// HL7's extensions (Structured Documents working group).
    case sdtc = "urn:hl7-org:sdtc"
}

/// The name of an element, or of a global attribute: a namespace of the schema and a local name.
public struct ModelName: Hashable, Sendable, CustomStringConvertible {
    /// The namespace.
    public let namespace: ModelNamespace
    /// The name without prefix.
    public let local: String

    /// Makes a name.
    public init(_ namespace: ModelNamespace, _ local: String) {
        self.namespace = namespace
        self.local = local
    }

    /// The name as people write it: `title`, `sdtc:raceCode`.
    public var description: String {
        namespace == .hl7 ? local : "sdtc:" + local
    }
}
