/// Under an XPath 2 binding the grammar is XPath 1.0's and the meaning XPath 2.0's: what both mean
/// alike runs as XPath 1.0 does, everything else as an ``XPathTyped``. See XPath 2.0, appendix I.1.
extension XPathCompiler {
    private static let functions = "http://www.w3.org/2005/xpath-functions"
    private static let types = "http://www.w3.org/2001/XMLSchema"

    /// What an expression comes to, as far as it is known.
    func typedType(of syntax: XPathSyntax) throws(XPathFailure) -> XPathType {
        switch syntax {
        case .or, .and, .compare: return .boolean
        case .literal: return .string
        case .arithmetic, .negate, .number: return .items
        case .call(let name, _):
            if isCurrent(name) { return .nodes }
            return try callee(name).kind == .boolean ? .boolean : .items
        default: return .nodes
        }
    }

    /// Whether an expression may be a number, which as a predicate is a position.
    func mayBeNumber(_ syntax: XPathSyntax) -> Bool {
        switch syntax {
        case .number, .arithmetic, .negate: true
        case .variable: (try? type(of: syntax)) == .items
        case .call(let name, _):
            switch (try? callee(name))?.kind {
            case .number, .unknown: true
            default: false
            }
        default: false
        }
    }

    /// Compiles to the effective boolean value.
    mutating func typedBoolean(_ syntax: XPathSyntax) throws(XPathFailure) -> Int32 {
        switch syntax {
        case .or(let left, let right):
            return program.add(.or, try boolean(left), try boolean(right))
        case .and(let left, let right):
            return program.add(.and, try boolean(left), try boolean(right))
        case .compare(let comparison, let left, let right):
            return try typedCompare(comparison, left, right)
        case .call(let name, let arguments) where !isCurrent(name) && arguments.count == 1:
            switch try callee(name) {
            case .function(.boolean): return try boolean(arguments[0])
            case .function(.not): return program.add(.not, try boolean(arguments[0]))
            case .function(.exists) where try type(of: arguments[0]) == .nodes:
                return exists(try nodes(arguments[0]))
            case .function(.empty) where try type(of: arguments[0]) == .nodes:
                return program.add(.not, exists(try nodes(arguments[0])))
            default: break
            }
        case .variable(let name):
            if case .slot(let slot, .boolean) = try binding(name) {
                return program.add(.variableBoolean, slot)
            }
        default: break
        }
        if try type(of: syntax) == .nodes { return exists(try nodes(syntax)) }
        switch try typed(syntax) {
        case .test(let operation): return operation
        case .item(.boolean(let value)): return program.add(value ? .alwaysTrue : .alwaysFalse)
        case let typed: return program.add(.typedBoolean, program.typed(typed))
        }
    }

    /// Compiles a predicate: a single number means a position.
    mutating func typedPredicate(_ syntax: XPathSyntax) throws(XPathFailure) -> Int32 {
        guard mayBeNumber(syntax) else { return try boolean(syntax) }
        return program.add(.typedPredicate, program.typed(try typed(syntax)))
    }

    /// Compiles to a sequence.
    mutating func typedItems(_ syntax: XPathSyntax) throws(XPathFailure) -> Int32 {
        program.add(.typedItems, program.typed(try typed(syntax)))
    }

    /// A comparison of nodes with literals or nodes by `=` or `!=` is one of strings in both.
    private mutating func typedCompare(
        _ comparison: XPathSyntax.Comparison, _ left: XPathSyntax, _ right: XPathSyntax
    ) throws(XPathFailure) -> Int32 {
        let kinds = (try type(of: left), try type(of: right))
        let texts: Set<XPathType> = [.nodes, .strings, .string]
        if comparison == .equal || comparison == .notEqual, texts.contains(kinds.0),
            texts.contains(kinds.1)
        {
            if kinds.0 == .nodes {
                return try compareNodes(comparison, left, right, with: kinds.1)
            }
            if kinds.1 == .nodes {
                return try compareNodes(comparison, right, left, with: kinds.0)
            }
        }
        if let count = try countAgainstNumber(comparison, left, right) { return count }
        let sides = (try typed(left), try typed(right))
        guard Self.canCompare(sides.0.kind, sides.1.kind) else {
            throw .wrongArguments(
                "a \(sides.0.kind) is compared with a \(sides.1.kind), which XPath 2.0 does not "
                    + "allow")
        }
        return program.add(.typedBoolean, program.typed(.compare(comparison, sides.0, sides.1)))
    }

    private static func canCompare(_ left: XPathTyped.Kind, _ right: XPathTyped.Kind) -> Bool {
        left == right || [left, right].contains { $0 == .untyped || $0 == .unknown }
    }

    private func isCurrent(_ name: XPathSyntax.FunctionName) -> Bool {
        name.namespace == nil && name.local == "current"
    }

    private enum Callee {
        case truth(Bool)
        case function(XPathTypedFunction)
        case cast(XPathCast)

        var kind: XPathTyped.Kind {
            switch self {
            case .truth: .boolean
            case .function(let function): function.kind
            case .cast(let cast): cast.kind
            }
        }
    }

    private func callee(_ name: XPathSyntax.FunctionName) throws(XPathFailure) -> Callee {
        switch name.namespace {
        case nil, Self.functions:
            if name.local == "true" || name.local == "false" { return .truth(name.local == "true") }
            if let function = XPathTypedFunction(rawValue: name.local) {
                return .function(function)
            }
        case Self.types:
            if let cast = XPathCast(rawValue: name.local) { return .cast(cast) }
            throw .newerFunction("xs:" + name.local)
        default: break
        }
        _ = try XPathFunction.named(name)
        throw .newerFunction(name.local)
    }

    /// Compiles an expression as it is.
    private mutating func typed(_ syntax: XPathSyntax) throws(XPathFailure) -> XPathTyped {
        if let (document, path) = constantPath(syntax) {
            return .foreign(try constant(document: document, path: path))
        }
        switch syntax {
        case .literal(let text): return .item(.string(Array(text.utf8)))
        case .number(let number):
            guard XPathDecimal(number) != nil else {
                throw .wrongArguments("a number with more than 15 digits")
            }
            return .item(.number(number, number == number.rounded() ? .integer : .decimal))
        case .or, .and: return .test(try typedBoolean(syntax))
        case .compare: return .test(try typedBoolean(syntax))
        case .arithmetic(let kind, let left, let right):
            return .arithmetic(kind, try calculable(left), try calculable(right))
        case .negate(let operand): return .negate(try calculable(operand))
        case .variable(let name):
            switch try binding(name) {
            case .slot(_, .nodes): return .nodes(try nodes(syntax))
            case .slot(let slot, _): return .variable(slot)
            case .constant(let syntax): return try typed(syntax)
            case .unavailable(let failure): throw failure
            case .peer: throw .needsPeer("`$\(name)`")
            }
        case .call(let name, let arguments) where !isCurrent(name):
            return try typedCall(callee(name), name.local, arguments)
        default: return .nodes(try nodes(syntax))
        }
    }

    private mutating func calculable(_ syntax: XPathSyntax) throws(XPathFailure) -> XPathTyped {
        let operand = try typed(syntax)
        switch operand.kind {
        case .number, .untyped, .unknown: return operand
        default:
            throw .wrongArguments(
                "a \(operand.kind) is calculated with, which XPath 2.0 does not allow")
        }
    }

    private mutating func typedCall(
        _ callee: Callee, _ name: String, _ arguments: [XPathSyntax]
    ) throws(XPathFailure) -> XPathTyped {
        let arity: ClosedRange<Int> =
            switch callee {
            case .truth: 0...0
            case .function(let function): function.arity
            case .cast: 1...1
            }
        guard arity.contains(arguments.count) else {
            throw .wrongArguments(
                "`\(name)()` takes \(arity.lowerBound)"
                    + (arity.upperBound == arity.lowerBound
                        ? "" : arity.upperBound == .max ? " or more" : " to \(arity.upperBound)")
                    + " arguments, \(arguments.count) were given")
        }
        switch callee {
        case .truth(let value): return .item(.boolean(value))
        case .cast(let cast): return .cast(cast, try typed(arguments[0]))
        case .function(let function):
            switch function {
            case .not, .boolean, .exists, .empty:
                if function == .exists || function == .empty,
                    try type(of: arguments[0]) != .nodes
                {
                    break
                }
                return .test(
                    try typedBoolean(
                        .call(
                            XPathSyntax.FunctionName(namespace: nil, local: name), arguments)))
            case .matches, .replace, .tokenize: return try typedRegular(function, arguments)
            default: break
            }
            var operands: [XPathTyped] = []
            for argument in arguments { operands.append(try typed(argument)) }
            if operands.isEmpty && function.defaultsToContext {
                operands = [.nodes(try nodes(Self.self_))]
            }
            return .call(function, operands)
        }
    }

    private mutating func typedRegular(
        _ function: XPathTypedFunction, _ arguments: [XPathSyntax]
    ) throws(XPathFailure) -> XPathTyped {
        let subject = try typed(arguments[0])
        guard arguments.count > 1 else {
            return .regular(function, [subject], -1)
        }
        let replacement = function == .replace ? [try typed(arguments[2])] : []
        let flags =
            arguments.count == function.arity.upperBound
            ? try literal(arguments[arguments.count - 1], of: function.rawValue) : ""
        let regex = try regex(try literal(arguments[1], of: function.rawValue), flags: flags)
        return .regular(function, [subject] + replacement, regex)
    }
}
