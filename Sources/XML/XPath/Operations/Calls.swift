/// What a function of the library sees of its call.
struct Call {
    let scope: Scope
    let environment: StaticEnvironment

    var context: DynamicContext { scope.context }
    var statics: StaticContext { environment.context }

    /// The collation of an argument, or the default one.
    func collation(_ arguments: [[XDMItem]], _ index: Int) throws -> Collation {
        guard index < arguments.count, let item = arguments[index].first else {
            return environment.collation
        }
        return try Collation(uri: item.stringValue, base: statics.baseURI)
    }
}

/// The static context, shared by the operations of an expression.
final class StaticEnvironment: Sendable {
    let context: StaticContext
    let collation: Collation

    var externals: [FunctionKey: ExternalFunction] { context.externals }

    init(_ context: StaticContext) {
        self.context = context
        collation = (try? Collation(uri: context.defaultCollation)) ?? .codepoint
    }
}

struct FunctionKey: Hashable, Sendable {
    let name: ExpandedName
    let arity: Int

    init(_ name: ExpandedName, _ arity: Int) {
        self.name = name
        self.arity = arity
    }
}

/// A call of a function of the library.
final class BuiltinCallOperation: Operation {
    let function: BuiltinFunction
    let arguments: [any Operation]
    let environment: StaticEnvironment
    let at: Int
    let facts: Facts

    init(
        _ function: BuiltinFunction, _ arguments: [any Operation],
        _ environment: StaticEnvironment, at: Int
    ) {
        self.function = function
        self.arguments = arguments
        self.environment = environment
        self.at = at
        facts = function.facts
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        do {
            var values: [[XDMItem]] = []
            values.reserveCapacity(arguments.count)
            for (index, argument) in arguments.enumerated() {
                values.append(
                    try function.parameters[index].convert(argument.all(scope), scope.context))
            }
            try scope.context.step()
            return try function.body(Call(scope: scope, environment: environment), values)
        } catch let error as XPathError { throw error.placed(at: at) }
    }
}

/// A call of a function that the caller gave.
final class ExternalCallOperation: Operation {
    let function: ExternalFunction
    let arguments: [any Operation]
    let at: Int

    init(_ function: ExternalFunction, _ arguments: [any Operation], at: Int) {
        self.function = function
        self.arguments = arguments
        self.at = at
    }

    static func call(
        _ function: ExternalFunction, _ values: [[XDMItem]], _ scope: Scope
    ) throws -> [XDMItem] {
        try scope.context.step()
        return try scope.context.deeper {
            let focus = scope.item.map { Focus($0, position: scope.position, size: scope.size) }
            let result = try function.body(
                FunctionCall(
                    context: scope.context, focus: focus, current: scope.frame.current), values)
            return try function.signature.result.convert(result, scope.context)
        }
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        do {
            var values: [[XDMItem]] = []
            for (index, argument) in arguments.enumerated() {
                let type = function.signature.parameters[index]
                func value() throws -> [XDMItem] {
                    try type.convert(argument.all(scope), scope.context)
                }
                values.append(
                    function.defersErrors ? try DeferredError.value(value) : try value())
            }
            return try Self.call(function, values, scope)
        } catch let error as XPathError { throw error.placed(at: at) }
    }
}

/// A call of a function item; nil among the arguments stands for a parameter of a new function.
final class DynamicCallOperation: Operation {
    let function: any Operation
    let arguments: [(any Operation)?]
    let at: Int

    init(_ function: any Operation, _ arguments: [(any Operation)?], at: Int) {
        self.function = function
        self.arguments = arguments
        self.at = at
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        do {
            let items = try function.all(scope)
            guard items.count == 1, case .function(let function) = items[0] else {
                throw XPathError("XPTY0004", "the called item is not a function")
            }
            var values: [[XDMItem]?] = []
            for argument in arguments { values.append(try argument?.all(scope)) }
            guard values.count == function.arity else {
                throw XPathError(
                    "XPTY0004",
                    "a function of \(function.arity) parameters was called with "
                        + "\(values.count) arguments")
            }
            guard values.contains(where: { $0 == nil }) else {
                try scope.context.step()
                return try scope.context.deeper {
                    try function.apply(values.compactMap(\.self), scope.context)
                }
            }
            return [.function(try PartialApplication.apply(function, values, scope.context))]
        } catch let error as XPathError { throw error.placed(at: at) }
    }
}

/// Partial function application (XPath 3.1, section 3.2.1.1).
enum PartialApplication {
    static func apply(
        _ function: XDMFunction, _ values: [[XDMItem]?], _ context: DynamicContext
    ) throws -> XDMFunction {
        let own = function.signature
        var fixed = values
        for (index, value) in values.enumerated() {
            if let value { fixed[index] = try own.parameters[index].convert(value, context) }
        }
        let open = values.indices.filter { values[$0] == nil }
        let signature = FunctionSignature(
            parameters: open.map { own.parameters[$0] }, result: own.result)
        return XDMFunction(name: nil, signature: signature) { arguments, context in
            var all = fixed
            for (place, index) in open.enumerated() { all[index] = arguments[place] }
            return try function.call(all.map { $0 ?? [] }, context)
        }
    }
}

/// `function($x) { … }`
final class InlineFunctionOperation: Operation {
    let signature: FunctionSignature
    /// Variables from outside: what reads them, and their slots inside.
    let captures: [(source: any Operation, slot: Int)]
    let parameterSlots: [Int]
    let body: any Operation
    let slotCount: Int

    init(
        _ signature: FunctionSignature, _ captures: [(source: any Operation, slot: Int)],
        _ parameterSlots: [Int], _ body: any Operation, slotCount: Int
    ) {
        self.signature = signature
        self.captures = captures
        self.parameterSlots = parameterSlots
        self.body = body
        self.slotCount = slotCount
    }

    var facts: Facts { .one }

    func all(_ scope: Scope) throws -> [XDMItem] {
        let captured = try captures.map { ($0.slot, try $0.source.all(scope)) }
        let variables = scope.frame.variables
        let current = scope.frame.current
        let function = XDMFunction(name: nil, signature: signature) {
            [signature, parameterSlots, body, slotCount] arguments, context in
            let frame = Frame(slots: slotCount, context, variables, current: current)
            for (slot, value) in captured { frame.slots[slot] = value }
            for (index, slot) in parameterSlots.enumerated() {
                frame.slots[slot] = arguments[index]
            }
            let result = try context.deeper { try body.all(Scope(frame: frame, item: nil)) }
            return try signature.result.convert(result, context)
        }
        return [.function(function)]
    }
}
