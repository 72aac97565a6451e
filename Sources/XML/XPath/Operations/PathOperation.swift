/// `E1/E2`: nodes of the right side for each node of the left, in document order, each once.
final class PathOperation: Operation {
    let left: any Operation
    let right: any Operation
    let usesLast: Bool
    let at: Int
    let facts: Facts
    /// The right side where it is a step: it is walked without a focus of its own.
    private let step: StepOperation?
    private let isSorted: Bool

    init(_ left: any Operation, _ right: any Operation, usesLast: Bool, at: Int) {
        self.left = left
        self.right = right
        self.usesLast = usesLast
        self.at = at
        step = right as? StepOperation
        let (l, r) = (left.facts, right.facts)
        var isSorted = false
        var isFlat = false
        if let step {
            if l.isOne {
                isSorted = true
                isFlat = r.isFlat
            } else if l.isSorted {
                switch step.axis {
                case .child:
                    isSorted = l.isFlat
                    isFlat = l.isFlat
                case .attribute, .namespace:
                    isSorted = true
                    isFlat = true
                case .selfAxis:
                    isSorted = true
                    isFlat = l.isFlat
                case .descendant, .descendantOrSelf: isSorted = l.isFlat
                default: break
                }
            }
        } else if l.isOne, r.isNodes, r.isSorted {
            isSorted = true
            isFlat = r.isFlat
        }
        self.isSorted = isSorted
        // Nodes are put in order in any case.
        facts = Facts(
            isNodes: r.isNodes, isSorted: r.isNodes, isFlat: isFlat, isOne: l.isOne && r.isOne,
            isTest: r.isNodes)
    }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        if isSorted, !usesLast { return try produce(scope, body) }
        if usesLast || !right.facts.isNodes || !isSorted {
            for item in try ordered(scope) { guard try body(item) else { return false } }
            return true
        }
        return try produce(scope, body)
    }

    func truth(_ scope: Scope) throws -> Bool {
        // Existence does not depend on the order.
        if right.facts.isNodes, !usesLast { return try !produce(scope) { _ in false } }
        return try Atomization.truth(all(scope))
    }

    func notANode(_ item: XDMItem) -> XPathError {
        XPathError("XPTY0019", "a step before `/` returns \(item.typeName), not nodes", at: at)
    }

    /// The items as they come.
    private func produce(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        if let step {
            if step.axis.isReverse, step.axis != .parent {
                return try left.each(scope) { item in
                    guard case .node = item else { throw notANode(item) }
                    return try step.each(scope.focused(item, 1, 1), body)
                }
            }
            return try left.each(scope) { item in
                guard case .node(let node) = item else { throw notANode(item) }
                return try step.walk(node, scope) { try body(.node($0)) }
            }
        }
        if usesLast {
            let items = try left.all(scope)
            for (index, item) in items.enumerated() {
                guard case .node = item else { throw notANode(item) }
                guard try right.each(scope.focused(item, index + 1, items.count), body) else {
                    return false
                }
            }
            return true
        }
        var position = 0
        return try left.each(scope) { item in
            guard case .node = item else { throw notANode(item) }
            position += 1
            try scope.context.step()
            return try right.each(scope.focused(item, position, 0), body)
        }
    }

    private func ordered(_ scope: Scope) throws -> [XDMItem] {
        var nodes: [XDMNode] = []
        var others: [XDMItem] = []
        _ = try produce(scope) { item in
            if case .node(let node) = item { nodes.append(node) } else { others.append(item) }
            return true
        }
        if others.isEmpty { return DocumentOrder.sorted(nodes).map { .node($0) } }
        guard nodes.isEmpty else {
            throw XPathError("XPTY0018", "a path returns both nodes and other items", at: at)
        }
        return others
    }
}

/// `E1 ! E2`: items of the right side for each item of the left, in that order.
final class SimpleMapOperation: Operation {
    let left: any Operation
    let right: any Operation
    let usesLast: Bool

    init(_ left: any Operation, _ right: any Operation, usesLast: Bool) {
        self.left = left
        self.right = right
        self.usesLast = usesLast
    }

    var facts: Facts {
        Facts(isNodes: right.facts.isNodes, isOne: left.facts.isOne && right.facts.isOne)
    }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        if usesLast {
            let items = try left.all(scope)
            for (index, item) in items.enumerated() {
                guard try right.each(scope.focused(item, index + 1, items.count), body) else {
                    return false
                }
            }
            return true
        }
        var position = 0
        return try left.each(scope) { item in
            position += 1
            try scope.context.step()
            return try right.each(scope.focused(item, position, 0), body)
        }
    }
}

/// An expression's value with a focus that is given: an item, its position and a size.
final class FocusOperation: Operation {
    let item: any Operation
    let position: any Operation
    let size: any Operation
    let body: any Operation

    init(
        _ item: any Operation, position: any Operation, size: any Operation, _ body: any Operation
    ) {
        self.item = item
        self.position = position
        self.size = size
        self.body = body
    }

    var facts: Facts { Facts(isNodes: body.facts.isNodes, isOne: body.facts.isOne) }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        guard let item = try item.all(scope).first else { return true }
        let (position, size) = (try position.all(scope).int, try size.all(scope).int)
        return try self.body.each(scope.focused(item, max(position, 1), max(size, 1)), body)
    }
}

/// `union`, `intersect` and `except`.
final class SetOperation: Operation {
    enum Kind: Sendable { case union, intersection, difference }

    let kind: Kind
    let parts: [any Operation]
    let at: Int

    init(_ kind: Kind, _ parts: [any Operation], at: Int) {
        self.kind = kind
        self.parts = parts
        self.at = at
    }

    var facts: Facts { Facts(isNodes: true, isSorted: true, isTest: true) }

    private func placed<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as XPathError { throw error.placed(at: at) }
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        try placed {
            if kind == .union {
                return DocumentOrder.sorted(try parts.flatMap { try $0.nodes(scope) }).map {
                    .node($0)
                }
            }
            let left = DocumentOrder.sorted(try parts[0].nodes(scope))
            let right = Set(try parts[1].nodes(scope))
            let isWanted = kind == .intersection
            return left.filter { right.contains($0) == isWanted }.map { .node($0) }
        }
    }

    func truth(_ scope: Scope) throws -> Bool {
        guard kind == .union else { return try !all(scope).isEmpty }
        return try placed {
            for part in parts {
                let isFound = try !part.each(scope) { item in
                    guard case .node = item else {
                        throw XPathError("XPTY0004", "expected nodes, found \(item.typeName)")
                    }
                    return false
                }
                if isFound { return true }
            }
            return false
        }
    }
}
