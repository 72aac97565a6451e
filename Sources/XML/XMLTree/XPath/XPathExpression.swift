internal import CLibXML

/// A compiled XPath 1.0 expression, for use by any number of tasks.
///
/// See <https://www.w3.org/TR/xpath-10/>.
@safe public final class XPathExpression: @unchecked Sendable {
    // Unchecked: libxml2 evaluates a compiled expression without changing it.
    private let handle: OpaquePointer
    private let namespaces: [String]

    /// What an expression came to.
    public enum Value {
        /// Nodes in document order.
        case nodes([XMLNode])
        /// The string value of a string, number or boolean.
        case text(String)
    }

    /// Compiles an expression.
    ///
    /// - Parameter namespaces: URIs by the prefix that the expression uses for them.
    /// - Throws: ``XMLSchemaFailure`` where it is not XPath 1.0.
    public init(_ expression: String, namespaces: [String: String] = [:]) throws(XMLSchemaFailure) {
        let issues = IssueList(kept: 4)
        guard let compiled = unsafe cbx_xpath_compile(expression, issues.handle) else {
            throw XMLSchemaFailure(issues: issues.issues)
        }
        unsafe handle = compiled
        self.namespaces = namespaces.flatMap { [$0.key, $0.value] }
    }

    deinit { unsafe cbx_xpath_free(handle) }

    /// Evaluates at a node; nil where evaluation fails or costs too much.
    public func evaluate(at node: XMLNode) -> Value? {
        let issues = IssueList(kept: 1)
        var result = Collected(document: node.document)
        let done = unsafe withCStrings(namespaces) { pairs in
            unsafe withUnsafeMutablePointer(to: &result) { result in
                unsafe cbx_xpath_evaluate(
                    handle, node.document.handle, node.handle, pairs, namespaces.count / 2,
                    issues.handle, result,
                    { context, node in
                        let result = unsafe context!.assumingMemoryBound(to: Collected.self)
                        unsafe result.pointee.nodes.append(
                            XMLNode(node, in: result.pointee.document))
                    },
                    { context, text, _ in
                        let result = unsafe context!.assumingMemoryBound(to: Collected.self)
                        unsafe result.pointee.text = String(cString: text)
                    })
            }
        }
        guard done else { return nil }
        return result.text.map(Value.text) ?? .nodes(result.nodes)
    }

    private struct Collected {
        let document: XMLDocument
        var nodes: [XMLNode] = []
        var text: String?
    }
}

func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>>?) -> Result
) -> Result {
    var storage: [UnsafePointer<CChar>] = unsafe []
    for string in strings {
        let bytes = Array(string.utf8CString)
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        unsafe copy.initialize(from: bytes, count: bytes.count)
        unsafe storage.append(UnsafePointer(copy))
    }
    defer { unsafe storage.forEach { unsafe $0.deallocate() } }
    return unsafe storage.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
