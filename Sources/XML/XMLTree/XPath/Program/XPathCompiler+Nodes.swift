extension XPathCompiler {
    /// Compiles to nodes (XPath 1.0, section 3.3).
    mutating func nodes(_ syntax: XPathSyntax) throws(XPathFailure) -> Int32 {
        switch syntax {
        case .union(let left, let right):
            var operation = XPathOperation(.union, try nodes(left), try nodes(right))
            operation.isOrdered = false
            operation.isUnique = false
            return program.add(operation)
        case .path(let start, let steps): return try path(start, steps)
        case .filter(let operand, let predicates):
            guard try type(of: operand) == .nodes else {
                throw .notNodes("predicates require nodes")
            }
            return program.add(
                .filter, try nodes(operand),
                try add(.init(axis: .self, test: .node, predicates: predicates)))
        case .variable(let name):
            guard case .slot(let slot, .nodes) = try binding(name) else {
                throw .notNodes("`$\(name)` is not a node-set")
            }
            return program.add(.variableNodes, slot)
        case .call(let name, let arguments):
            let function = try XPathFunction.named(name)
            guard function.type == .nodes else {
                throw .notNodes("`\(name.local)()` does not return nodes")
            }
            return try call(function, arguments)
        default: throw .notNodes("nodes are expected")
        }
    }

    /// What is known of the nodes that the steps so far give.
    private struct Shape {
        var isSingle = true
        var isUnique = true
        var isOrdered = true
        /// Whether none holds another.
        var isDisjoint = true

        mutating func take(_ axis: XPathAxis) {
            switch axis {
            case .self: return
            case .child: isOrdered = isOrdered && isDisjoint
            case .attribute, .namespace: isDisjoint = true
            case .descendant, .descendantOrSelf:
                isUnique = isUnique && isDisjoint
                isOrdered = isOrdered && isDisjoint
                isDisjoint = false
            case .parent:
                isUnique = isSingle
                isDisjoint = isSingle
                isOrdered = isSingle
                return
            case .followingSibling:
                isUnique = isSingle
                isOrdered = isSingle
                isDisjoint = isSingle
            case .ancestor, .ancestorOrSelf, .preceding, .precedingSibling:
                isUnique = isSingle
                isOrdered = false
                isDisjoint = axis == .precedingSibling && isSingle
            case .following:
                isUnique = isSingle
                isOrdered = isSingle
                isDisjoint = false
            }
            isSingle = false
        }
    }

    private mutating func path(
        _ start: XPathSyntax.Start, _ steps: [XPathSyntax.Step]
    ) throws(XPathFailure) -> Int32 {
        var shape = Shape()
        var first: Int32
        switch start {
        case .context: first = -1
        case .root: first = -2
        case .expression(let operand):
            guard try type(of: operand) == .nodes else { throw .notNodes("a path requires nodes") }
            first = try nodes(operand)
            let operation = program.operations[Int(first)]
            shape.isSingle = operation.code == .current
            shape.isOrdered = operation.isOrdered
            shape.isDisjoint = shape.isSingle
        }
        var pending: [XPathStep] = []
        for step in simplified(steps) {
            pending.append(try compiled(step))
            shape.take(step.axis)
            guard !shape.isUnique else { continue }
            first = add(start: first, pending, shape)
            pending = []
            shape = Shape(isSingle: false, isUnique: true, isOrdered: true, isDisjoint: false)
        }
        if pending.isEmpty && first >= 0 { return first }
        return add(start: first, pending, shape)
    }

    private mutating func add(start: Int32, _ steps: [XPathStep], _ shape: Shape) -> Int32 {
        let begin = Int32(program.steps.count)
        program.steps += steps
        var operation = XPathOperation(.path, start, begin, Int32(steps.count))
        operation.isUnique = shape.isUnique
        operation.isOrdered = shape.isOrdered && shape.isUnique
        return program.add(operation)
    }

    /// Without `.` between steps, and `//x` as one step where positions are not asked for.
    private func simplified(_ steps: [XPathSyntax.Step]) -> [XPathSyntax.Step] {
        var result: [XPathSyntax.Step] = []
        for step in steps {
            if step.axis == .self, step.test == .node, step.predicates.isEmpty, steps.count > 1 {
                continue
            }
            if let last = result.last, last.axis == .descendantOrSelf, last.test == .node,
                last.predicates.isEmpty, step.axis == .child,
                !step.predicates.contains(where: mayAskForPosition)
            {
                result[result.count - 1] = XPathSyntax.Step(
                    axis: .descendant, test: step.test, predicates: step.predicates)
            } else {
                result.append(step)
            }
        }
        return result
    }

    private func mayAskForPosition(_ predicate: XPathSyntax) -> Bool {
        if (try? type(of: predicate)) != .boolean, (try? type(of: predicate)) != .nodes {
            return true
        }
        return asks(predicate, for: ["position", "last"])
    }

    mutating func add(_ step: XPathSyntax.Step) throws(XPathFailure) -> Int32 {
        program.steps.append(try compiled(step))
        return Int32(program.steps.count - 1)
    }

    private mutating func compiled(
        _ step: XPathSyntax.Step
    ) throws(XPathFailure) -> XPathStep {
        if step.axis == .namespace { throw .needsPeer("the axis `namespace`") }
        var result = XPathStep(
            axis: step.axis, test: .node, operand: 0, predicates: 0..<0, isPositional: false,
            asksForLast: false)
        switch step.test {
        case .name(let namespace, let local):
            result.test = .name
            result.operand = program.name(local, in: namespace)
        case .anyName: result.test = .anyName
        case .anyNameIn(let namespace):
            result.test = .anyNameIn
            result.operand = program.namespace(namespace)
        case .node: result.test = .node
        case .text: result.test = .text
        case .comment: result.test = .comment
        case .instruction(nil): result.test = .instruction
        case .instruction(let target?):
            result.test = .instructionNamed
            result.operand = program.literal(target)
        }
        var predicates: [Int32] = []
        for predicate in step.predicates {
            if mayAskForPosition(predicate) { result.isPositional = true }
            if asks(predicate, for: ["last"]) { result.asksForLast = true }
            predicates.append(try self.predicate(predicate))
        }
        result.predicates = program.list(predicates)
        if !result.isPositional, let first = predicates.first { result.key = key(of: first) }
        return result
    }

    private mutating func key(of predicate: Int32) -> XPathStep.Key? {
        let operation = program.operations[Int(predicate)]
        switch operation.code {
        case .attributeIs:
            return XPathStep.Key(
                attribute: operation.a, value: program.add(.literal, operation.b))
        case .nodesWithString, .nodesWithNodes, .nodesWithStrings:
            let value = program.operations[Int(operation.b)].code
            guard operation.comparison == .equal,
                value == .variableString || value == .variableNodes
                    || value == .variableStrings,
                let attribute = onlyStep(of: operation.a, axis: .attribute)
            else { return nil }
            return XPathStep.Key(attribute: attribute, value: operation.b)
        default: return nil
        }
    }

    /// A number as a predicate means a position (section 2.4).
    private mutating func predicate(_ syntax: XPathSyntax) throws(XPathFailure) -> Int32 {
        guard try type(of: syntax) == .number else { return try boolean(syntax) }
        return program.add(
            .numbers, program.add(.position), try number(syntax),
            Int32(XPathSyntax.Comparison.equal.rawValue))
    }

    /// Whether an expression calls a function for the node it is evaluated at, which predicates
    /// inside it do not.
    private func asks(_ syntax: XPathSyntax, for functions: Set<String>) -> Bool {
        switch syntax {
        case .literal, .number, .variable: false
        case .or(let left, let right), .and(let left, let right), .compare(_, let left, let right),
            .arithmetic(_, let left, let right), .union(let left, let right):
            asks(left, for: functions) || asks(right, for: functions)
        case .negate(let operand), .filter(let operand, _): asks(operand, for: functions)
        case .call(let name, let arguments):
            (name.namespace == nil && functions.contains(name.local))
                || arguments.contains { asks($0, for: functions) }
        case .path(.expression(let operand), _): asks(operand, for: functions)
        case .path: false
        }
    }
}
