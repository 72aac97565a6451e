import XMLTree

extension XDMNode {
    /// The children, in document order.
    var children: [XDMNode] {
        guard number >= 0 else { return [] }
        var found: [XDMNode] = []
        let end = tree.rows.end(number)
        guard kind == .document || kind == .element else { return [] }
        var child = number + 1
        while child < end {
            found.append(XDMNode(tree, child))
            child = tree.rows.end(child)
        }
        return found
    }

    /// The attributes, in the order written.
    var attributes: [XDMNode] {
        guard kind == .element else { return [] }
        return (tree.rows.firstAttribute(number)..<tree.rows.attributeEnd(number)).map {
            XDMNode(tree, ~$0)
        }
    }

    /// Whether it holds the other, or is it.
    func contains(_ other: XDMNode) -> Bool {
        guard tree === other.tree else { return false }
        if number < 0 { return self == other }
        let anchor: Int32 =
            other.number >= 0
            ? other.number
            : other.isNamespace ? other.namespace.owner : tree.rows.owner(other.attribute)
        return anchor >= number && anchor < tree.rows.end(number)
    }
}

/// The axes (XPath 3.1, section 3.3.2.1).
enum Axis: String, Sendable, CaseIterable {
    case child, descendant, attribute
    case selfAxis = "self"
    case descendantOrSelf = "descendant-or-self"
    case followingSibling = "following-sibling"
    case following, namespace, parent, ancestor
    case precedingSibling = "preceding-sibling"
    case preceding
    case ancestorOrSelf = "ancestor-or-self"

    /// Whether positions count backwards in document order.
    var isReverse: Bool {
        switch self {
        case .parent, .ancestor, .precedingSibling, .preceding, .ancestorOrSelf: true
        default: false
        }
    }

    /// Calls with the numbers of the nodes on the axis, in its order, until told to stop.
    ///
    /// - Returns: Whether it came to the end.
    @inline(__always)
    func walk(
        _ node: XDMNode, _ body: (Int32) throws -> Bool
    ) rethrows -> Bool {
        let rows = node.tree.rows
        let number = node.number
        switch self {
        case .selfAxis: return try body(number)
        case .child:
            guard number >= 0 else { return true }
            let end = rows.end(number)
            var child = number + 1
            while child < end {
                guard try body(child) else { return false }
                child = rows.end(child)
            }
        case .descendant, .descendantOrSelf:
            if self == .descendantOrSelf { guard try body(number) else { return false } }
            guard number >= 0 else { return true }
            let end = rows.end(number)
            var inside = number + 1
            while inside < end {
                guard try body(inside) else { return false }
                inside += 1
            }
        case .attribute:
            guard number >= 0, rows.name(number) >= 0, node.kind == .element else { return true }
            for attribute in rows.firstAttribute(number)..<rows.attributeEnd(number) {
                guard try body(~attribute) else { return false }
            }
        case .namespace:
            guard number >= 0, node.kind == .element else { return true }
            for index in node.tree.namespaceNodes(of: number) {
                guard try body(Int32.min + Int32(index)) else { return false }
            }
        case .parent:
            if let parent = node.parent { return try body(parent.number) }
        case .ancestor, .ancestorOrSelf:
            if self == .ancestorOrSelf { guard try body(number) else { return false } }
            var current = node.parent
            while let ancestor = current {
                guard try body(ancestor.number) else { return false }
                current = ancestor.parent
            }
        case .followingSibling:
            guard number >= 0, let parent = node.parent else { return true }
            let end = rows.end(parent.number)
            var sibling = rows.end(number)
            while sibling < end {
                guard try body(sibling) else { return false }
                sibling = rows.end(sibling)
            }
        case .precedingSibling:
            guard number >= 0, let parent = node.parent else { return true }
            var before = number - 1
            while before > parent.number {
                while rows.parent(before) != parent.number { before = rows.parent(before) }
                guard try body(before) else { return false }
                before -= 1
            }
        case .following:
            let end = rows.end(node.tree.top)
            var next: Int32
            if number < 0 {
                guard let owner = node.parent else { return true }
                next = owner.number + 1
            } else {
                next = rows.end(number)
            }
            while next < end {
                guard try body(next) else { return false }
                next += 1
            }
        case .preceding:
            guard let anchor = number < 0 ? node.parent?.number : number else { return true }
            let top = node.tree.top
            var before = anchor - 1
            var ancestor = anchor == top ? -1 : rows.parent(anchor)
            while before > top {
                if before == ancestor {
                    ancestor = rows.parent(ancestor)
                } else {
                    guard try body(before) else { return false }
                }
                before -= 1
            }
        }
        return true
    }
}
