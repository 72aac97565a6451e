/// A constant.
final class LiteralOperation: Operation {
    let items: [XDMAtomic]
    let facts: Facts

    init(_ items: [XDMAtomic]) {
        self.items = items
        var isTest = items.isEmpty
        if items.count == 1, !items[0].type.isNumeric { isTest = true }
        facts = Facts(
            isNodes: items.isEmpty, isSorted: items.isEmpty, isFlat: items.isEmpty,
            isOne: items.count <= 1, isTest: isTest)
    }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        for item in items { guard try body(.atomic(item)) else { return false } }
        return true
    }

    func all(_ scope: Scope) throws -> [XDMItem] { items.map { .atomic($0) } }
}

/// `.`
final class ContextItemOperation: Operation {
    let at: Int
    init(at: Int) { self.at = at }

    var facts: Facts { .one }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        guard let item = scope.item else {
            throw XPathError("XPDY0002", "there is no context item", at: at)
        }
        return try body(item)
    }
}

/// `/`
final class RootOperation: Operation {
    let at: Int
    init(at: Int) { self.at = at }

    var facts: Facts { .oneNode }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        guard let item = scope.item else {
            throw XPathError("XPDY0002", "there is no context item", at: at)
        }
        guard case .node(let node) = item else {
            throw XPathError("XPTY0020", "the context item is not a node", at: at)
        }
        let top = node.top
        guard top.kind == .document else {
            throw XPathError("XPDY0050", "the tree has no document node", at: at)
        }
        return try body(.node(top))
    }
}

/// An operation by a closure.
final class ClosureOperation: Operation {
    let facts: Facts
    private let run: @Sendable (Scope) throws -> [XDMItem]

    init(_ facts: Facts = .nothing, _ run: @escaping @Sendable (Scope) throws -> [XDMItem]) {
        self.facts = facts
        self.run = run
    }

    func all(_ scope: Scope) throws -> [XDMItem] { try run(scope) }
}

/// A test by a closure.
final class TestOperation: Operation {
    private let test: @Sendable (Scope) throws -> Bool

    init(_ test: @escaping @Sendable (Scope) throws -> Bool) { self.test = test }

    var facts: Facts { .test }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        try body(.atomic(XDMAtomic(test(scope))))
    }

    func truth(_ scope: Scope) throws -> Bool { try test(scope) }
}

/// Items of several operations, one after the other.
final class SequenceOperation: Operation {
    let parts: [any Operation]
    let facts: Facts

    init(_ parts: [any Operation]) {
        self.parts = parts
        facts = Facts(isNodes: parts.allSatisfy(\.facts.isNodes))
    }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        for part in parts { guard try part.each(scope, body) else { return false } }
        return true
    }
}

/// `if (…) then … else …`
final class ConditionOperation: Operation {
    let test: any Operation
    let yes: any Operation
    let no: any Operation

    init(_ test: any Operation, _ yes: any Operation, _ no: any Operation) {
        self.test = test
        self.yes = yes
        self.no = no
    }

    var facts: Facts {
        let (a, b) = (yes.facts, no.facts)
        return Facts(
            isNodes: a.isNodes && b.isNodes, isSorted: a.isSorted && b.isSorted,
            isFlat: a.isFlat && b.isFlat, isOne: a.isOne && b.isOne,
            isTest: a.isTest && b.isTest)
    }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        try (test.truth(scope) ? yes : no).each(scope, body)
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        try (test.truth(scope) ? yes : no).all(scope)
    }

    func truth(_ scope: Scope) throws -> Bool {
        try (test.truth(scope) ? yes : no).truth(scope)
    }
}

/// `for $x in … return …`
final class LoopOperation: Operation {
    let slot: Int
    let source: any Operation
    let result: any Operation

    init(_ slot: Int, _ source: any Operation, _ result: any Operation) {
        self.slot = slot
        self.source = source
        self.result = result
    }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        try source.each(scope) { item in
            try scope.context.step()
            scope.frame.slots[slot] = [item]
            return try result.each(scope, body)
        }
    }
}
