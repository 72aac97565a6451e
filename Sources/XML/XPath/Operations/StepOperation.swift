import XMLTree

/// What a step asks of a node, resolved for quick comparison.
enum CompiledTest: Sendable {
    /// Elements of a name, or attributes on that axis.
    case name(NameTest)
    case wildcard(WildcardTest)
    /// Any node of the axis's principal kind.
    case principal
    case anyNode
    case text
    case kind(ItemType)
}

/// A step: an axis, a test and predicates.
final class StepOperation: Operation {
    let axis: Axis
    let test: CompiledTest
    let predicates: [Predicate]
    /// What the first predicate looks up; nil where it is another.
    let lookup: AttributeLookup?
    let at: Int
    let usesLast: Bool

    init(
        _ axis: Axis, _ test: CompiledTest, _ predicates: [Predicate],
        lookup: AttributeLookup? = nil, at: Int
    ) {
        self.lookup = lookup
        self.axis = axis
        self.test = test
        self.predicates = predicates
        self.at = at
        usesLast = predicates.contains(where: \.usesLast)
    }

    /// Facts for one node to begin with.
    var facts: Facts {
        let isFlat: Bool
        switch axis {
        case .child, .attribute, .selfAxis, .parent, .followingSibling, .precedingSibling,
            .namespace:
            isFlat = true
        default: isFlat = false
        }
        var isOne = axis == .selfAxis || axis == .parent
        if case .position? = predicates.last { isOne = true }
        if axis == .attribute, case .name = test { isOne = true }
        return Facts(isNodes: true, isSorted: true, isFlat: isFlat, isOne: isOne, isTest: true)
    }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        guard let item = scope.item else {
            throw XPathError("XPDY0002", "there is no context item", at: at)
        }
        guard case .node(let node) = item else {
            throw XPathError("XPTY0020", "the context item is not a node", at: at)
        }
        if axis.isReverse, axis != .parent {
            var found: [XDMNode] = []
            _ = try walk(node, scope) {
                found.append($0)
                return true
            }
            for node in found.reversed() { guard try body(.node(node)) else { return false } }
            return true
        }
        return try walk(node, scope) { try body(.node($0)) }
    }

    func truth(_ scope: Scope) throws -> Bool {
        guard case .node(let node)? = scope.item else { return try !each(scope) { _ in false } }
        return try !walk(node, scope) { _ in false }
    }

    /// Calls with the nodes in the order of the axis.
    func walk(
        _ node: XDMNode, _ scope: Scope, _ body: (XDMNode) throws -> Bool
    ) throws -> Bool {
        if predicates.isEmpty { return try candidates(node, scope, body) }
        if let lookup, case .name(let name) = test, axis == .child || axis == .descendant,
            let found = try lookup.nodes(
                below: node, isDeep: axis == .descendant, name, scope)
        {
            let items = found.map { XDMItem.node(XDMNode(node.tree, $0)) }
            for item in try Predicate.filter(items, Array(predicates.dropFirst()), scope) {
                guard case .node(let node) = item else { continue }
                guard try body(node) else { return false }
            }
            return true
        }
        if usesLast {
            var nodes: [XDMItem] = []
            _ = try candidates(node, scope) {
                nodes.append(.node($0))
                return true
            }
            for item in try Predicate.filter(nodes, predicates, scope) {
                guard case .node(let node) = item else { continue }
                guard try body(node) else { return false }
            }
            return true
        }
        var filter = StreamFilter(predicates)
        return try candidates(node, scope) { candidate in
            switch try filter.take(.node(candidate), scope) {
            case .pass: return try body(candidate)
            case .skip: return true
            case .passAndEnd:
                return try body(candidate) && filter.end()
            }
        } || filter.isEnded
    }

    /// The nodes of the axis that the test lets through.
    private func candidates(
        _ node: XDMNode, _ scope: Scope, _ body: (XDMNode) throws -> Bool
    ) throws -> Bool {
        let tree = node.tree
        let context = scope.context
        switch test {
        case .name(let name):
            let wanted = tree.number(of: name)
            guard wanted >= 0 || axis == .namespace else { return true }
            if axis == .attribute {
                guard node.number >= 0, node.kind == .element else { return true }
                try context.step()
                let rows = tree.rows
                var attribute = rows.firstAttribute(node.number)
                let end = rows.attributeEnd(node.number)
                while attribute < end {
                    if rows.attributeName(attribute) == wanted {
                        return try body(XDMNode(tree, ~attribute))
                    }
                    attribute += 1
                }
                return true
            }
            if axis == .namespace { break }
            let rows = tree.rows
            let top: Int32 = tree.isDocument ? tree.top : -1
            return try axis.walk(node) { number in
                try context.step()
                guard number >= 0, rows.name(number) == wanted, number != top else { return true }
                return try body(XDMNode(tree, number))
            }
        default: break
        }
        return try axis.walk(node) { number in
            try context.step()
            let candidate = XDMNode(tree, number)
            return try matches(candidate) ? body(candidate) : true
        }
    }

    /// Whether the test lets a node of the axis through.
    func matches(_ node: XDMNode) throws -> Bool {
        switch test {
        case .anyNode: return true
        case .text: return node.kind == .text
        case .kind(let type): return type.matches(node)
        case .principal: return node.kind == principal
        case .name(let name):
            guard node.kind == principal else { return false }
            switch node.kind {
            case .element:
                return node.tree.rows.name(node.number) == node.tree.number(of: name)
            case .attribute:
                return node.tree.rows.attributeName(node.attribute)
                    == node.tree.number(of: name)
            default: return node.name == name.name
            }
        case .wildcard(let wildcard):
            guard node.kind == principal else { return false }
            switch node.kind {
            case .element:
                return node.tree.table(of: wildcard)[Int(node.tree.rows.name(node.number))]
            case .attribute:
                return node.tree.table(of: wildcard)[
                    Int(node.tree.rows.attributeName(node.attribute))]
            default: return node.name.map(wildcard.matches) ?? false
            }
        }
    }

    private var principal: XDMNode.Kind {
        switch axis {
        case .attribute: .attribute
        case .namespace: .namespace
        default: .element
        }
    }
}
