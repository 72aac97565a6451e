extension XPathEvaluation {
    /// Goes along an axis from a node, in the axis' own order.
    ///
    /// - Returns: Whether it went to the end.
    @inline(__always)
    func along(_ axis: XPathAxis, _ node: TreeNode, _ body: (TreeNode) -> Bool) -> Bool {
        switch axis {
        case .child:
            guard !node.isAttribute else { return true }
            var child = node.number + 1
            let end = tree.end(node.number)
            while child < end {
                if !step(TreeNode(child), body) { return false }
                child = tree.end(child)
            }
            return true
        case .attribute:
            guard !node.isAttribute else { return true }
            var attribute = tree.firstAttribute(node.number)
            let end = tree.attributeEnd(node.number)
            while attribute < end {
                if !step(TreeNode(attribute: attribute), body) { return false }
                attribute += 1
            }
            return true
        case .self: return step(node, body)
        case .parent:
            guard let parent = tree.parent(of: node) else { return true }
            return step(parent, body)
        case .descendant, .descendantOrSelf:
            if axis == .descendantOrSelf, !step(node, body) { return false }
            guard !node.isAttribute else { return true }
            return range(node.number + 1, tree.end(node.number), body)
        default: return alongRest(axis, node, body)
        }
    }

    @inline(__always)
    func step(_ node: TreeNode, _ body: (TreeNode) -> Bool) -> Bool {
        look() && body(node)
    }

    private func range(_ start: Int32, _ end: Int32, _ body: (TreeNode) -> Bool) -> Bool {
        var node = start
        while node < end {
            if !step(TreeNode(node), body) { return false }
            node += 1
        }
        return true
    }

    private func alongRest(
        _ axis: XPathAxis, _ node: TreeNode, _ body: (TreeNode) -> Bool
    ) -> Bool {
        switch axis {
        case .ancestor, .ancestorOrSelf:
            if axis == .ancestorOrSelf, !step(node, body) { return false }
            var above = tree.parent(of: node)
            while let current = above {
                if !step(current, body) { return false }
                above = tree.parent(of: current)
            }
            return true
        case .followingSibling:
            guard !node.isAttribute, let parent = tree.parent(of: node) else { return true }
            var sibling = tree.end(node.number)
            let end = tree.end(parent.number)
            while sibling < end {
                if !step(TreeNode(sibling), body) { return false }
                sibling = tree.end(sibling)
            }
            return true
        case .precedingSibling:
            guard !node.isAttribute, let parent = tree.parent(of: node) else { return true }
            var before: [Int32] = []
            var sibling = parent.number + 1
            while sibling < node.number {
                before.append(sibling)
                sibling = tree.end(sibling)
            }
            return before.reversed().allSatisfy { step(TreeNode($0), body) }
        case .following:
            // An attribute is followed by what its element holds (XPath 1.0, 5).
            let start = node.isAttribute ? tree.owner(node.attribute) + 1 : tree.end(node.number)
            return range(start, Int32(tree.count), body)
        case .preceding:
            let from = node.isAttribute ? tree.owner(node.attribute) : node.number
            var candidate = from - 1
            while candidate > 0 {
                if tree.end(candidate) <= from, !step(TreeNode(candidate), body) { return false }
                candidate -= 1
            }
            return true
        default: return true
        }
    }
}
