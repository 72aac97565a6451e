import XMLTree

/// One branch of a pattern: steps from the last to the first, and what the path begins with.
final class PatternBranch: Sendable {
    private enum Head: Sendable {
        /// The path may begin anywhere.
        case anywhere
        /// `/`: at a document node.
        case document
        /// `key(…)`, `id(…)`, `doc(…)` or a variable: at one of these nodes.
        case nodes(any Operation)
        /// `.[…]`: any item.
        case anyItem([Predicate])
    }

    private struct Step: Sendable {
        let operation: StepOperation
        /// Whether anything may stand between it and the step before (`//`).
        let isLoose: Bool
    }

    private let head: Head
    /// From the last to the first.
    private let steps: [Step]
    /// Whether `//` stands between the head and the first step.
    private let isHeadLoose: Bool
    /// The pattern as an expression, for positions.
    private let expression: any Operation
    private let isPositional: Bool
    let name: ExpandedName?

    static func alternatives(of node: SyntaxNode) -> [SyntaxNode] {
        switch node.kind {
        case .union(let parts): parts.flatMap { alternatives(of: $0) }
        case .sequence(let parts) where parts.count == 1: alternatives(of: parts[0])
        default: [node]
        }
    }

    private static func notAPattern(_ at: Int) -> XPathError {
        XPathError(
            "XTSE0340",
            "a pattern is made of steps on the child, attribute and descendant axes", at: at)
    }

    init(_ node: SyntaxNode, _ compiler: Compiler) throws {
        var steps: [Step] = []
        var head = Head.anywhere
        var isLoose = false
        var current: SyntaxNode? = node
        while let part = current {
            var rest: SyntaxNode?
            var last = part
            if case .path(let left, let right) = part.kind {
                rest = left
                last = right
            }
            switch last.kind {
            case .step(.descendantOrSelf, .kind(.node), let predicates)
            where predicates.isEmpty && rest != nil:
                isLoose = true
                // The step behind it is loose.
                if let index = steps.indices.last {
                    steps[index] = Step(operation: steps[index].operation, isLoose: true)
                }
            case .step(let axis, let test, let predicates):
                guard [.child, .attribute, .selfAxis, .descendant, .namespace].contains(axis)
                else { throw Self.notAPattern(last.at) }
                steps.append(
                    Step(
                        operation: try compiler.step(axis, test, predicates, last.at),
                        isLoose: axis == .descendant))
                isLoose = false
            case .root where rest == nil: head = .document
            case .call, .variable:
                guard rest == nil else { throw Self.notAPattern(last.at) }
                head = .nodes(try compiler.compile(last))
            case .filter, .contextItem:
                guard rest == nil, steps.isEmpty else { throw Self.notAPattern(last.at) }
                head = .anyItem(try Self.itemPredicates(last, compiler))
            default: throw Self.notAPattern(last.at)
            }
            current = rest
        }
        self.head = head
        self.steps = steps
        isHeadLoose = isLoose
        isPositional = steps.contains { $0.operation.predicates.contains(where: \.isPositional) }
        expression = try compiler.compile(node)
        if let last = steps.first?.operation, case .name(let test) = last.test {
            name = test.name
        } else {
            name = nil
        }
    }

    private static func itemPredicates(
        _ node: SyntaxNode, _ compiler: Compiler
    ) throws -> [Predicate] {
        switch node.kind {
        case .contextItem: return []
        case .filter(let source, let predicate):
            return try itemPredicates(source, compiler) + [compiler.predicate(predicate)]
        default: throw notAPattern(node.at)
        }
    }

    func matches(_ node: XDMNode, _ scope: Scope) throws -> Bool {
        if case .anyItem(let predicates) = head {
            for predicate in predicates
            where try !predicate.holds(.node(node), 1, 1, scope) { return false }
            return true
        }
        return try matches(node, 0, scope)
    }

    private func matches(_ node: XDMNode, _ index: Int, _ scope: Scope) throws -> Bool {
        try scope.context.step()
        guard index < steps.count else {
            return try begins(node, isLoose: false, scope)
        }
        let step = steps[index]
        guard try matches(node, step.operation, scope) else { return false }
        let isLast = index == steps.count - 1
        if step.operation.axis == .selfAxis {
            return isLast ? true : try matches(node, index + 1, scope)
        }
        if isLast, case .anywhere = head { return true }
        var above = node.parent
        while let candidate = above {
            let holds =
                isLast
                ? try begins(candidate, isLoose: false, scope)
                : try matches(candidate, index + 1, scope)
            if holds { return true }
            guard step.isLoose || isLast && isHeadLoose else { return false }
            above = candidate.parent
        }
        return false
    }

    private func begins(_ node: XDMNode, isLoose: Bool, _ scope: Scope) throws -> Bool {
        switch head {
        case .anywhere, .anyItem: return true
        case .document: return node.kind == .document
        case .nodes(let operation): return try operation.nodes(scope).contains(node)
        }
    }

    /// Whether a node is what a step selects from its parent.
    private func matches(
        _ node: XDMNode, _ step: StepOperation, _ scope: Scope
    ) throws -> Bool {
        switch step.axis {
        case .attribute: guard node.kind == .attribute else { return false }
        case .namespace: guard node.kind == .namespace else { return false }
        case .selfAxis: break
        default:
            guard node.kind != .attribute, node.kind != .namespace, node.kind != .document else {
                return false
            }
        }
        guard try step.matches(node) else { return false }
        if step.predicates.isEmpty { return true }
        if !step.predicates.contains(where: \.isPositional) {
            for predicate in step.predicates
            where try !predicate.holds(.node(node), 1, 1, scope) { return false }
            return true
        }
        guard let parent = node.parent else { return false }
        return try !step.walk(parent, scope) { $0 != node }
    }

    func nodes(in tree: XDMTree, _ scope: Scope) throws -> [XDMNode] {
        if isPositional { return try positioned(in: tree, scope) }
        var found: [XDMNode] = []
        let end = tree.rows.end(tree.top)
        if steps.first?.operation.axis == .attribute {
            var number = tree.top
            while number < end {
                try scope.context.step()
                for attribute in tree.rows.firstAttribute(number)..<tree.rows.attributeEnd(number) {
                    try take(XDMNode(tree, ~attribute), scope, &found)
                }
                number += 1
            }
            return found
        }
        var wanted: Int32?
        if let step = steps.first?.operation, case .name(let name) = step.test {
            wanted = tree.number(of: name)
        }
        var number = tree.top
        while number < end {
            try scope.context.step()
            if wanted == nil || tree.rows.name(number) == wanted {
                try take(XDMNode(tree, number), scope, &found)
            }
            number += 1
        }
        return found
    }

    private func take(_ node: XDMNode, _ scope: Scope, _ found: inout [XDMNode]) throws {
        var inner = scope
        inner.item = .node(node)
        if try matches(node, inner) { found.append(node) }
    }

    /// The pattern as a path from each node of the tree.
    private func positioned(in tree: XDMTree, _ scope: Scope) throws -> [XDMNode] {
        var found: [XDMNode] = []
        func take(_ start: XDMNode) throws {
            found += try expression.nodes(scope.focused(.node(start), 1, 1))
        }
        if case .anywhere = head {
            var number = tree.top
            let end = tree.rows.end(tree.top)
            while number < end {
                try scope.context.step()
                try take(XDMNode(tree, number))
                number += 1
            }
        } else {
            try take(tree.root)
        }
        return DocumentOrder.sorted(found)
    }
}
