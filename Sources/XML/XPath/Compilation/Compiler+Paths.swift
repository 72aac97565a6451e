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
        StepOperation(axis, self.test(test), try predicates.map(predicate), at: at)
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
                let step = StepOperation(.descendant, self.test(test), compiled, at: right.at)
                return PathOperation(try compile(start), step, usesLast: false, at: at)
            }
        }
        let source = try compile(left)
        let (operation, usesLast, _) = try focused { try compile(right) }
        return PathOperation(source, operation, usesLast: usesLast, at: at)
    }

    func generalComparison(
        _ comparison: Comparison, _ left: any Operation, _ right: any Operation, _ at: Int
    ) -> any Operation {
        GeneralComparisonOperation(comparison, left, right, environment.collation, at: at)
    }
}
