/// Why an expression has no value at a node: a regular expression that only a value could show to
/// be wrong, or a document that is not there.
///
/// It quotes nothing: the values come from a document.
package struct XPathDynamicFailure: Error, Sendable, Hashable {
    /// The error's code in XPath, such as `FODC0002`.
    package let code: String
    /// What was expected and what was found.
    package let message: String

    init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }
}
