extension Compiler {
    func test(_ test: NodeTest) -> CompiledTest {
        switch test {
        case .name(let name): .name(context.pool.test(name))
        case .wildcard(nil, nil): .principal
        case .wildcard(let namespace, let local):
            .wildcard(context.pool.test(namespace: namespace, local: local))
        case .kind(.node): .anyNode
        case .kind(.text): .text
        case .kind(let type): .kind(type)
        }
    }

    func step(
        _ axis: Axis, _ test: NodeTest, _ predicates: [SyntaxNode], _ at: Int
    ) throws -> StepOperation {
        StepOperation(
            axis, self.test(test), try predicates.map(predicate),
            lookup: try lookup(predicates.first), at: at)
    }

    /// Depth of a value that is looked up.
    private static var greatestLookup: Int { 8 }

    /// What a first predicate `[@a = value]` looks up, where the value does not depend on the node.
    private func lookup(_ predicate: SyntaxNode?) throws -> AttributeLookup? {
        guard case .generalComparison(.equal, let left, let right) = predicate?.kind,
            environment.collation == .codepoint
        else { return nil }
        for (side, other) in [(left, right), (right, left)] {
            guard case .step(.attribute, .name(let name), let none) = side.kind, none.isEmpty
            else { continue }
            // It is compiled twice: small expressions only.
            guard other.depth <= Self.greatestLookup else { continue }
            let value = try independent(other)
            guard !value.usesItem else { continue }
            return AttributeLookup(attribute: context.pool.test(name), value: value.operation)
        }
        return nil
    }

    /// Compiles an expression and says what it depends on.
    func independent(
        _ node: SyntaxNode
    ) throws -> (operation: any Operation, usesItem: Bool, usesVariable: Bool) {
        let before = (scope.usesItem, scope.usesVariable)
        scope.usesItem = false
        scope.usesVariable = false
        let operation = try compile(node)
        let found = (operation, scope.usesItem, scope.usesVariable)
        scope.usesItem = scope.usesItem || before.0
        scope.usesVariable = scope.usesVariable || before.1
        return found
    }

    func predicate(_ node: SyntaxNode) throws -> Predicate {
        if case .literal(let value) = node.kind, case .integer(let number) = value.value {
            return .position(Int(clamping: number))
        }
        let (operation, usesLast, usesPosition) = try focused { try compile(node) }
        if operation.facts.isTest, !usesLast, !usesPosition { return .test(operation) }
        return .general(operation, usesLast: usesLast)
    }

    /// `//x` is walked as one step where no predicate counts.
    private func descends(_ left: SyntaxNode, _ right: SyntaxNode) -> (SyntaxNode, NodeTest)? {
        guard case .path(let start, let middle) = left.kind,
            case .step(.descendantOrSelf, .kind(.node), let none) = middle.kind, none.isEmpty,
            case .step(.child, let test, _) = right.kind
        else { return nil }
        return (start, test)
    }

    func path(_ left: SyntaxNode, _ right: SyntaxNode, _ at: Int) throws -> any Operation {
        if let (start, test) = descends(left, right),
            case .step(_, _, let predicates) = right.kind
        {
            let compiled = try predicates.map(predicate)
            if !compiled.contains(where: \.isPositional) {
                let step = StepOperation(
                    .descendant, self.test(test), compiled,
                    lookup: try lookup(predicates.first), at: right.at)
                return PathOperation(try compile(start), step, usesLast: false, at: at)
            }
        }
        let source = try compile(left)
        let (operation, usesLast, _) = try focused { try compile(right) }
        return PathOperation(source, operation, usesLast: usesLast, at: at)
    }

    func generalComparison(
        _ comparison: Comparison, _ left: SyntaxNode, _ right: SyntaxNode, _ at: Int
    ) throws -> any Operation {
        let first = try independent(left)
        let second = try independent(right)
        // A constant side is looked at first, and once.
        let isFixed = !second.usesItem && !second.usesVariable
        let operation = GeneralComparisonOperation(
            comparison, first.operation, second.operation, environment.collation,
            isFixed: isFixed, at: at)
        guard comparison == .equal, !isFixed, !first.usesItem, !first.usesVariable else {
            return operation
        }
        return GeneralComparisonOperation(
            comparison, second.operation, first.operation, environment.collation, isFixed: true,
            at: at)
    }
}
