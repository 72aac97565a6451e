internal import CLibXML

/// libxslt's context over one document, for a program's peer expressions. Belongs to one task.
@safe final class XPathPeer {
    private let handle: OpaquePointer
    private let program: XPathProgram
    private let tree: TreeIndex
    /// libxslt reads the keys as long as the context lives.
    private let keys: XMLStylesheet

    /// nil where libxslt cannot run.
    init?(_ program: XPathProgram, of tree: TreeIndex) {
        guard let keys = program.keys else { return nil }
        let pairs = program.peerNamespaces.flatMap { [$0.key, $0.value] }
        let made = unsafe withCStrings(pairs) { pointers in
            unsafe cbx_peer_create(
                keys.handle, tree.document.handle, pointers, pairs.count / 2)
        }
        guard let made = unsafe made else { return nil }
        unsafe handle = made
        self.program = program
        self.tree = tree
        self.keys = keys
    }

    deinit { unsafe cbx_peer_free(handle) }

    /// The expression's value as a string; nil where it fails.
    ///
    /// - Parameter value: Gives the program's own variables.
    func string(
        _ number: Int32, at node: TreeNode, value: (Int32) -> XPathValue
    ) -> [UInt8]? {
        let expression = program.peers[Int(number)]
        guard define(expression, at: node, value: value) else { return nil }
        var result: [UInt8] = []
        let done = unsafe withUnsafeMutablePointer(to: &result) { result in
            unsafe cbx_peer_evaluate(handle, expression.handle, pointer(node), result) {
                context, text, length in
                let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
                unsafe context!.assumingMemoryBound(to: [UInt8].self).pointee = Array(bytes)
            }
        }
        return done ? result : nil
    }

    private func define(
        _ expression: XPathPeerExpression, at node: TreeNode, value: (Int32) -> XPathValue
    ) -> Bool {
        expression.variables.allSatisfy { name, source in
            switch source {
            case .slot(let slot): set(name, value(slot))
            case .text(let text): set(name, .string(Array(text.utf8)))
            case .number(let number): set(name, .number(number))
            case .peer(let number, let scope):
                define(number, as: name, at: scope == .rule ? node : .document, value: value)
            }
        }
    }

    private func define(
        _ number: Int32, as name: String, at node: TreeNode, value: (Int32) -> XPathValue
    ) -> Bool {
        let expression = program.peers[Int(number)]
        guard define(expression, at: node, value: value) else { return false }
        return unsafe name.withCString {
            unsafe cbx_peer_define(handle, $0, expression.handle, pointer(node))
        }
    }

    private func set(_ name: String, _ value: XPathValue) -> Bool {
        unsafe name.withCString { name in
            switch value {
            case .boolean(let boolean): return unsafe cbx_peer_set_boolean(handle, name, boolean)
            case .number(let number): return unsafe cbx_peer_set_number(handle, name, number)
            case .string(let bytes): return unsafe set(name, bytes)
            case .strings(let strings): return unsafe set(name, strings.first ?? [])
            case .nodes(let nodes):
                let pointers = unsafe nodes.compactMap { unsafe pointer($0) }
                return unsafe pointers.withUnsafeBufferPointer {
                    unsafe cbx_peer_set_nodes(handle, name, $0.baseAddress, $0.count)
                }
            }
        }
    }

    private func set(_ name: UnsafePointer<CChar>, _ bytes: [UInt8]) -> Bool {
        unsafe String(decoding: bytes, as: UTF8.self).withCString {
            unsafe cbx_peer_set_string(handle, name, $0)
        }
    }

    /// nil for the document itself.
    private func pointer(_ node: TreeNode) -> OpaquePointer? {
        unsafe node == .document ? nil : tree.node(node).handle
    }
}
