/// A name with its namespace (XPath 3.1, section 2.0): `{urn:hl7-org:v3}code`.
public struct ExpandedName: Hashable, Sendable {
    /// The namespace's URI; empty where there is none.
    public let namespace: String
    /// The local part.
    public let local: String

    /// A name; without a namespace in none.
    public init(_ local: String, in namespace: String = "") {
        self.local = local
        self.namespace = namespace
    }

    /// `{uri}local`, or `local` in no namespace.
    public var clark: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}

/// The namespaces that XPath itself uses.
enum Namespaces {
    static let xs = "http://www.w3.org/2001/XMLSchema"
    static let xsi = "http://www.w3.org/2001/XMLSchema-instance"
    static let fn = "http://www.w3.org/2005/xpath-functions"
    static let math = "http://www.w3.org/2005/xpath-functions/math"
    static let map = "http://www.w3.org/2005/xpath-functions/map"
    static let array = "http://www.w3.org/2005/xpath-functions/array"
    static let err = "http://www.w3.org/2005/xqt-errors"
    static let xml = "http://www.w3.org/XML/1998/namespace"
    static let xmlns = "http://www.w3.org/2000/xmlns/"
    static let output = "http://www.w3.org/2010/xslt-xquery-serialization"
    static let codepoint = "http://www.w3.org/2005/xpath-functions/collation/codepoint"
    static let htmlCaseBlind =
        "http://www.w3.org/2005/xpath-functions/collation/html-ascii-case-insensitive"

    /// The prefixes that every static context has from the start.
    static let predeclared = [
        "xs": xs, "fn": fn, "math": math, "map": map, "array": array, "err": err, "xml": xml,
        "xsi": xsi,
    ]
}
