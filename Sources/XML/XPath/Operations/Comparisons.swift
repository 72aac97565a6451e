/// `eq`, `lt` and others.
final class ValueComparisonOperation: Operation {
    let comparison: Comparison
    let left: any Operation
    let right: any Operation
    let collation: Collation
    let at: Int

    init(
        _ comparison: Comparison, _ left: any Operation, _ right: any Operation,
        _ collation: Collation, at: Int
    ) {
        self.comparison = comparison
        self.left = left
        self.right = right
        self.collation = collation
        self.at = at
    }

    var facts: Facts { .test }

    private func result(_ scope: Scope) throws -> Bool? {
        do {
            guard let a = try left.optionalValue(scope), let b = try right.optionalValue(scope)
            else { return nil }
            return try comparison.compare(a, b, scope.context, collation)
        } catch let error as XPathError { throw error.placed(at: at) }
    }

    func all(_ scope: Scope) throws -> [XDMItem] { try result(scope).map { .boolean($0) } ?? [] }
    func truth(_ scope: Scope) throws -> Bool { try result(scope) ?? false }
}

/// `=`, `<` and others: whether any two values of both sides compare (XPath 3.1, section 3.7.2).
final class GeneralComparisonOperation: Operation {
    let comparison: Comparison
    let left: any Operation
    let right: any Operation
    let collation: Collation
    let at: Int
    /// The right side where it is a text that no evaluation changes.
    private let constant: String?

    init(
        _ comparison: Comparison, _ left: any Operation, _ right: any Operation,
        _ collation: Collation, at: Int
    ) {
        self.comparison = comparison
        self.left = left
        self.right = right
        self.collation = collation
        self.at = at
        if let literal = right as? LiteralOperation, literal.items.count == 1,
            case .string(let text) = literal.items[0].value, collation == .codepoint,
            comparison == .equal
        {
            constant = text
        } else {
            constant = nil
        }
    }

    var facts: Facts { .test }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        try body(.atomic(XDMAtomic(truth(scope))))
    }

    func truth(_ scope: Scope) throws -> Bool {
        do {
            if let constant { return try equals(constant, scope) }
            return try compare(scope)
        } catch let error as XPathError { throw error.placed(at: at) }
    }

    private func equals(_ text: String, _ scope: Scope) throws -> Bool {
        try !left.each(scope) { item in
            switch item {
            case .node(let node): return !CodepointText.areEqual(node.stringValue, text)
            default:
                for value in try Atomization.atomize([item])
                where try comparison.compareGeneral(
                    value, XDMAtomic(text), scope.context, collation)
                {
                    return false
                }
                return true
            }
        }
    }

    /// Values of the right side from which on texts are looked up in a set.
    private static let setSize = 12

    private func compare(_ scope: Scope) throws -> Bool {
        let right: [XDMAtomic]
        if self.right.facts.isOne {
            guard let value = try? self.right.optionalValue(scope) else {
                right = try Atomization.atomize(self.right.all(scope))
                return try compare(right, scope)
            }
            right = [value]
        } else {
            right = try Atomization.atomize(self.right.all(scope))
        }
        return try compare(right, scope)
    }

    private func compare(_ right: [XDMAtomic], _ scope: Scope) throws -> Bool {
        if right.isEmpty {
            // The left side may still be an error.
            return false
        }
        let set = right.count >= Self.setSize ? Self.texts(right, comparison) : nil
        let context = scope.context
        return try !left.each(scope) { item in
            for value in try Atomization.atomize([item]) {
                if let set, case .string(let text) = value.value, value.type != .untypedAtomic
                    || set.allowsUntyped, collation == .codepoint
                {
                    try context.step()
                    if set.texts.contains(CodepointText(text)) { return false }
                    continue
                }
                for other in right {
                    try context.step()
                    if try comparison.compareGeneral(value, other, context, collation) {
                        return false
                    }
                }
            }
            return true
        }
    }

    /// The texts of values that are all texts; nil where one is not, or for another comparison.
    private static func texts(
        _ values: [XDMAtomic], _ comparison: Comparison
    ) -> (texts: Set<CodepointText>, allowsUntyped: Bool)? {
        guard comparison == .equal else { return nil }
        var texts: Set<CodepointText> = []
        for value in values {
            guard case .string(let text) = value.value else { return nil }
            texts.insert(CodepointText(text))
        }
        return (texts, true)
    }
}

/// `is`, `<<` and `>>`.
final class NodeComparisonOperation: Operation {
    enum Kind: Sendable { case isSame, precedes, follows }

    let kind: Kind
    let left: any Operation
    let right: any Operation
    let at: Int

    init(_ kind: Kind, _ left: any Operation, _ right: any Operation, at: Int) {
        self.kind = kind
        self.left = left
        self.right = right
        self.at = at
    }

    var facts: Facts { .test }

    private func node(_ operation: any Operation, _ scope: Scope) throws -> XDMNode? {
        let items = try operation.all(scope)
        guard let first = items.first else { return nil }
        guard items.count == 1, case .node(let node) = first else {
            throw XPathError("XPTY0004", "expected one node at most", at: at)
        }
        return node
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        guard let a = try node(left, scope), let b = try node(right, scope) else { return [] }
        switch kind {
        case .isSame: return .boolean(a == b)
        case .precedes: return .boolean(XDMNode.isBefore(a, b))
        case .follows: return .boolean(XDMNode.isBefore(b, a))
        }
    }
}

/// `or` and `and`.
final class LogicOperation: Operation {
    let isOr: Bool
    let parts: [any Operation]

    init(isOr: Bool, _ parts: [any Operation]) {
        self.isOr = isOr
        self.parts = parts
    }

    var facts: Facts { .test }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        try body(.atomic(XDMAtomic(truth(scope))))
    }

    func truth(_ scope: Scope) throws -> Bool {
        for part in parts where try part.truth(scope) == isOr { return isOr }
        return !isOr
    }
}

/// `some` and `every`, one variable each.
final class QuantifiedOperation: Operation {
    let isEvery: Bool
    let slot: Int
    let source: any Operation
    let test: any Operation

    init(isEvery: Bool, _ slot: Int, _ source: any Operation, _ test: any Operation) {
        self.isEvery = isEvery
        self.slot = slot
        self.source = source
        self.test = test
    }

    var facts: Facts { .test }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        try body(.atomic(XDMAtomic(truth(scope))))
    }

    func truth(_ scope: Scope) throws -> Bool {
        let cameToEnd = try source.each(scope) { item in
            try scope.context.step()
            scope.frame.slots[slot] = [item]
            return try test.truth(scope) == isEvery
        }
        return cameToEnd == isEvery
    }
}
