/// What an expression comes to: XPath 1.0's four types, and a list of strings, which `tokenize()`
/// and the nodes of another document come to.
package enum XPathType: Sendable, Hashable {
    case boolean, number, string, strings, nodes
}
