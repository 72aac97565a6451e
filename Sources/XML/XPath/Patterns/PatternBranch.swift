import XMLTree

/// One branch of a pattern: steps from the last to the first, and what the path begins with.
struct PatternBranch: Sendable {
    enum Head: Sendable {
        /// The path may begin anywhere.
        case anywhere
        /// `/`: at a document node.
        case document
        /// `key(…)`, `id(…)`, `doc(…)` or a variable: at one of these nodes.
        case nodes(any Operation)
        /// `.[…]`: any item.
        case anyItem([Predicate])
        /// A path with positions among several names, as `(a|b)[1]`: what the whole pattern selects
        /// as an expression.
        case whole(isAbsolute: Bool)
    }

    struct Step: Sendable {
        let operation: StepOperation
        /// Whether anything may stand between it and what is before it (`//`).
        var isLoose = false
    }

    let head: Head
    /// From the last to the first.
    let steps: [Step]
    /// The pattern as an expression, for positions.
    let expression: any Operation
    private let isPositional: Bool
    /// Whether a predicate may ask for the node that is matched.
    var mayAskCurrent = false
    let name: ExpandedName?
    /// What candidates are found by, and the steps behind the one that it belongs to.
    private let anchor: PatternAnchor?
    private let stepsBehind: ArraySlice<StepOperation>
    /// What `intersect` and `except` say.
    var conditions: [Condition] = []

    /// The branches that a pattern is made of: those of `|`, also inside a path, as in `(a|b)/c`.
    ///
    /// What `intersect` and `except` ask besides is asked of each node that the left side has.
    static func branches(of node: SyntaxNode, _ compiler: Compiler) throws -> [PatternBranch] {
        switch node.kind {
        case .intersection(let left, let right), .difference(let left, let right):
            var isExcluded = false
            if case .difference = node.kind { isExcluded = true }
            let found = try branches(of: left, compiler)
            let others = try branches(of: right, compiler)
            let isAnyPlace =
                found.allSatisfy(\.isRooted)
                || (found + others).allSatisfy { $0.isOneStep || $0.isRooted }
            let other = Condition(
                isExcluded: isExcluded, branches: others,
                whole: isAnyPlace ? nil : try compiler.compile(node))
            return found.map { branch in
                var branch = branch
                branch.conditions.append(other)
                return branch
            }
        case .union(let parts): return try parts.flatMap { try branches(of: $0, compiler) }
        case .sequence(let parts) where parts.count == 1:
            return try branches(of: parts[0], compiler)
        default: return try alternatives(of: node, compiler).map { try PatternBranch($0, compiler) }
        }
    }

    /// Paths of a pattern without parentheses, at most a thousand.
    private static func alternatives(
        of node: SyntaxNode, _ compiler: Compiler
    ) throws -> [SyntaxNode] {
        switch node.kind {
        case .union(let parts): return try parts.flatMap { try alternatives(of: $0, compiler) }
        case .sequence(let parts) where parts.count == 1:
            return try alternatives(of: parts[0], compiler)
        case .filter(let source, let predicate):
            let parts = try alternatives(of: source, compiler)
            let isPositional = try compiler.predicate(predicate).isPositional
            guard parts.count == 1 || !isPositional else { return [node] }
            return try parts.map { part in
                guard case .step(let axis, let test, let predicates) = part.kind else {
                    return node
                }
                return try SyntaxNode(
                    .step(axis, test, predicates + [predicate]), at: part.at, [part, predicate])
            }
        case .path(let left, let right):
            let heads = try alternatives(of: left, compiler)
            let tails = try alternatives(of: right, compiler)
            guard heads.count * tails.count <= 1_000 else {
                throw XPathError("XTSE0340", "the pattern has too many branches", at: node.at)
            }
            if heads.count == 1, tails.count == 1, heads[0] === left, tails[0] === right {
                return [node]
            }
            return try heads.flatMap { head in
                try tails.map { try joined(head, $0, at: node.at) }
            }
        default: return [node]
        }
    }

    /// A path behind another, whose steps stand to the right of the first's.
    private static func joined(
        _ head: SyntaxNode, _ tail: SyntaxNode, at: Int
    ) throws -> SyntaxNode {
        guard case .path(let first, let rest) = tail.kind else {
            return try SyntaxNode(.path(head, tail), at: at, [head, tail])
        }
        let left = try joined(head, first, at: at)
        return try SyntaxNode(.path(left, rest), at: at, [left, rest])
    }

    private static func notAPattern(_ at: Int) -> XPathError {
        XPathError(
            "XTSE0340",
            "a pattern can use only the child, attribute and descendant axes", at: at)
    }

    init(_ node: SyntaxNode, _ compiler: Compiler) throws {
        var steps: [Step] = []
        var head = Head.anywhere
        var anchor: (found: PatternAnchor, index: Int)?
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
            where predicates.isEmpty && rest != nil && !steps.isEmpty:
                steps[steps.count - 1].isLoose = true
            case .step(let axis, let test, let predicates):
                guard Self.axes.contains(axis) else { throw Self.notAPattern(last.at) }
                // A document node is nobody's child: the test alone is meant.
                var axis = axis
                if axis == .child, case .kind(.document) = test { axis = .selfAxis }
                steps.append(
                    Step(operation: try compiler.step(axis, test, predicates, last.at)))
                if anchor == nil, axis == .child || axis == .descendant,
                    let found = predicates.lazy.compactMap({ PatternAnchor($0, compiler) }).first
                {
                    anchor = (found, steps.count - 1)
                }
            case .root where rest == nil: head = .document
            case .call, .variable:
                guard rest == nil else { throw Self.notAPattern(last.at) }
                head = .nodes(try compiler.compile(last))
            case .filter where Self.isDownward(node) && !Self.isAbsolute(last):
                head = .whole(isAbsolute: Self.isAbsolute(node))
                rest = nil
            case .filter, .contextItem:
                guard rest == nil, steps.isEmpty else { throw Self.notAPattern(last.at) }
                head =
                    Self.isAbsolute(last)
                    ? .nodes(try compiler.compile(last))
                    : .anyItem(try Self.itemPredicates(last, compiler))
            default: throw Self.notAPattern(last.at)
            }
            current = rest
        }
        var isPositional = steps.contains {
            $0.operation.predicates.contains(where: \.isPositional)
        }
        if case .whole = head {
            (steps, anchor, isPositional) = ([], nil, true)
        }
        self.head = head
        self.steps = steps
        self.isPositional = isPositional
        expression = try compiler.compile(node)
        // Behind it only steps to children are walked.
        let behind = steps.prefix(anchor?.index ?? 0)
        let isNear = behind.allSatisfy { !$0.isLoose && $0.operation.axis == .child }
        self.anchor = isNear ? anchor?.found : nil
        stepsBehind = behind.map(\.operation)[...]
        if let last = steps.first?.operation, case .name(let test) = last.test {
            name = test.name
        } else {
            name = nil
        }
    }

    /// What some attribute of a document has to be for a node to match; nil for nothing.
    var neededValue: [UInt8]? { isPositional ? nil : anchor?.literal }

    private static let axes: [Axis] = [
        .child, .attribute, .selfAxis, .descendant, .descendantOrSelf, .namespace,
    ]

    /// Whether all steps of a path lead downwards.
    private static func isDownward(_ node: SyntaxNode) -> Bool {
        switch node.kind {
        case .root: true
        case .step(let axis, _, _): axes.contains(axis)
        case .path(let left, let right): isDownward(left) && isDownward(right)
        case .filter(let source, _): isDownward(source)
        case .sequence(let parts): parts.count == 1 && isDownward(parts[0])
        case .union(let parts): parts.allSatisfy(isDownward)
        default: false
        }
    }

    /// Whether a filter is of a path that begins at the document, as in `(//a)[1]`.
    private static func isAbsolute(_ node: SyntaxNode) -> Bool {
        switch node.kind {
        case .root: true
        case .path(let left, _), .filter(let left, _): isAbsolute(left)
        case .sequence(let parts): parts.count == 1 && isAbsolute(parts[0])
        default: false
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

    func nodes(in tree: XDMTree, _ scope: Scope) throws -> [XDMNode] {
        if isPositional, !mayAskCurrent { return try positioned(in: tree, scope) }
        if steps.isEmpty, case .nodes(let operation) = head {
            return try all(of: operation, in: tree, scope)
        }
        var found: [XDMNode] = []
        let end = tree.rows.end(tree.top)
        let axis = steps.first?.operation.axis
        // Without a step of its own, as in `.[…]`, nodes of every kind match.
        let takesAttributes = axis == nil || axis == .attribute || axis == .selfAxis
        if takesAttributes {
            var number = tree.top
            while number < end {
                try scope.context.step()
                if axis != .attribute { try take(XDMNode(tree, number), scope, &found) }
                for attribute in tree.rows.firstAttribute(number)..<tree.rows.attributeEnd(number) {
                    try take(XDMNode(tree, ~attribute), scope, &found)
                }
                number += 1
            }
            return found
        }
        for number in try candidates(in: tree, end, scope) {
            try scope.context.step()
            try take(XDMNode(tree, number), scope, &found)
        }
        return found
    }

    /// What a pattern without a step selects, asked once.
    private func all(
        of operation: any Operation, in tree: XDMTree, _ scope: Scope
    ) throws -> [XDMNode] {
        let nodes = try operation.nodes(scope.focused(.node(tree.root), 1, 1))
        return try DocumentOrder.sorted(nodes).filter { node in
            guard node.tree === tree else { return false }
            var inner = scope
            inner.item = .node(node)
            inner.frame.current = inner.item
            return try conditions.allSatisfy { try $0.holds(node, inner) }
        }
    }

    /// Nodes that are no attributes and may match, in document order.
    private func candidates(
        in tree: XDMTree, _ end: Int32, _ scope: Scope
    ) throws -> [Int32] {
        if let anchor { return try anchor.candidates(in: tree, stepsBehind, scope.context) }
        guard let step = steps.first?.operation, case .name(let name) = step.test else {
            return Array(tree.top..<end)
        }
        return tree.elements.elements(named: tree.number(of: name)).filter {
            $0 >= tree.top && $0 < end
        }
    }

    private func take(_ node: XDMNode, _ scope: Scope, _ found: inout [XDMNode]) throws {
        var inner = scope
        inner.item = .node(node)
        inner.frame.current = inner.item
        if try matches(node, inner) { found.append(node) }
    }

    /// The pattern as a path from each node of the tree.
    private func positioned(in tree: XDMTree, _ scope: Scope) throws -> [XDMNode] {
        var found: [XDMNode] = []
        func take(_ start: XDMNode) throws {
            found += try expression.nodes(scope.focused(.node(start), 1, 1))
        }
        var isAnywhere = false
        if case .anywhere = head { isAnywhere = true }
        if case .whole(isAbsolute: false) = head { isAnywhere = true }
        if isAnywhere {
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
        return try DocumentOrder.sorted(found).filter { node in
            var inner = scope
            inner.item = .node(node)
            return try conditions.allSatisfy { try $0.holds(node, inner) }
        }
    }
}
