/// Whether one node matches: its steps are followed upwards (XSLT 3.0, section 5.5.3).
extension PatternBranch {
    /// What a node has to match besides, or must not match.
    struct Condition: Sendable {
        let isExcluded: Bool
        let branches: [PatternBranch]
        /// The whole pattern, where both sides have to be asked from one node, as in
        /// `a except b/a`; nil where it makes no difference.
        let whole: (any Operation)?

        func holds(_ node: XDMNode, _ scope: Scope) throws -> Bool {
            guard let whole else {
                for branch in branches where try branch.matches(node, scope) { return !isExcluded }
                return isExcluded
            }
            var origin: XDMNode? = node
            while let start = origin {
                let found = try whole.nodes(scope.focused(.node(start), 1, 1))
                if found.contains(node) { return true }
                origin = start.parent
            }
            return false
        }
    }

    /// Whether it begins at certain nodes.
    var isRooted: Bool {
        switch head {
        case .document, .nodes: true
        case .whole(let isAbsolute): isAbsolute
        case .anywhere, .anyItem: false
        }
    }

    /// Whether it is one step that every node is selected by from its parent.
    var isOneStep: Bool {
        guard case .anywhere = head, steps.count == 1, conditions.isEmpty else { return false }
        return [.child, .attribute].contains(steps[0].operation.axis)
    }

    func matches(_ node: XDMNode, _ scope: Scope) throws -> Bool {
        guard try matchesAlone(node, scope) else { return false }
        for condition in conditions where try !condition.holds(node, scope) { return false }
        return true
    }

    private func matchesAlone(_ node: XDMNode, _ scope: Scope) throws -> Bool {
        if case .anyItem(let predicates) = head {
            for predicate in predicates
            where try !predicate.holds(.node(node), 1, 1, scope) { return false }
            return true
        }
        return try matches(node, 0, scope)
    }

    private func matches(_ node: XDMNode, _ index: Int, _ scope: Scope) throws -> Bool {
        try scope.context.step()
        guard index < steps.count else { return try begins(node, scope) }
        let step = steps[index]
        guard try lets(node, through: step.operation) else { return false }
        let isPositional = step.operation.predicates.contains(where: \.isPositional)
        if !isPositional {
            for predicate in step.operation.predicates
            where try !predicate.holds(.node(node), 1, 1, scope) { return false }
        }
        if index == steps.count - 1, case .anywhere = head {
            if !isPositional { return true }
            // The top of a tree stands where a child would (child-or-top).
            if node.parent == nil, step.operation.axis == .child {
                return try !Predicate.filter(
                    [.node(node)], step.operation.predicates, scope
                ).isEmpty
            }
        }
        var origin = step.operation.axis.includesSelf ? node : node.parent
        while let start = origin {
            if try !isPositional || !step.operation.walk(start, scope, { $0 != node }),
                try follows(start, index + 1, isLoose: step.isLoose, scope)
            {
                return true
            }
            guard step.operation.axis.isDeep, node.number >= 0 else { return false }
            origin = start.parent
        }
        return false
    }

    /// Whether a node, or with `//` one above it, is what the earlier steps select.
    private func follows(
        _ node: XDMNode, _ index: Int, isLoose: Bool, _ scope: Scope
    ) throws -> Bool {
        var above: XDMNode? = node
        while let candidate = above {
            if try matches(candidate, index, scope) { return true }
            guard isLoose else { return false }
            above = candidate.parent
        }
        return false
    }

    private func begins(_ node: XDMNode, _ scope: Scope) throws -> Bool {
        switch head {
        case .anywhere, .anyItem: return true
        case .document: return node.kind == .document
        case .nodes(let operation): return try operation.nodes(scope).contains(node)
        case .whole:
            var origin: XDMNode? = node
            while let start = origin {
                let found = try expression.nodes(scope.focused(.node(start), 1, 1))
                if found.contains(node) { return true }
                origin = start.parent
            }
            return false
        }
    }

    /// Whether a node can be what a step selects, by its kind and name.
    private func lets(_ node: XDMNode, through step: StepOperation) throws -> Bool {
        switch step.axis {
        case .attribute: guard node.kind == .attribute else { return false }
        case .namespace: guard node.kind == .namespace else { return false }
        case .selfAxis, .descendantOrSelf:
            // Only a test of their kind is about attributes.
            if case .anyNode = step.test, node.number < 0 { return false }
        default:
            guard node.number >= 0, node.kind != .document else { return false }
        }
        return try step.matches(node)
    }
}

extension Axis {
    fileprivate var includesSelf: Bool { self == .selfAxis || self == .descendantOrSelf }
    fileprivate var isDeep: Bool { self == .descendant || self == .descendantOrSelf }
}
