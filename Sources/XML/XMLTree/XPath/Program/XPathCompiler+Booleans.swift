extension XPathCompiler {
    /// Compiles to a boolean (XPath 1.0, section 4.3).
    mutating func boolean(_ syntax: XPathSyntax) throws(XPathFailure) -> Int32 {
        switch syntax {
        case .or(let left, let right):
            return program.add(.or, try boolean(left), try boolean(right))
        case .and(let left, let right):
            return program.add(.and, try boolean(left), try boolean(right))
        case .compare(let comparison, let left, let right):
            return try compare(comparison, left, right)
        default: break
        }
        switch try type(of: syntax) {
        case .number: return program.add(.numberIsTrue, try number(syntax))
        case .string: return program.add(.stringIsTrue, try string(syntax))
        case .strings: return program.add(.stringsAreTrue, try strings(syntax))
        case .nodes: return exists(try nodes(syntax))
        case .boolean: break
        }
        switch syntax {
        case .variable(let name):
            guard case .slot(let slot, _) = try binding(name) else {
                throw .unknownVariable(name)
            }
            return program.add(.variableBoolean, slot)
        case .call(let name, let arguments):
            return try call(XPathFunction.named(name), arguments)
        default: throw .wrongArguments("a boolean is expected")
        }
    }

    mutating func exists(_ nodes: Int32) -> Int32 {
        if let name = onlyStep(of: nodes, axis: .attribute) {
            return program.add(.hasAttribute, name)
        }
        if let name = onlyStep(of: nodes, axis: .child) { return program.add(.hasChild, name) }
        return program.add(.exists, nodes)
    }

    /// The name, where nodes are a path of one step from the context without predicates.
    func onlyStep(of nodes: Int32, axis: XPathAxis) -> Int32? {
        let operation = program.operations[Int(nodes)]
        guard operation.code == .path, operation.a == -1, operation.c == 1 else { return nil }
        let step = program.steps[Int(operation.b)]
        guard step.axis == axis, step.test == .name, step.predicates.isEmpty else { return nil }
        return step.operand
    }

    private mutating func compare(
        _ comparison: XPathSyntax.Comparison, _ left: XPathSyntax, _ right: XPathSyntax
    ) throws(XPathFailure) -> Int32 {
        let isEquality = comparison == .equal || comparison == .notEqual
        let kinds = (try type(of: left), try type(of: right))
        if kinds.0 == .boolean || kinds.1 == .boolean {
            if isEquality {
                return program.add(
                    .booleans, try boolean(left), try boolean(right), Int32(comparison.rawValue))
            }
            let numbers = (
                program.add(.numberOfBoolean, try boolean(left)),
                program.add(.numberOfBoolean, try boolean(right))
            )
            let isPlain = kinds.0 != .nodes && kinds.1 != .nodes
            return program.add(
                .numbers, isPlain ? try number(left) : numbers.0,
                isPlain ? try number(right) : numbers.1, Int32(comparison.rawValue))
        }
        switch kinds {
        case (.nodes, _): return try compareNodes(comparison, left, right, with: kinds.1)
        case (_, .nodes): return try compareNodes(comparison.turned, right, left, with: kinds.0)
        case (.strings, _): return try compareStrings(comparison, left, right, with: kinds.1)
        case (_, .strings):
            return try compareStrings(comparison.turned, right, left, with: kinds.0)
        case (.string, .string) where isEquality:
            return program.add(
                .strings, try string(left), try string(right), Int32(comparison.rawValue))
        default:
            if let count = try countAgainstNumber(comparison, left, right) { return count }
            return program.add(
                .numbers, try number(left), try number(right), Int32(comparison.rawValue))
        }
    }

    mutating func compareNodes(
        _ comparison: XPathSyntax.Comparison, _ left: XPathSyntax, _ right: XPathSyntax,
        with kind: XPathType
    ) throws(XPathFailure) -> Int32 {
        let nodes = try nodes(left)
        let raw = Int32(comparison.rawValue)
        switch kind {
        case .number: return program.add(.nodesWithNumber, nodes, try number(right), raw)
        case .nodes: return program.add(.nodesWithNodes, nodes, try self.nodes(right), raw)
        case .strings:
            let strings = try strings(right)
            let operation = program.operations[Int(strings)]
            if operation.code == .constantStrings, comparison == .equal {
                return program.add(.nodesIsConstant, nodes, operation.a)
            }
            return program.add(.nodesWithStrings, nodes, strings, raw)
        default: break
        }
        let string = try string(right)
        let operation = program.operations[Int(string)]
        guard operation.code == .literal else {
            return program.add(.nodesWithString, nodes, string, raw)
        }
        switch comparison {
        case .equal:
            if let name = onlyStep(of: nodes, axis: .attribute) {
                return program.add(.attributeIs, name, operation.a)
            }
            return program.add(.nodesIsLiteral, nodes, operation.a)
        case .notEqual: return program.add(.nodesIsNotLiteral, nodes, operation.a)
        default: return program.add(.nodesWithString, nodes, string, raw)
        }
    }

    private mutating func compareStrings(
        _ comparison: XPathSyntax.Comparison, _ left: XPathSyntax, _ right: XPathSyntax,
        with kind: XPathType
    ) throws(XPathFailure) -> Int32 {
        let strings = try strings(left)
        let raw = Int32(comparison.rawValue)
        return switch kind {
        case .number: program.add(.stringsWithNumber, strings, try number(right), raw)
        case .strings: program.add(.stringsWithStrings, strings, try self.strings(right), raw)
        default: program.add(.stringsWithString, strings, try string(right), raw)
        }
    }

    /// `count(nodes) = 1` and its like need not count further than that.
    mutating func countAgainstNumber(
        _ comparison: XPathSyntax.Comparison, _ left: XPathSyntax, _ right: XPathSyntax
    ) throws(XPathFailure) -> Int32? {
        func counted(_ syntax: XPathSyntax) throws(XPathFailure) -> XPathSyntax? {
            guard case .call(let name, let arguments) = syntax, name.namespace == nil,
                name.local == "count", arguments.count == 1,
                try type(of: arguments[0]) == .nodes
            else { return nil }
            return arguments[0]
        }
        if let nodes = try counted(left), case .number(let number) = right {
            return program.add(
                .count, try self.nodes(nodes), program.number(number),
                Int32(comparison.rawValue))
        }
        if let nodes = try counted(right), case .number(let number) = left {
            return program.add(
                .count, try self.nodes(nodes), program.number(number),
                Int32(comparison.turned.rawValue))
        }
        return nil
    }
}

extension XPathSyntax.Comparison {
    /// The comparison with its sides exchanged.
    var turned: Self {
        switch self {
        case .equal, .notEqual: self
        case .less: .more
        case .lessOrEqual: .moreOrEqual
        case .more: .less
        case .moreOrEqual: .lessOrEqual
        }
    }
}
