/// A node of a ``TreeIndex`` by its number: the document is 0, other nodes follow in document
/// order, and attributes have numbers of their own below zero.
package struct TreeNode: Hashable, Sendable {
    /// The number; the complement of an attribute's among all attributes.
    package let number: Int32

    /// The node of a number.
    package init(_ number: Int32) { self.number = number }

    init(attribute: Int32) { number = ~attribute }

    /// The document itself, above the root element.
    package static let document = TreeNode(0)

    /// Whether the node is an attribute.
    package var isAttribute: Bool { number < 0 }

    /// The number among the document's attributes.
    var attribute: Int32 { ~number }
}
