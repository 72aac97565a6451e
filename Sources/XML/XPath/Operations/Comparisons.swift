import XMLTree

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
    /// Whether the right side is the same in all evaluations of a run.
    let isFixed: Bool
    let at: Int
    /// The right side where it is a text that no evaluation changes.
    private let constant: String?
    private let constantBytes: [UInt8]
    /// The attribute that is compared with it; nil where the left side is something else.
    private let attribute: NameTest?

    init(
        _ comparison: Comparison, _ left: any Operation, _ right: any Operation,
        _ collation: Collation, isFixed: Bool, at: Int
    ) {
        self.isFixed = isFixed
        if let step = left as? StepOperation, step.axis == .attribute, step.predicates.isEmpty,
            case .name(let name) = step.test
        {
            attribute = name
        } else {
            attribute = nil
        }
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
            constantBytes = Array(text.utf8)
        } else {
            constant = nil
            constantBytes = []
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
        if let attribute, case .node(let node)? = scope.item, node.number >= 0 {
            try scope.context.step()
            return Self.attribute(of: node, attribute, is: constantBytes)
        }
        return try !left.each(scope) { item in
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

    private static func attribute(
        of node: XDMNode, _ test: NameTest, is bytes: [UInt8]
    ) -> Bool {
        let tree = node.tree
        let rows = tree.rows
        let wanted = tree.number(of: test)
        guard wanted >= 0, node.kind == .element else { return false }
        var attribute = rows.firstAttribute(node.number)
        let end = rows.attributeEnd(node.number)
        while attribute < end {
            if rows.attributeName(attribute) == wanted {
                return tree.index.isValue(rows.attributeValue(attribute), equalTo: bytes)
            }
            attribute += 1
        }
        return false
    }

    private func compare(_ scope: Scope) throws -> Bool {
        if isFixed, comparison == .equal, collation == .codepoint {
            let fixed = try fixed(scope)
            if let set = fixed.texts { return try contains(set, fixed.values, scope) }
            return try compare(fixed.values, scope)
        }
        if let variable = self.right as? ExternalVariableOperation, comparison == .equal,
            collation == .codepoint, let variables = scope.frame.variables
        {
            let fixed = try variables.values(variable.slot, scope.context)
            if let set = fixed.texts { return try contains(set, fixed.values, scope) }
            return try compare(fixed.values, scope)
        }
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
        let context = scope.context
        return try !left.each(scope) { item in
            for value in try Atomization.atomize([item]) {
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

    /// The right side's values, worked out once a run.
    private func fixed(_ scope: Scope) throws -> ComparedValues {
        let key = ObjectIdentifier(self)
        if let known = scope.context.fixedValues[key] { return known.values }
        let made = try ComparedValues(Atomization.atomize(right.all(scope)), scope.context)
        scope.context.fixedValues[key] = (self, made)
        return made
    }

    /// Whether a value of the left side is in a set of texts.
    private func contains(
        _ texts: Set<CodepointText>, _ values: [XDMAtomic], _ scope: Scope
    ) throws -> Bool {
        let context = scope.context
        return try !left.each(scope) { item in
            for value in try Atomization.atomize([item]) {
                try context.step()
                if case .string(let text) = value.value {
                    if texts.contains(CodepointText(text)) { return false }
                } else {
                    for other in values
                    where try comparison.compareGeneral(value, other, context, collation) {
                        return false
                    }
                }
            }
            return true
        }
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
        var failure: (any Error)?
        for part in parts {
            do {
                if try part.truth(scope) == isOr { return isOr }
            } catch {
                // An operand that decides counts, whatever another one's error is (section 3.8).
                if (error as? XPathError)?.isExhausted ?? true { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
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
