import XMLTree

/// Names of Schematron's elements, in the namespace of ISO Schematron or of Schematron 1.5.
enum SchematronNames {
    static let namespace = "http://purl.oclc.org/dsdl/schematron"
    static let old = "http://www.ascc.net/xml/schematron"
    static let xinclude = "http://www.w3.org/2001/XInclude"
    static let xslt = "http://www.w3.org/1999/XSL/Transform"

    /// Whether an element is one of Schematron's.
    static func own(_ node: XMLNode) -> Bool {
        let found = node.namespace
        return found == namespace || found == old
    }

    /// Whether an element is the one of Schematron's with that name.
    static func own(_ node: XMLNode, _ name: StaticString) -> Bool {
        node.hasLocalName(name) && own(node)
    }
}
