/// The rows of a ``TreeIndex`` as plain integers; valid as long as the index.
///
/// Rows of nodes and of attributes are numbered as in ``TreeNode``: the document is 0, and an
/// attribute's number counts among all attributes of the document.
@safe package struct TreeRows {
    /// Four integers a node: name or kind, parent, end, first attribute.
    @usableFromInline let nodes: UnsafePointer<Int32>
    /// Three integers an attribute: name, value, owner.
    @usableFromInline let attributes: UnsafePointer<Int32>

    init(_ nodes: UnsafeRawPointer, _ attributes: UnsafeRawPointer) {
        unsafe self.nodes = nodes.assumingMemoryBound(to: Int32.self)
        unsafe self.attributes = attributes.assumingMemoryBound(to: Int32.self)
    }

    /// The name's number for an element; -1 text, -2 comment, -3 instruction, -4 document.
    @inlinable package func name(_ node: Int32) -> Int32 { unsafe nodes[Int(node) &* 4] }
    /// The parent's number; -1 for the document.
    @inlinable package func parent(_ node: Int32) -> Int32 { unsafe nodes[Int(node) &* 4 &+ 1] }
    /// The first node behind all that a node holds.
    @inlinable package func end(_ node: Int32) -> Int32 { unsafe nodes[Int(node) &* 4 &+ 2] }
    /// The first attribute of a node.
    @inlinable package func firstAttribute(_ node: Int32) -> Int32 {
        unsafe nodes[Int(node) &* 4 &+ 3]
    }
    /// The first attribute behind those of a node.
    @inlinable package func attributeEnd(_ node: Int32) -> Int32 {
        unsafe nodes[Int(node) &* 4 &+ 7]
    }
    /// The number of an attribute's name.
    @inlinable package func attributeName(_ attribute: Int32) -> Int32 {
        unsafe attributes[Int(attribute) &* 3]
    }
    /// The number of an attribute's value.
    @inlinable package func attributeValue(_ attribute: Int32) -> Int32 {
        unsafe attributes[Int(attribute) &* 3 &+ 1]
    }
    /// The element that an attribute belongs to.
    @inlinable package func owner(_ attribute: Int32) -> Int32 {
        unsafe attributes[Int(attribute) &* 3 &+ 2]
    }
}
