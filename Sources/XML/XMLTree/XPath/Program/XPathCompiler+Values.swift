extension XPathCompiler {
    /// Compiles to a number (XPath 1.0, section 4.4).
    mutating func number(_ syntax: XPathSyntax) throws(XPathFailure) -> Int32 {
        switch syntax {
        case .number(let number): return program.add(.constant, program.number(number))
        case .negate(let operand): return program.add(.negate, try number(operand))
        case .arithmetic(let kind, let left, let right):
            let code: XPathOperation.Code =
                switch kind {
                case .add: .add
                case .subtract: .subtract
                case .multiply: .multiply
                case .divide: .divide
                case .remainder: .remainder
                }
            return program.add(code, try number(left), try number(right))
        default: break
        }
        switch try type(of: syntax) {
        case .boolean: return program.add(.numberOfBoolean, try boolean(syntax))
        case .string, .strings, .nodes: return program.add(.numberOfString, try string(syntax))
        case .number: break
        }
        switch syntax {
        case .variable(let name):
            switch try binding(name) {
            case .slot(let slot, _): return program.add(.variableNumber, slot)
            case .constant(let syntax): return try number(syntax)
            case .unavailable(let failure): throw failure
            case .peer: throw .needsPeer("`$\(name)`")
            }
        case .call(let name, let arguments):
            return try call(XPathFunction.named(name), arguments)
        default: throw .wrongArguments("a number is expected")
        }
    }

    /// Compiles to a string (XPath 1.0, section 4.2).
    mutating func string(_ syntax: XPathSyntax) throws(XPathFailure) -> Int32 {
        if case .literal(let text) = syntax {
            return program.add(.literal, program.literal(text))
        }
        switch try type(of: syntax) {
        case .boolean: return program.add(.stringOfBoolean, try boolean(syntax))
        case .number: return program.add(.stringOfNumber, try number(syntax))
        case .strings: return program.add(.stringOfStrings, try strings(syntax))
        case .nodes:
            if syntax == .path(.context, [.init(axis: .self, test: .node, predicates: [])]) {
                return program.add(.stringOfContext)
            }
            return program.add(.stringOfNodes, try nodes(syntax))
        case .string: break
        }
        switch syntax {
        case .variable(let name):
            switch try binding(name) {
            case .slot(let slot, _): return program.add(.variableString, slot)
            case .constant(let syntax): return try string(syntax)
            case .unavailable(let failure): throw failure
            case .peer: throw .needsPeer("`$\(name)`")
            }
        case .call(let name, let arguments):
            return try call(XPathFunction.named(name), arguments)
        default: throw .wrongArguments("a string is expected")
        }
    }
}
