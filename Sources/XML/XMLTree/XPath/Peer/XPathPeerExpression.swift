internal import CLibXML

/// An expression that libxslt evaluates, since it asks for functions of XSLT 1.0 or EXSLT that an
/// ``XPathProgram`` does not have.
@safe final class XPathPeerExpression: @unchecked Sendable {
    // Unchecked: libxml2 evaluates a compiled expression without changing it.
    let handle: OpaquePointer
    /// The variables that it asks for, and where they come from.
    let variables: [(name: String, source: Source)]

    enum Source: Sendable {
        /// A variable of the program.
        case slot(Int32)
        /// A variable that a peer expression gives, by its number, and where it is evaluated.
        case peer(Int32, XPathProgram.Scope)
        /// A literal.
        case text(String)
        case number(Double)
    }

    /// nil where libxml2 does not take it.
    init?(_ text: String, variables: [(name: String, source: Source)]) {
        let issues = IssueList(kept: 1)
        guard let compiled = unsafe cbx_xpath_compile(text, issues.handle) else { return nil }
        unsafe handle = compiled
        self.variables = variables
    }

    deinit { unsafe cbx_xpath_free(handle) }

    /// Whether libexslt has a function.
    static func knows(_ function: String, namespace: String) -> Bool {
        unsafe function.withCString { name in
            unsafe namespace.withCString { unsafe cbx_peer_knows(name, $0) }
        }
    }
}
