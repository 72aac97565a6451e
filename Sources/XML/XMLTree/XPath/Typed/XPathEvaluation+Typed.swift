/// Evaluation under XPath 2.0's rules. An expression that has no value at a node sets
/// ``XPathEvaluation/failure``, and whatever it came to is not used.
extension XPathEvaluation {
    func typedBoolean(_ expression: Int32, _ node: TreeNode) -> Bool {
        attempt(false) { () throws(XPathDynamicFailure) in
            try Self.truth(items(program.typedExpressions[Int(expression)], node))
        }
    }

    /// A single number means a position (XPath 2.0, section 3.2.2).
    func typedPredicate(_ expression: Int32, _ node: TreeNode) -> Bool {
        attempt(false) { () throws(XPathDynamicFailure) in
            let items = try items(program.typedExpressions[Int(expression)], node)
            if items.count == 1, case .number(let number, _) = items[0] {
                return number == Double(position)
            }
            return try Self.truth(items)
        }
    }

    func typedItems(_ operation: Int32, _ node: TreeNode) -> [XPathItem] {
        let expression = operations[Int(operation)].a
        return attempt([]) { () throws(XPathDynamicFailure) in
            try items(program.typedExpressions[Int(expression)], node)
        }
    }

    /// The strings of items with a space between them, as XSLT 2.0's `value-of` writes them.
    func text(_ items: [XPathItem]) -> [UInt8] {
        attempt([]) { () throws(XPathDynamicFailure) in
            var texts: [[UInt8]] = []
            for item in atoms(items) { texts.append(try Self.text(item)) }
            return Array(texts.joined(separator: [0x20]))
        }
    }

    private func attempt<Value>(
        _ fallback: Value, _ body: () throws(XPathDynamicFailure) -> Value
    ) -> Value {
        do throws(XPathDynamicFailure) {
            return try body()
        } catch {
            if failure == nil { failure = error }
            return fallback
        }
    }

    func items(
        _ expression: XPathTyped, _ node: TreeNode
    ) throws(XPathDynamicFailure) -> [XPathItem] {
        guard look() else { return [] }
        switch expression {
        case .item(let item): return [item]
        case .nodes(let operation): return ordered(operation, node).map(XPathItem.node)
        case .foreign(let constant):
            return program.constants[Int(constant)].strings.map(XPathItem.foreign)
        case .test(let operation): return [.boolean(boolean(operation, node))]
        case .variable(let slot): return variableItems(slot)
        case .arithmetic(let kind, let left, let right):
            let left = try number(items(left, node))
            let right = try number(items(right, node))
            guard let left, let right else { return [] }
            return [try Self.calculate(kind, left, right)]
        case .negate(let operand):
            guard let (number, kind) = try number(items(operand, node)) else { return [] }
            return [.number(kind == .double ? -number : 0 - number, kind)]
        case .compare(let comparison, let left, let right):
            return [
                .boolean(
                    try compare(atoms(items(left, node)), comparison, atoms(items(right, node))))
            ]
        case .call(let function, let arguments): return try call(function, arguments, node)
        case .regular(let function, let arguments, let regex):
            return try regular(function, arguments, regex, node)
        case .cast(let cast, let operand):
            let atoms = atoms(try items(operand, node))
            guard atoms.count < 2 else { throw .several }
            guard let atom = atoms.first else { return [] }
            return [try Self.cast(atom, to: cast)]
        }
    }

    private func variableItems(_ slot: Int32) -> [XPathItem] {
        switch variable(slot) {
        case .boolean(let value): [.boolean(value)]
        case .number(let value): [.number(value, .double)]
        case .string(let value): [.string(value)]
        case .strings(let values): values.map(XPathItem.string)
        case .nodes(let nodes): nodes.map(XPathItem.node)
        case .items(let items): items
        }
    }

    /// The effective boolean value (XPath 2.0, section 2.4.3).
    static func truth(_ items: [XPathItem]) throws(XPathDynamicFailure) -> Bool {
        switch items.first {
        case nil: return false
        case .node, .foreign: return true
        default: break
        }
        guard items.count == 1 else {
            throw XPathDynamicFailure("FORG0006", "several values have no truth value")
        }
        switch items[0] {
        case .boolean(let value): return value
        case .string(let bytes), .untyped(let bytes): return !bytes.isEmpty
        case .number(let number, _): return number != 0 && !number.isNaN
        default: throw XPathDynamicFailure("FORG0006", "a date has no truth value")
        }
    }

    /// Typed values: without a schema those of nodes are untyped, those of comments and
    /// processing instructions strings.
    func atoms(_ items: [XPathItem]) -> [XPathItem] {
        items.map { item in
            switch item {
            case .node(let node):
                let isText =
                    !node.isAttribute
                    && (tree.name(node.number) == TreeIndex.comment
                        || tree.name(node.number) == TreeIndex.instruction)
                return isText ? .string(tree.string(of: node)) : .untyped(tree.string(of: node))
            case .foreign(let bytes): return .untyped(bytes)
            default: return item
            }
        }
    }

    // MARK: Arguments by the function conversion rules (XPath 2.0, section 3.1.5)

    /// At most one item.
    func optional(_ items: [XPathItem]) throws(XPathDynamicFailure) -> XPathItem? {
        guard items.count < 2 else { throw .several }
        return items.first
    }

    /// `xs:string?`, where nothing is the empty string.
    func string(_ items: [XPathItem]) throws(XPathDynamicFailure) -> [UInt8] {
        switch try optional(atoms(items)) {
        case nil: return []
        case .string(let bytes), .untyped(let bytes): return bytes
        default: throw .type("a string is expected, a value of another type was found")
        }
    }

    /// `xs:string`
    func neededString(_ items: [XPathItem]) throws(XPathDynamicFailure) -> [UInt8] {
        guard !items.isEmpty else { throw .type("a string is expected, nothing was found") }
        return try string(items)
    }

    /// A number, to which what is untyped is converted.
    func number(
        _ items: [XPathItem]
    ) throws(XPathDynamicFailure) -> (Double, XPathNumberKind)? {
        switch try optional(atoms(items)) {
        case nil: return nil
        case .number(let number, let kind): return (number, kind)
        case .untyped(let bytes): return (try Self.double(bytes), .double)
        case .moment: throw .type("calculations with dates are not supported")
        default: throw .type("a number is expected, a value of another type was found")
        }
    }

    /// `xs:double`
    func neededDouble(_ items: [XPathItem]) throws(XPathDynamicFailure) -> Double {
        guard let (number, _) = try number(items) else {
            throw .type("a number is expected, nothing was found")
        }
        return number
    }
}
