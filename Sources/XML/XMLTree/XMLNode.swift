internal import CLibXML

/// One node of a document's tree: an element, an attribute or a text.
///
/// A node keeps its document alive. Names are compared without making a `String`; properties that
/// return `String` copy.
@safe public struct XMLNode {
    let handle: OpaquePointer
    /// The document that the node belongs to.
    public let document: XMLDocument

    init(_ handle: OpaquePointer, in document: XMLDocument) {
        unsafe self.handle = handle
        self.document = document
    }

    private func node(_ handle: OpaquePointer?) -> XMLNode? {
        guard let handle = unsafe handle else { return nil }
        return unsafe XMLNode(handle, in: document)
    }

    /// The kinds of node that are told apart.
    public enum Kind: Sendable { case element, attribute, text, instruction, comment, other }

    /// What the node is. CDATA is text.
    public var kind: Kind {
        switch unsafe cbx_node_kind(handle) {
        case CBX_ELEMENT: .element
        case CBX_ATTRIBUTE: .attribute
        case CBX_TEXT, CBX_CDATA: .text
        case CBX_INSTRUCTION: .instruction
        case CBX_COMMENT: .comment
        default: .other
        }
    }

    /// The local name; empty for a text.
    public var name: String {
        guard let name = unsafe cbx_node_name(handle) else { return "" }
        return unsafe String(cString: name)
    }

    /// The namespace's URI; nil where there is none.
    public var namespace: String? {
        guard let namespace = unsafe cbx_node_namespace(handle) else { return nil }
        return unsafe String(cString: namespace)
    }

    /// The prefix as it is written; nil without.
    public var prefix: String? {
        unsafe cbx_node_prefix(handle).map { unsafe String(cString: $0) }
    }

    /// Whether the node is an element of this name.
    public func `is`(_ name: XMLName) -> Bool {
        unsafe name.withCStrings { local, namespace in unsafe cbx_node_is(handle, local, namespace)
        }
    }

    /// Whether the node has this local name, in whatever namespace.
    public func hasLocalName(_ name: StaticString) -> Bool {
        unsafe XMLName(name, nil).withCStrings { local, _ in
            unsafe cbx_node_has_name(handle, local)
        }
    }

    /// Whether two nodes of one document have the same local name.
    public func hasSameName(as other: XMLNode) -> Bool {
        unsafe cbx_node_name(handle) == cbx_node_name(other.handle)
    }

    /// The element that the node stands in; nil for the root.
    public var parent: XMLNode? { unsafe node(cbx_node_parent(handle)) }
    /// The first node inside, of any kind.
    public var firstChild: XMLNode? { unsafe node(cbx_node_first_child(handle)) }
    /// The next node beside it, of any kind; for an attribute the next attribute.
    public var next: XMLNode? { unsafe node(cbx_node_next(handle)) }

    /// The elements directly inside, in document order.
    public var elements: XMLElements {
        XMLElements(first: unsafe node(cbx_node_first_element(handle)))
    }

    /// The next element beside it.
    public var nextElement: XMLNode? { unsafe node(cbx_node_next_element(handle)) }

    /// The first element of this name directly inside.
    public func first(_ name: XMLName) -> XMLNode? { elements.first { $0.is(name) } }

    /// The elements of this name directly inside, in document order.
    public func all(_ name: XMLName) -> [XMLNode] { elements.filter { $0.is(name) } }

    /// The namespaces that an element's own tag declares, in the order written; prefix and URI
    /// are empty where there is none.
    public var namespaceDeclarations: [(prefix: String, uri: String)] {
        var found: [(prefix: String, uri: String)] = []
        var prefix: UnsafePointer<CChar>?
        var uri: UnsafePointer<CChar>?
        while unsafe cbx_node_declaration(handle, found.count, &prefix, &uri) {
            found.append(
                (
                    unsafe prefix.map { unsafe String(cString: $0) } ?? "",
                    unsafe uri.map { unsafe String(cString: $0) } ?? ""
                ))
        }
        return found
    }

    /// The number of elements of this name anywhere inside.
    ///
    /// - Complexity: O(*n*) in the nodes inside.
    public func countDescendants(_ name: XMLName) -> Int {
        unsafe name.withCStrings { local, namespace in
            unsafe cbx_count_descendants(document.handle, handle, local, namespace)
        }
    }

    /// The attributes, in document order.
    public var attributes: [XMLNode] {
        var found: [XMLNode] = []
        var attribute = unsafe node(cbx_node_first_attribute(handle))
        while let current = attribute {
            found.append(current)
            attribute = current.next
        }
        return found
    }

    /// The value of an attribute without namespace; nil where it is absent.
    public func attribute(_ name: StaticString) -> String? {
        attribute(XMLName(name, nil))
    }

    /// The value of an attribute in a namespace; nil where it is absent.
    public func attribute(_ name: XMLName) -> String? {
        unsafe name.withCStrings { local, namespace in
            guard let value = unsafe cbx_attribute_value(handle, local, namespace) else {
                return nil
            }
            return unsafe String(cString: value)
        }
    }

    /// The value of an attribute node; nil for other nodes.
    public var value: String? {
        guard kind == .attribute else { return nil }
        return unsafe cbx_attribute_node_value(handle).map { unsafe String(cString: $0) }
    }

    /// Hands over the UTF-8 of a text node without copying it; nothing for other nodes.
    public func withContent<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        var length = 0
        guard let content = unsafe cbx_node_content(handle, &length) else { return nil }
        return unsafe content.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
            unsafe body(UnsafeBufferPointer(start: bytes, count: length))
        }
    }

    /// Where the element's tag or the attribute's name begins.
    public var position: XMLPosition? {
        var line: UInt32 = 0
        var column: UInt32 = 0
        let offset = unsafe cbx_node_offset(document.handle, handle)
        unsafe cbx_line_column(document.handle, offset, &line, &column)
        return line == 0 ? nil : XMLPosition(line: Int(line), column: Int(column))
    }

    /// The position, from 1, among the nodes beside it that are like it: elements, of its name or
    /// of any; attributes; texts, of which neighbours are one; comments; instructions.
    func ordinal(ofName: Bool) -> Int { unsafe cbx_node_ordinal(document.handle, handle, ofName) }

    /// A number that no other node of the document has, as long as the document lives.
    package var identity: UInt { unsafe UInt(bitPattern: handle) }

    /// Whether both are the same node of the same tree.
    public static func === (left: XMLNode, right: XMLNode) -> Bool {
        unsafe left.handle == right.handle
    }
}
