/// One error that libxml2 reported about a schema, a document under a schema, an expression or a
/// stylesheet.
public struct XMLIssue: Sendable, Hashable {
    /// libxml2's code (libxml/xmlerror.h, `xmlParserErrors`).
    public let code: Int
    /// Where, as far as that is known.
    public let position: XMLPosition?
    /// libxml2's sentence. It may quote the document.
    public let message: String
}

extension XMLIssue: CustomStringConvertible {
    /// Code and place, never the message.
    public var description: String {
        "libxml2 code \(code)" + (position.map { " at \($0.line):\($0.column)" } ?? "")
    }
}
