/// Finds the nodes that patterns match in one document, from two indexes: elements by name, and
/// elements by a child's attribute, such as `templateId/@root`. Belongs to one task.
package final class XPathMatching {
    private let evaluation: XPathEvaluation
    private let tree: TreeIndex
    private let lookup: ElementLookup
    /// What the steps above the last one said of a node, by step: many candidates share it.
    private var above: [[TreeNode: Bool]] = []
    /// Why the last pattern could not be asked of some node, which it then does not match (XSLT
    /// 2.0, section 5.5.4).
    package private(set) var failure: XPathDynamicFailure?

    /// Prepares a document.
    package init(_ evaluation: XPathEvaluation) {
        self.evaluation = evaluation
        tree = evaluation.tree
        lookup = ElementLookup(tree)
    }

    /// The nodes that a pattern matches, in document order.
    package func nodes(matching pattern: XPathPattern) -> [TreeNode] {
        var found: [TreeNode] = []
        failure = nil
        for branch in pattern.branches {
            switch branch {
            case .steps(let steps): append(steps, to: &found)
            case .search(let nodes, let everywhere):
                search(nodes, everywhere: everywhere, to: &found)
            }
        }
        guard found.count > 1 else { return found }
        if pattern.branches.count == 1 && isSorted(found) { return found }
        return evaluation.sorted(found)
    }

    private func isSorted(_ nodes: [TreeNode]) -> Bool {
        zip(nodes, nodes.dropFirst()).allSatisfy { tree.order($0) < tree.order($1) }
    }

    private func append(_ steps: XPathPattern.Steps, to found: inout [TreeNode]) {
        guard let last = steps.steps.first else {
            found.append(.document)
            return
        }
        above = []
        func check(_ node: TreeNode) {
            guard evaluation.look() else { return }
            // Most patterns have no candidate.
            if above.isEmpty { above = Array(repeating: [:], count: steps.steps.count) }
            let isMatch = matches(node, steps, 0)
            if !hasFailed(), isMatch { found.append(node) }
        }
        if let anchor = steps.anchor {
            let value = evaluation.literals[Int(anchor.literal)]
            guard value != XPathEvaluation.absent else { return }
            for owner in owners(anchor.key)[value] ?? [] {
                descend(TreeNode(owner), steps.steps[..<anchor.distance], check)
            }
            return
        }
        let step = evaluation.steps[Int(last.step)]
        switch (step.axis, step.test) {
        case (.child, .name):
            lookup.elements(named: evaluation.names[Int(step.operand)]).forEach {
                check(TreeNode($0))
            }
        case (.attribute, _):
            for node in 0..<Int32(tree.count) where tree.name(node) >= 0 {
                for attribute in tree.firstAttribute(node)..<tree.attributeEnd(node) {
                    check(TreeNode(attribute: attribute))
                }
            }
        default: (1..<Int32(max(1, tree.count))).forEach { check(TreeNode($0)) }
        }
    }

    private func hasFailed() -> Bool {
        guard let failed = evaluation.failure else { return false }
        failure = failed
        evaluation.failure = nil
        return true
    }

    /// Elements that have the child with the attribute, by the attribute's value.
    private func owners(_ key: XPathPattern.AnchorKey) -> [Int32: [Int32]] {
        lookup.owners(
            child: evaluation.names[Int(key.child)],
            attribute: evaluation.names[Int(key.attribute)])
    }

    /// Goes down the steps behind an anchor; the first of `steps` is the last to take.
    private func descend(
        _ node: TreeNode, _ steps: ArraySlice<XPathPattern.Step>, _ body: (TreeNode) -> Void
    ) {
        guard let next = steps.last else {
            body(node)
            return
        }
        let step = evaluation.steps[Int(next.step)]
        _ = evaluation.candidates(step, node) {
            descend($0, steps.dropLast(), body)
            return true
        }
    }

    private func matches(_ node: TreeNode, _ pattern: XPathPattern.Steps, _ index: Int) -> Bool {
        let part = pattern.steps[index]
        let step = evaluation.steps[Int(part.step)]
        evaluation.current = node
        guard node.isAttribute == (step.axis == .attribute), evaluation.fits(node, step),
            let parent = tree.parent(of: node)
        else { return false }
        if step.isPositional {
            guard evaluation.positioned(step, parent).contains(node) else { return false }
        } else if !evaluation.holds(step, node) {
            return false
        }
        if index + 1 == pattern.steps.count {
            return !pattern.isRooted || part.isDeep || parent == .document
        }
        guard part.isDeep else { return matchesAbove(parent, pattern, index + 1) }
        var ancestor: TreeNode? = parent
        while let current = ancestor, evaluation.look() {
            if matchesAbove(current, pattern, index + 1) { return true }
            ancestor = tree.parent(of: current)
        }
        return false
    }

    /// Asks each node once what may be dear to answer: a predicate can look at all its children.
    private func matchesAbove(
        _ node: TreeNode, _ pattern: XPathPattern.Steps, _ index: Int
    ) -> Bool {
        if evaluation.steps[Int(pattern.steps[index].step)].predicates.isEmpty {
            return matches(node, pattern, index)
        }
        if let known = above[index][node] { return known }
        let answer = matches(node, pattern, index)
        above[index][node] = answer
        return answer
    }

    private func search(_ nodes: Int32, everywhere: Bool, to found: inout [TreeNode]) {
        for node in 0..<(everywhere ? Int32(tree.count) : 1) {
            guard evaluation.look() else { return }
            evaluation.current = TreeNode(node)
            var some: [TreeNode] = []
            evaluation.visit(nodes, TreeNode(node)) {
                some.append($0)
                return true
            }
            if !hasFailed() { found += some }
        }
    }
}
