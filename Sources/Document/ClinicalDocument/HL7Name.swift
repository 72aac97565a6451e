package import XMLTree

/// The namespace of CDA R2 (CDA R2, 4.1: `urn:hl7-org:v3`).
package let hl7: StaticString = "urn:hl7-org:v3"
/// The namespace of HL7's extensions for CDA R2.
package let sdtc: StaticString = "urn:hl7-org:sdtc"

extension XMLNode {
    /// The first child of this name in HL7's namespace.
    package func child(_ name: StaticString) -> XMLNode? { first(XMLName(name, hl7)) }

    /// The children of this name in HL7's namespace, in document order.
    package func children(_ name: StaticString) -> [XMLNode] { all(XMLName(name, hl7)) }
}
