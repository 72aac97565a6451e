public import XMLTree

/// A node of one of the seven kinds (XPath Data Model 3.1, section 6).
public struct XDMNode: Hashable {
    /// The tree that it belongs to.
    public let tree: XDMTree
    /// Its number in the tree: below zero for attributes and namespaces.
    let number: Int32

    init(_ tree: XDMTree, _ number: Int32) {
        self.tree = tree
        self.number = number
    }

    /// The kinds of node.
    public enum Kind: Sendable {
        case document, element, attribute, text, comment, instruction, namespace

        /// The kind as a sequence type writes it.
        var test: String {
            switch self {
            case .document: "document-node()"
            case .element: "element()"
            case .attribute: "attribute()"
            case .text: "text()"
            case .comment: "comment()"
            case .instruction: "processing-instruction()"
            case .namespace: "namespace-node()"
            }
        }
    }

    /// Numbers below are namespace nodes; those between it and zero are attributes.
    static let firstAttribute: Int32 = -(1 << 30)

    var isNamespace: Bool { number < Self.firstAttribute }
    var isAttribute: Bool { number < 0 && number >= Self.firstAttribute }
    var attribute: Int32 { ~number }
    private var namespaceIndex: Int { Int(number &- Int32.min) }

    static func namespaceNode(_ tree: XDMTree, _ index: Int) -> XDMNode {
        XDMNode(tree, Int32.min + Int32(index))
    }

    /// What the node is.
    public var kind: Kind {
        if number < 0 { return isNamespace ? .namespace : .attribute }
        if number == tree.top, tree.isDocument { return .document }
        switch tree.rows.name(number) {
        case -1: return .text
        case -2: return .comment
        case -3: return .instruction
        case -4: return .document
        default: return .element
        }
    }

    /// The name of an element, attribute, instruction or namespace; nil for other kinds.
    public var name: ExpandedName? {
        switch kind {
        case .element: tree.name(tree.rows.name(number))
        case .attribute: tree.name(tree.rows.attributeName(attribute))
        case .instruction: xmlNode.map { ExpandedName($0.name) }
        case .namespace:
            namespace.prefix.isEmpty ? nil : ExpandedName(namespace.prefix)
        default: nil
        }
    }

    /// The prefix as it is written; empty without.
    public var prefix: String {
        switch kind {
        case .element, .attribute: xmlNode?.prefix ?? ""
        default: ""
        }
    }

    var namespace: (owner: Int32, prefix: String, uri: String) {
        tree.namespaceNodes[namespaceIndex]
    }

    /// The string value (`fn:string`).
    ///
    /// - Complexity: O(what the node holds), which is spent of the document's budget.
    public var stringValue: String {
        if isNamespace { return namespace.uri }
        return String(decoding: tree.index.string(of: treeNode), as: UTF8.self)
    }

    /// What atomization gives: without a schema `xs:untypedAtomic`, or `xs:string` for comments,
    /// instructions and namespaces (Data Model 3.1, section 5.15).
    var typedValue: XDMAtomic {
        switch kind {
        case .comment, .instruction, .namespace: XDMAtomic(stringValue)
        default: XDMAtomic(untyped: stringValue)
        }
    }

    /// The parent; nil for the topmost node.
    public var parent: XDMNode? {
        if number < 0 {
            return XDMNode(tree, isNamespace ? namespace.owner : tree.rows.owner(attribute))
        }
        guard number != tree.top else { return nil }
        let parent = tree.rows.parent(number)
        return parent < 0 ? nil : XDMNode(tree, parent)
    }

    /// The place in document order within the tree.
    var order: Int64 {
        if number >= 0 { return Int64(number) << 32 }
        if isNamespace { return Int64(namespace.owner) << 32 | Int64(namespaceIndex + 1) }
        return Int64(tree.rows.owner(attribute)) << 32 | 1 << 30 | Int64(attribute + 1)
    }

    /// Whether it comes before another in document order; trees come in the order they were made.
    static func isBefore(_ left: XDMNode, _ right: XDMNode) -> Bool {
        left.tree === right.tree
            ? left.order < right.order : left.tree.rank < right.tree.rank
    }

    /// The node of the index: what paths and lines are worked out for. The owner of a namespace.
    package var treeNode: TreeNode {
        isNamespace ? TreeNode(namespace.owner) : TreeNode(number)
    }

    /// The node of the document; nil for the document itself.
    public var xmlNode: XMLNode? {
        kind == .document ? nil : tree.index.node(treeNode)
    }

    /// Where the element's tag or the attribute's name begins in the document.
    public var position: XMLPosition? { xmlNode?.position }

    /// Same tree and same number.
    public static func == (left: XDMNode, right: XDMNode) -> Bool {
        left.number == right.number && left.tree === right.tree
    }

    /// By tree and number.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(tree))
        hasher.combine(number)
    }
}
