/// An item of a sequence under XPath 2.0's rules: a node, or a value with its type.
package enum XPathItem: Sendable, Hashable {
    case node(TreeNode)
    /// A node of another document, by its string value.
    case foreign([UInt8])
    /// What a node without a schema type comes to: `xs:untypedAtomic`.
    case untyped([UInt8])
    case string([UInt8])
    case boolean(Bool)
    case number(Double, XPathNumberKind)
    case moment(XPathMoment)
}

/// The numeric types of XPath 2.0 that are told apart, each promoted to the next one.
///
/// Integers are held exactly up to 2^53, decimals up to 15 digits. What goes beyond is an
/// ``XPathDynamicFailure``, never a rounded answer.
package enum XPathNumberKind: UInt8, Sendable, Comparable {
    case integer, decimal, double

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Why an expression has no value at a node: XPath 2.0's dynamic and type errors.
///
/// It quotes nothing: the values come from a document.
package struct XPathDynamicFailure: Error, Sendable, Hashable {
    /// The error's code in XPath, such as `XPTY0004`.
    package let code: String
    /// What was expected and what was found.
    package let message: String

    init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    static func type(_ message: String) -> Self { Self("XPTY0004", message) }
    static let several = type("a single value is expected, several were found")
    static let uncomparable = type("values of types that cannot be compared")
    static let zeroDivision = Self("FOAR0001", "a division by zero")
    static let tooPrecise = Self(
        "FOAR0002", "a number with more digits than Casebook calculates with")

    static func cast(to type: String) -> Self {
        Self("FORG0001", "a value that cannot be converted to \(type)")
    }
}
