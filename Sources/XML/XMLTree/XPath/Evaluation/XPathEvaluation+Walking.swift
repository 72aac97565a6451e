extension XPathEvaluation {
    /// Goes through nodes, each once; `body` answers whether to go on.
    ///
    /// - Returns: Whether it went to the end.
    @discardableResult
    func visit(_ operation: Int32, _ node: TreeNode, _ body: (TreeNode) -> Bool) -> Bool {
        let current = operations[Int(operation)]
        switch current.code {
        case .path where current.isUnique: return walkPath(current, node, body)
        case .current: return body(self.current)
        default:
            for found in ordered(operation, node) where !body(found) { return false }
            return true
        }
    }

    /// All nodes in document order, each once.
    func ordered(_ operation: Int32, _ node: TreeNode) -> [TreeNode] {
        let current = operations[Int(operation)]
        var found: [TreeNode] = []
        switch current.code {
        case .path:
            walkPath(current, node) {
                found.append($0)
                return true
            }
            if current.isOrdered && current.isUnique { return found }
        case .union: found = ordered(current.a, node) + ordered(current.b, node)
        case .filter: return filtered(current, node)
        case .current: return [self.current]
        case .variableNodes:
            if case .nodes(let nodes) = variable(current.a) { return nodes }
            return []
        default: return []
        }
        return sorted(found)
    }

    /// In document order, each once.
    func sorted(_ nodes: [TreeNode]) -> [TreeNode] {
        guard nodes.count > 1 else { return nodes }
        let sorted = nodes.sorted { tree.order($0) < tree.order($1) }
        var result: [TreeNode] = []
        result.reserveCapacity(sorted.count)
        for node in sorted where result.last != node { result.append(node) }
        return result
    }

    /// The first in document order.
    func first(_ operation: Int32, _ node: TreeNode) -> TreeNode? {
        let current = operations[Int(operation)]
        guard current.code == .path, current.isOrdered, current.isUnique else {
            return ordered(operation, node).first
        }
        var found: TreeNode?
        walkPath(current, node) {
            found = $0
            return false
        }
        return found
    }

    @discardableResult
    private func walkPath(
        _ operation: XPathOperation, _ node: TreeNode, _ body: (TreeNode) -> Bool
    ) -> Bool {
        let end = operation.b + operation.c
        switch operation.a {
        case -1: return walk(operation.b, end, node, body)
        case -2: return walk(operation.b, end, .document, body)
        default:
            return visit(operation.a, node) { walk(operation.b, end, $0, body) }
        }
    }

    func walk(_ index: Int32, _ end: Int32, _ node: TreeNode, _ body: (TreeNode) -> Bool) -> Bool {
        if index == end { return body(node) }
        let step = steps[Int(index)]
        if step.isPositional {
            for found in positioned(step, node) where !walk(index + 1, end, found, body) {
                return false
            }
            return true
        }
        return candidates(step, node) { candidate in
            guard holds(step, candidate) else { return true }
            return walk(index + 1, end, candidate, body)
        }
    }

    /// Whether all predicates of a step hold that do not ask for positions.
    @inline(__always)
    func holds(_ step: XPathStep, _ node: TreeNode) -> Bool {
        for at in step.predicates where !boolean(program.arguments[Int(at)], node) {
            return false
        }
        return true
    }

    /// What a step with predicates that count gives, in the order of its axis.
    func positioned(_ step: XPathStep, _ node: TreeNode) -> [TreeNode] {
        let enough = candidatesUntilEnough(step)
        var found: [TreeNode] = []
        _ = candidates(step, node) {
            found.append($0)
            return found.count < enough
        }
        return filtered(found, by: step.predicates)
    }

    /// Where a step's first predicate is a number, as in `value[1]`, so many nodes are enough.
    private func candidatesUntilEnough(_ step: XPathStep) -> Int {
        let predicate = operations[Int(program.arguments[Int(step.predicates.lowerBound)])]
        guard predicate.code == .numbers, predicate.comparison == .equal,
            operations[Int(predicate.a)].code == .position,
            operations[Int(predicate.b)].code == .constant, !step.asksForLast
        else { return .max }
        let wanted = program.numbers[Int(operations[Int(predicate.b)].a)]
        return wanted >= 1 && wanted < 1e9 ? Int(wanted) : 1
    }

    private func filtered(_ operation: XPathOperation, _ node: TreeNode) -> [TreeNode] {
        filtered(ordered(operation.a, node), by: steps[Int(operation.b)].predicates)
    }

    private func filtered(_ nodes: [TreeNode], by predicates: Range<Int32>) -> [TreeNode] {
        var left = nodes
        let outer = (position, size)
        for at in predicates {
            size = left.count
            let predicate = program.arguments[Int(at)]
            var kept: [TreeNode] = []
            for (index, node) in left.enumerated() {
                (position, size) = (index + 1, left.count)
                if boolean(predicate, node) { kept.append(node) }
            }
            left = kept
        }
        (position, size) = outer
        return left
    }

    /// Whether a node passes a step's node test.
    @inline(__always)
    func fits(_ node: TreeNode, _ step: XPathStep) -> Bool {
        if node.isAttribute {
            if step.test == .node { return true }
            guard step.axis == .attribute else { return false }
            let name = tree.attributeName(node.attribute)
            return switch step.test {
            case .name: name == names[Int(step.operand)]
            case .anyName: true
            case .anyNameIn: namespacesOfNames[Int(name)] == namespaces[Int(step.operand)]
            default: false
            }
        }
        let name = tree.name(node.number)
        switch step.test {
        case .name: return name == names[Int(step.operand)]
        case .node: return true
        case .anyName: return name >= 0
        case .anyNameIn:
            return name >= 0 && namespacesOfNames[Int(name)] == namespaces[Int(step.operand)]
        case .text: return name == TreeIndex.text
        case .comment: return name == TreeIndex.comment
        case .instruction: return name == TreeIndex.instruction
        case .instructionNamed:
            return name == TreeIndex.instruction
                && Array(tree.node(node).name.utf8) == program.literals[Int(step.operand)]
        }
    }
}
