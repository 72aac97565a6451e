/// Why an expression is not XPath 1.0, and where.
package struct XPathSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected and what was found, or what is not supported.
    package let message: String
    /// Characters before the place.
    package let offset: Int
    /// Whether the expression would be XPath 2.0 or later.
    package let needsNewerXPath: Bool

    init(_ message: String, at offset: Int, needsNewerXPath: Bool = false) {
        self.message = message
        self.offset = offset
        self.needsNewerXPath = needsNewerXPath
    }

    /// The same at another place.
    func moved(to offset: Int) -> XPathSyntaxError {
        XPathSyntaxError(message, at: offset, needsNewerXPath: needsNewerXPath)
    }

    /// The message with its place.
    package var description: String { "\(message) (character \(offset + 1))" }
}
