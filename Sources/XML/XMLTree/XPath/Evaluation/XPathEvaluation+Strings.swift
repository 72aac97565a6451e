internal import Base

extension XPathEvaluation {
    /// Hands over the bytes of an operation that gives a string, copied only where it is made.
    @inline(__always)
    func withString<Result>(
        _ index: Int32, _ node: TreeNode, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let operation = operations[Int(index)]
        let source: TreeNode? =
            switch operation.code {
            case .stringOfContext: node
            case .stringOfNodes: first(operation.a, node)
            default: nil
            }
        if let source, source.isAttribute {
            return unsafe tree.withValue(tree.attributeValue(source.attribute), body)
        }
        if operation.code == .literal {
            return unsafe program.literals[Int(operation.a)].withUnsafeBytes { unsafe body($0) }
        }
        let made = source.map { text(of: $0) } ?? string(index, node)
        return unsafe made.withUnsafeBytes { unsafe body($0) }
    }

    /// Evaluates an operation that gives a string.
    func string(_ index: Int32, _ node: TreeNode) -> [UInt8] {
        let operation = operations[Int(index)]
        switch operation.code {
        case .literal: return program.literals[Int(operation.a)]
        case .stringOfNodes: return first(operation.a, node).map { text(of: $0) } ?? []
        case .stringOfContext: return text(of: node)
        case .stringOfNumber: return Array(XPathNumber.text(number(operation.a, node)).utf8)
        case .stringOfBoolean: return Array((boolean(operation.a, node) ? "true" : "false").utf8)
        case .stringOfStrings: return strings(operation.a, node).first ?? []
        case .concatenate:
            return (operation.a..<operation.a + operation.b).reduce(into: []) {
                $0 += string(program.arguments[Int($1)], node)
            }
        case .substring:
            let start = number(operation.b, node)
            let length = operation.c < 0 ? .infinity : number(operation.c, node)
            return unsafe withString(operation.a, node) {
                unsafe XPathText.substring($0, from: start, length: length)
            }
        case .substringBefore, .substringAfter:
            return XPathText.part(
                of: string(operation.a, node), around: string(operation.b, node),
                before: operation.code == .substringBefore)
        case .normalize:
            return unsafe withString(operation.a, node) { unsafe XPathText.normalized($0) }
        case .lower: return XPathText.lowercased(string(operation.a, node))
        case .upper: return XPathText.uppercased(string(operation.a, node))
        case .translate:
            return XPathText.translated(
                string(operation.a, node), from: string(operation.b, node),
                to: string(operation.c, node))
        case .replace:
            let text = string(operation.a, node)
            let replacement = string(operation.c, node)
            return regularly(text) { () throws(XPathRegex.Failure) in
                try program.regexes[Int(operation.b)].replacing(text, with: replacement)
            }
        case .join:
            return Array(
                strings(operation.a, node).joined(separator: string(operation.b, node)))
        case .nameOf, .localNameOf, .namespaceOf:
            return first(operation.a, node).map { name(operation.code, $0) } ?? []
        case .variableString:
            if case .string(let value) = variable(operation.a) { return value }
            return []
        case .peerString: return peerString(operation.a)
        default: return []
        }
    }

    func name(_ code: XPathOperation.Code, _ node: TreeNode) -> [UInt8] {
        let number =
            node.isAttribute ? tree.attributeName(node.attribute) : tree.name(node.number)
        if number == TreeIndex.instruction, code != .namespaceOf {
            return Array(tree.node(node).name.utf8)
        }
        guard number >= 0 else { return [] }
        let local = tree.localName(number)
        let text =
            switch code {
            case .namespaceOf: tree.namespaceURI(number)
            case .nameOf: tree.node(node).prefix.map { "\($0):\(local)" } ?? local
            default: local
            }
        return Array(text.utf8)
    }

    /// What a regular expression makes of a text; a failure where it may not be used so.
    private func regularly<Value>(
        _ fallback: Value, _ body: () throws(XPathRegex.Failure) -> Value
    ) -> Value {
        do throws(XPathRegex.Failure) {
            return try body()
        } catch {
            if failure == nil {
                failure = XPathDynamicFailure(error.code.rawValue, error.message)
            }
            return fallback
        }
    }

    /// Evaluates an operation that gives strings.
    func strings(_ index: Int32, _ node: TreeNode) -> [[UInt8]] {
        let operation = operations[Int(index)]
        switch operation.code {
        case .constantStrings: return program.constants[Int(operation.a)].strings
        case .foreignStrings: return foreignStrings(operation.a, node)
        case .tokenize:
            let text = string(operation.a, node)
            return regularly([]) { () throws(XPathRegex.Failure) in
                try program.regexes[Int(operation.b)].splitting(text)
            }
        case .distinct:
            var seen: Set<[UInt8]> = []
            return strings(operation.a, node).filter { seen.insert($0).inserted }
        case .stringsOfNodes: return ordered(operation.a, node).map { tree.string(of: $0) }
        case .variableStrings:
            if case .strings(let values) = variable(operation.a) { return values }
            return []
        default: return []
        }
    }
}
