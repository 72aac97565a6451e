internal import CLibXML

/// A document's tree as arrays in document order, with names and attribute values as numbers.
///
/// Made once for a document, it answers what XPath asks by comparing integers. Text and CDATA
/// beside each other are one node, as in XPath's data model (XPath 1.0, section 5.7).
///
/// - Complexity: O(*n*) to make, *n* nodes; about 28 bytes a node and 12 an attribute.
@safe package final class TreeIndex {
    /// The document, which must not change as long as the index is used.
    package let document: XMLDocument
    let handle: OpaquePointer
    private let nodes: UnsafePointer<cbx_index_node>
    private let attributes: UnsafePointer<cbx_index_attribute>
    /// Nodes, the document included, attributes not.
    package let count: Int

    /// Whether an `xsi:type` is another than it is written.
    package let resolvesTypes: Bool

    /// Makes the index; nil without memory for it.
    ///
    /// - Parameter types: A namespace: an `xsi:type` that names one of its types (XML Schema 1.0,
    ///   part 1, 2.6.1: a QName) is the type's local name, whatever prefix stands before it.
    package init?(_ document: XMLDocument, typesIn types: String? = nil) {
        guard let made = unsafe cbx_index_create(document.handle, types) else { return nil }
        resolvesTypes = unsafe cbx_index_resolves_types(made)
        unsafe handle = made
        self.document = document
        var counted = 0
        unsafe nodes = cbx_index_nodes(made, &counted)
        count = counted
        unsafe attributes = cbx_index_attributes(made, &counted)
        assert(brokenInvariant == nil, brokenInvariant ?? "")
    }

    deinit { unsafe cbx_index_free(handle) }

    /// The rows of nodes and attributes, for evaluators in other rooms.
    package var rows: TreeRows {
        unsafe TreeRows(UnsafeRawPointer(nodes), UnsafeRawPointer(attributes))
    }

    /// The name's number for an element; one of the kinds for other nodes.
    @inline(__always) func name(_ node: Int32) -> Int32 { unsafe nodes[Int(node)].name }
    @inline(__always) func parent(_ node: Int32) -> Int32 { unsafe nodes[Int(node)].parent }
    @inline(__always) func end(_ node: Int32) -> Int32 { unsafe nodes[Int(node)].end }

    @inline(__always) func firstAttribute(_ node: Int32) -> Int32 {
        unsafe nodes[Int(node)].attributes
    }

    @inline(__always) func attributeEnd(_ node: Int32) -> Int32 {
        unsafe nodes[Int(node) + 1].attributes
    }

    @inline(__always) func attributeName(_ attribute: Int32) -> Int32 {
        unsafe attributes[Int(attribute)].name
    }

    @inline(__always) func attributeValue(_ attribute: Int32) -> Int32 {
        unsafe attributes[Int(attribute)].value
    }

    @inline(__always) func owner(_ attribute: Int32) -> Int32 {
        unsafe attributes[Int(attribute)].owner
    }

    static let text: Int32 = -1
    static let comment: Int32 = -2
    static let instruction: Int32 = -3
    static let documentKind: Int32 = -4

    /// The node that it stands in, or that an attribute belongs to; nil for the document.
    package func parent(of node: TreeNode) -> TreeNode? {
        if node.isAttribute { return TreeNode(owner(node.attribute)) }
        let parent = parent(node.number)
        return parent < 0 ? nil : TreeNode(parent)
    }

    /// The element or attribute for everything but evaluation; the root for the document itself.
    package func node(_ node: TreeNode) -> XMLNode {
        if node.isAttribute {
            return unsafe XMLNode(cbx_index_attribute_at(handle, node.attribute), in: document)
        }
        guard node != .document else { return document.root }
        return unsafe XMLNode(cbx_index_node_at(handle, node.number), in: document)
    }

    /// Where a node comes in document order: elements before their attributes, these before what
    /// the element holds.
    @inline(__always) func order(_ node: TreeNode) -> Int64 {
        guard node.isAttribute else { return Int64(node.number) << 32 }
        return Int64(owner(node.attribute)) << 32 | Int64(node.attribute + 1)
    }
}
