extension XPathCompiler {
    /// What an expression comes to.
    func type(of syntax: XPathSyntax) throws(XPathFailure) -> XPathType {
        if foreignPath(syntax) != nil { return .strings }
        switch syntax {
        case .or, .and, .compare: return .boolean
        case .arithmetic, .negate, .number: return .number
        case .literal: return .string
        case .union, .filter: return constantPath(syntax) == nil ? .nodes : .strings
        case .path: return constantPath(syntax) == nil ? .nodes : .strings
        case .variable(let name):
            switch try binding(name) {
            case .slot(_, let type): return type
            case .constant(let syntax): return try type(of: syntax)
            case .unavailable(let failure): throw failure
            case .peer: throw .needsPeer("`$\(name)`")
            }
        case .call(let name, _):
            if constantPath(syntax) != nil { return .strings }
            return try XPathFunction.named(name).type
        }
    }

    /// Compiles to the type that is wanted.
    mutating func operation(
        _ syntax: XPathSyntax, as type: XPathType
    ) throws(XPathFailure) -> Int32 {
        switch type {
        case .boolean: try boolean(syntax)
        case .number: try number(syntax)
        case .string: try string(syntax)
        case .strings: try strings(syntax)
        case .nodes: try nodes(syntax)
        }
    }

    /// Compiles to strings: what another document or a list gives, or the strings of nodes.
    mutating func strings(_ syntax: XPathSyntax) throws(XPathFailure) -> Int32 {
        if let (document, path) = constantPath(syntax) {
            return program.add(.constantStrings, try constant(document: document, path: path))
        }
        if let (name, path) = foreignPath(syntax) { return try foreign(name: name, path: path) }
        switch try type(of: syntax) {
        case .nodes: return program.add(.stringsOfNodes, try nodes(syntax))
        case .strings: break
        default: throw .wrongArguments("a list or nodes are expected")
        }
        switch syntax {
        case .variable(let name):
            guard case .slot(let slot, _) = try binding(name) else {
                throw .unknownVariable(name)
            }
            return program.add(.variableStrings, slot)
        case .call(let name, let arguments):
            return try call(XPathFunction.named(name), arguments)
        default: throw .wrongArguments("a list or nodes are expected")
        }
    }
}
