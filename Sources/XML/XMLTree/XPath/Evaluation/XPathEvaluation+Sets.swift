extension XPathEvaluation {
    /// Comparisons that hold where one of several strings makes them hold (section 3.4).
    func compareSets(_ operation: XPathOperation, _ node: TreeNode) -> Bool {
        switch operation.code {
        case .nodesIsLiteral:
            let value = literals[Int(operation.b)]
            return anyNode(operation.a, node) { found in
                if found.isAttribute { return tree.attributeValue(found.attribute) == value }
                return tree.string(of: found) == program.literals[Int(operation.b)]
            }
        case .nodesIsNotLiteral:
            let value = literals[Int(operation.b)]
            return anyNode(operation.a, node) { found in
                if found.isAttribute { return tree.attributeValue(found.attribute) != value }
                return tree.string(of: found) != program.literals[Int(operation.b)]
            }
        case .nodesIsConstant:
            let members = program.constants[Int(operation.b)].members
            return anyNode(operation.a, node) { members.contains(tree.string(of: $0)) }
        case .nodesWithString:
            return compareNodes(operation, node, withString: string(operation.b, node))
        case .nodesWithNumber:
            let number = number(operation.b, node)
            return anyNode(operation.a, node) {
                compare(XPathNumber.parse(tree.string(of: $0)), number, operation.comparison)
            }
        case .nodesWithNodes:
            if operation.comparison == .equal, let members = members(operation.b, node) {
                return anyNode(operation.a, node) { members.contains(tree.string(of: $0)) }
            }
            let right = ordered(operation.b, node).map { tree.string(of: $0) }
            return compareNodes(operation, node, withStrings: right)
        case .nodesWithStrings:
            return compareNodes(operation, node, withStrings: strings(operation.b, node))
        case .stringsWithString:
            let right = string(operation.b, node)
            return strings(operation.a, node).contains { holds($0, operation.comparison, right) }
        case .stringsWithNumber:
            let right = number(operation.b, node)
            return strings(operation.a, node).contains {
                compare(XPathNumber.parse($0), right, operation.comparison)
            }
        default:
            let right = strings(operation.b, node)
            return strings(operation.a, node).contains { left in
                right.contains { holds(left, operation.comparison, $0) }
            }
        }
    }

    private func anyNode(
        _ operation: Int32, _ node: TreeNode, _ holds: (TreeNode) -> Bool
    ) -> Bool {
        !visit(operation, node) { !holds($0) }
    }

    private func compareNodes(
        _ operation: XPathOperation, _ node: TreeNode, withString right: [UInt8]
    ) -> Bool {
        anyNode(operation.a, node) { holds(tree.string(of: $0), operation.comparison, right) }
    }

    private func compareNodes(
        _ operation: XPathOperation, _ node: TreeNode, withStrings right: [[UInt8]]
    ) -> Bool {
        guard !right.isEmpty else { return false }
        switch operation.comparison {
        case .equal:
            let members = Set(right)
            return anyNode(operation.a, node) { members.contains(tree.string(of: $0)) }
        case .notEqual:
            let members = Set(right)
            return anyNode(operation.a, node) {
                members.count > 1 || members.first != tree.string(of: $0)
            }
        default:
            let numbers = right.map { XPathNumber.parse($0) }.filter { !$0.isNaN }
            guard let least = numbers.min(), let most = numbers.max() else { return false }
            let isBelow = operation.comparison == .less || operation.comparison == .lessOrEqual
            return anyNode(operation.a, node) {
                compare(
                    XPathNumber.parse(tree.string(of: $0)), isBelow ? most : least,
                    operation.comparison)
            }
        }
    }

    private func holds(
        _ left: [UInt8], _ comparison: XPathSyntax.Comparison, _ right: [UInt8]
    ) -> Bool {
        switch comparison {
        case .equal: left == right
        case .notEqual: left != right
        default: compare(XPathNumber.parse(left), XPathNumber.parse(right), comparison)
        }
    }
}
