/// What an expression comes to: XPath 1.0's four types, a list of strings, which `tokenize()` and
/// the nodes of another document come to, and a sequence whose types are known when it is
/// evaluated, which is XPath 2.0's.
package enum XPathType: Sendable, Hashable {
    case boolean, number, string, strings, nodes, items
}
