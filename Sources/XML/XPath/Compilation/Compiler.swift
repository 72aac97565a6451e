import XMLTree

/// Makes operations from syntax.
final class Compiler {
    let environment: StaticEnvironment
    var scope = FunctionScope(parent: nil)
    private let stackEnd = StackBounds.end

    init(_ context: StaticContext) { environment = StaticEnvironment(context) }

    var context: StaticContext { environment.context }
    var slotCount: Int { scope.slotCount }

    func compile(_ node: SyntaxNode) throws -> any Operation {
        guard StackBounds.hasRoom(stackEnd) else {
            throw XPathError("XPST0003", "expressions are nested too deeply", at: node.at)
        }
        switch node.kind {
        case .literal(let value): return LiteralOperation([value])
        case .variable(let name):
            if let found = scope.read(name) { return found }
            guard let slot = context.variables[name] else {
                throw XPathError(
                    "XPST0008", "the variable `$\(name.local)` is not declared", at: node.at)
            }
            return ExternalVariableOperation(slot, name, at: node.at)
        case .contextItem:
            scope.usesItem = true
            return ContextItemOperation(at: node.at)
        case .sequence(let parts):
            if parts.count == 1 { return try compile(parts[0]) }
            if parts.isEmpty { return LiteralOperation([]) }
            return SequenceOperation(try parts.map(compile))
        case .condition(let test, let yes, let no):
            return ConditionOperation(try compile(test), try compile(yes), try compile(no))
        case .loop(let bindings, let body): return try loop(bindings[...], body)
        case .binding(let bindings, let body): return try binding(bindings[...], body)
        case .quantified(let isEvery, let bindings, let body):
            return try quantified(isEvery, bindings[...], body)
        case .or(let parts): return LogicOperation(isOr: true, try parts.map(compile))
        case .and(let parts): return LogicOperation(isOr: false, try parts.map(compile))
        case .concatenation(let parts):
            return ConcatenationOperation(try parts.map(compile), at: node.at)
        case .simpleMap(let left, let right):
            let source = try compile(left)
            let (operation, usesLast, _) = try focused { try compile(right) }
            return SimpleMapOperation(source, operation, usesLast: usesLast)
        case .root:
            scope.usesItem = true
            return RootOperation(at: node.at)
        case .path(let left, let right): return try path(left, right, node.at)
        case .step(let axis, let test, let predicates):
            scope.usesItem = true
            return try step(axis, test, predicates, node.at)
        case .filter(let source, let predicate):
            return FilterOperation(try compile(source), try self.predicate(predicate))
        case .call(let name, let arguments): return try call(name, arguments, node.at)
        case .dynamicCall(let function, let arguments):
            return DynamicCallOperation(
                try compile(function), try arguments.map { try $0.map(compile) }, at: node.at)
        case .namedFunction(let name, let arity):
            return try namedFunction(name, arity, node.at)
        case .inlineFunction(let names, let signature, let body):
            return try inlineFunction(names, signature, body)
        default: return try operators(node)
        }
    }

    private func operators(_ node: SyntaxNode) throws -> any Operation {
        let at = node.at
        switch node.kind {
        case .valueComparison(let comparison, let left, let right):
            return ValueComparisonOperation(
                comparison, try compile(left), try compile(right), environment.collation, at: at)
        case .generalComparison(let comparison, let left, let right):
            return try generalComparison(comparison, left, right, at)
        case .isSame(let left, let right):
            return NodeComparisonOperation(.isSame, try compile(left), try compile(right), at: at)
        case .precedes(let left, let right):
            return NodeComparisonOperation(
                .precedes, try compile(left), try compile(right), at: at)
        case .follows(let left, let right):
            return NodeComparisonOperation(
                .follows, try compile(left), try compile(right), at: at)
        case .range(let first, let last):
            return RangeOperation(try compile(first), try compile(last), at: at)
        case .arithmetic(let arithmetic, let left, let right):
            return ArithmeticOperation(arithmetic, try compile(left), try compile(right), at: at)
        case .sign(let isNegative, let operand):
            return SignOperation(isNegative: isNegative, try compile(operand), at: at)
        case .union(let parts): return SetOperation(.union, try parts.map(compile), at: at)
        case .intersection(let left, let right):
            return SetOperation(.intersection, [try compile(left), try compile(right)], at: at)
        case .difference(let left, let right):
            return SetOperation(.difference, [try compile(left), try compile(right)], at: at)
        case .instanceOf(let operand, let type):
            return TypeOperation(.instanceOf, try compile(operand), type, at: at)
        case .treat(let operand, let type):
            return TypeOperation(.treat, try compile(operand), type, at: at)
        case .castable(let operand, let target):
            return try cast(isTest: true, operand, target, at)
        case .cast(let operand, let target):
            return try cast(isTest: false, operand, target, at)
        case .lookup(let source, let key):
            return LookupOperation(try compile(source), try lookupKey(key), at: at)
        case .map(let entries):
            return MapOperation(
                try entries.map { (try compile($0.0), try compile($0.1)) }, at: at)
        case .squareArray(let members):
            return ArrayOperation(try members.map(compile), isCurly: false)
        case .curlyArray(let body): return ArrayOperation([try compile(body)], isCurly: true)
        default: throw XPathError("XPST0003", "the expression is not allowed here", at: at)
        }
    }

    private func cast(
        isTest: Bool, _ operand: SyntaxNode, _ target: CastTarget, _ at: Int
    ) throws -> any Operation {
        var isLiteral = false
        if case .literal(let value) = operand.kind, value.type == .string { isLiteral = true }
        if target.type == .qName, context.version == .v20, !isLiteral, !isTest {
            let compiled = try compile(operand)
            return ClosureOperation(.one) { scope in
                guard let value = try compiled.optionalValue(scope) else {
                    guard target.allowsEmpty else {
                        throw XPathError("XPTY0004", "an empty sequence cannot be cast", at: at)
                    }
                    return []
                }
                guard value.type == .qName else {
                    throw XPathError(
                        "XPTY0004", "only a string literal can be cast to xs:QName", at: at)
                }
                return .one(value)
            }
        }
        return CastOperation(
            isTest: isTest, try compile(operand), target, isLiteral: isLiteral, at: at)
    }

    private func lookupKey(_ key: SyntaxNode.LookupKeyNode) throws -> LookupOperation.Key {
        switch key {
        case .name(let name): .constant(XDMAtomic(name))
        case .integer(let number): .constant(XDMAtomic(number))
        case .wildcard: .wildcard
        case .expression(let node): .computed(try compile(node))
        }
    }

    private func loop(
        _ bindings: ArraySlice<SyntaxNode.Binding>, _ body: SyntaxNode
    ) throws -> any Operation {
        guard let first = bindings.first else { return try compile(body) }
        let source = try compile(first.value)
        let slot = scope.bind(first.name, isOne: true)
        let result = try loop(bindings.dropFirst(), body)
        scope.unbind(1)
        return LoopOperation(slot, source, result)
    }

    private func binding(
        _ bindings: ArraySlice<SyntaxNode.Binding>, _ body: SyntaxNode
    ) throws -> any Operation {
        guard let first = bindings.first else { return try compile(body) }
        let value = try compile(first.value)
        let slot = scope.bind(first.name, isOne: value.facts.isOne)
        let result = try binding(bindings.dropFirst(), body)
        scope.unbind(1)
        return BindingOperation(slot, value, result)
    }

    private func quantified(
        _ isEvery: Bool, _ bindings: ArraySlice<SyntaxNode.Binding>, _ body: SyntaxNode
    ) throws -> any Operation {
        guard let first = bindings.first else { return try compile(body) }
        let source = try compile(first.value)
        let slot = scope.bind(first.name, isOne: true)
        let test = try quantified(isEvery, bindings.dropFirst(), body)
        scope.unbind(1)
        return QuantifiedOperation(isEvery: isEvery, slot, source, test)
    }

    /// Compiles what has a focus of its own, and says whether it asks for its size or position.
    func focused<Result>(
        _ body: () throws -> Result
    ) rethrows -> (Result, usesLast: Bool, usesPosition: Bool) {
        let before = (scope.usesLast, scope.usesPosition, scope.usesItem)
        scope.usesLast = false
        scope.usesPosition = false
        defer { (scope.usesLast, scope.usesPosition, scope.usesItem) = before }
        let result = try body()
        return (result, scope.usesLast, scope.usesPosition)
    }

    private func inlineFunction(
        _ names: [ExpandedName], _ signature: FunctionSignature, _ body: SyntaxNode
    ) throws -> any Operation {
        let inner = FunctionScope(parent: scope)
        scope = inner
        defer {
            scope = inner.parent ?? scope
            scope.usesVariable = true
        }
        let slots = zip(names, signature.parameters).map { name, type in
            inner.bind(name, isOne: type.item != nil && !type.allowsMany)
        }
        let compiled = try compile(body)
        return InlineFunctionOperation(
            signature, inner.captures, slots, compiled, slotCount: inner.slotCount)
    }
}
