import XMLTree

/// Names of ISO Schematron's elements.
enum SchematronNames {
    static let namespace: StaticString = "http://purl.oclc.org/dsdl/schematron"
    static let old = "http://www.ascc.net/xml/schematron"
    static let xslt = "http://www.w3.org/1999/XSL/Transform"

    static let schema = name("schema")
    static let include = name("include")
    static let rule = name("rule")

    private static func name(_ local: StaticString) -> XMLName { XMLName(local, namespace) }
}
