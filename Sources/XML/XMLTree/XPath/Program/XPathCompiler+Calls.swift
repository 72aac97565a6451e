internal import Base

extension XPathCompiler {
    static let self_ = XPathSyntax.path(
        .context, [.init(axis: .self, test: .node, predicates: [])])

    /// Compiles a call of one of the program's own functions.
    mutating func call(
        _ function: XPathFunction, _ given: [XPathSyntax]
    ) throws(XPathFailure) -> Int32 {
        var arguments = given
        if arguments.isEmpty && function.defaultsToContext { arguments = [Self.self_] }
        let most = function.needed.count + function.optional.count
        let isOpen = function.code == .concatenate
        guard arguments.count >= function.needed.count, isOpen || arguments.count <= most else {
            throw .wrongArguments(
                "`\(function.name)()` takes \(function.needed.count) "
                    + (isOpen ? "or more " : most > function.needed.count ? "to \(most) " : "")
                    + "arguments, found \(given.count)")
        }
        let types = function.needed + function.optional
        switch function.name {
        case "string", "boolean", "number": return try operation(arguments[0], as: function.type)
        case "matches", "replace", "tokenize": return try regular(function, arguments)
        case "count" where try type(of: arguments[0]) == .strings:
            return program.add(.countStrings, try strings(arguments[0]))
        case "exists", "empty":
            let isThere = try existence(arguments[0])
            return function.name == "exists" ? isThere : program.add(.not, isThere)
        case "concat":
            var parts: [Int32] = []
            for argument in arguments { parts.append(try string(argument)) }
            let list = program.list(parts)
            return program.add(.concatenate, list.lowerBound, Int32(parts.count))
        default: break
        }
        guard let code = function.code else {
            return try operation(arguments[0], as: function.type)
        }
        var operands: [Int32] = []
        for (argument, type) in zip(arguments, types) {
            operands.append(try operation(argument, as: type))
        }
        while operands.count < 3 { operands.append(operands.count < types.count ? -1 : 0) }
        if code == .join, operands[1] < 0 {
            operands[1] = program.add(.literal, program.literal(""))
        }
        return program.add(code, operands[0], operands[1], operands[2])
    }

    private mutating func existence(_ argument: XPathSyntax) throws(XPathFailure) -> Int32 {
        switch try type(of: argument) {
        case .nodes: exists(try nodes(argument))
        case .strings: program.add(.stringsAreTrue, try strings(argument))
        default: program.add(.alwaysTrue)
        }
    }

    /// `matches`, `replace` and `tokenize`, whose expression and flags must be literals.
    private mutating func regular(
        _ function: XPathFunction, _ arguments: [XPathSyntax]
    ) throws(XPathFailure) -> Int32 {
        let subject = try string(arguments[0])
        if function.code == .tokenize && arguments.count == 1 {
            let spaces = try regex("\\s+", flags: "")
            return program.add(.tokenize, program.add(.normalize, subject), spaces)
        }
        let flags =
            arguments.count == function.needed.count + function.optional.count
            ? try literal(arguments[arguments.count - 1], of: function.name) : ""
        let pattern = try regex(try literal(arguments[1], of: function.name), flags: flags)
        let replacement = function.code == .replace ? try string(arguments[2]) : 0
        return program.add(function.code ?? .matches, subject, pattern, replacement)
    }

    func literal(
        _ syntax: XPathSyntax, of function: String
    ) throws(XPathFailure) -> String {
        switch syntax {
        case .literal(let text): return text
        case .variable(let name):
            if case .constant(.literal(let text)) = try binding(name) { return text }
        default: break
        }
        throw .regex("the regular expression of `\(function)()` must be a literal")
    }

    mutating func regex(
        _ pattern: String, flags: String
    ) throws(XPathFailure) -> Int32 {
        do throws(XPathRegex.Failure) {
            return try program.regex(.init(pattern: pattern, flags: flags))
        } catch {
            throw .regex("`\(pattern)`: \(error.message)")
        }
    }
}
