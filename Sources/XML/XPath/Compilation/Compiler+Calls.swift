extension Compiler {
    func unknown(_ name: ExpandedName, _ arity: Int, _ at: Int) -> XPathError {
        let others = FunctionLibrary.arities(of: name, environment)
        let hint =
            others.isEmpty
            ? "" : "; it takes \(others.map(String.init).joined(separator: " or ")) arguments"
        return XPathError(
            "XPST0017",
            "unknown function `\(name.local)` with \(arity) arguments\(hint)", at: at)
    }

    func call(
        _ name: ExpandedName, _ arguments: [SyntaxNode?], _ at: Int
    ) throws -> any Operation {
        if arguments.contains(where: { $0 == nil }) {
            let function = try namedFunction(name, arguments.count, at)
            return DynamicCallOperation(
                function, try arguments.map { try $0.map(compile) }, at: at)
        }
        let nodes = arguments.compactMap(\.self)
        if let external = environment.externals[FunctionKey(name, nodes.count)] {
            scope.usesPosition = true
            scope.usesItem = true
            scope.usesVariable = true
            return ExternalCallOperation(external, try nodes.map(compile), at: at)
        }
        if name.namespace == Namespaces.xs {
            return try constructor(name, nodes, at)
        }
        if name == context.focusFunction, nodes.count == 4 {
            let (body, _, _) = try focused { try compile(nodes[3]) }
            return FocusOperation(
                try compile(nodes[0]), position: try compile(nodes[1]),
                size: try compile(nodes[2]), body)
        }
        let operations = try nodes.map(compile)
        if name.namespace == Namespaces.fn,
            let special = special(name.local, operations, at)
        {
            return special
        }
        guard let function = try FunctionLibrary.find(name, nodes.count, environment) else {
            throw unknown(name, nodes.count, at)
        }
        note(function, name)
        return BuiltinCallOperation(function, operations, environment, at: at)
    }

    /// What a call asks for of the focus.
    private func note(_ function: BuiltinFunction, _ name: ExpandedName) {
        if function.usesFocus {
            scope.usesLast = true
            scope.usesPosition = true
        }
        if function.mayUseItem { scope.usesItem = true }
        if ["current", "random-number-generator", "function-lookup"].contains(name.local) {
            scope.usesVariable = true
        }
    }

    /// Functions with operations of their own, for speed.
    private func special(
        _ name: String, _ arguments: [any Operation], _ at: Int
    ) -> (any Operation)? {
        switch (name, arguments.count) {
        case ("exists", 1): return ExistenceOperation(.exists, arguments[0], at: at)
        case ("empty", 1): return ExistenceOperation(.empty, arguments[0], at: at)
        case ("not", 1): return ExistenceOperation(.not, arguments[0], at: at)
        case ("boolean", 1): return ExistenceOperation(.boolean, arguments[0], at: at)
        case ("count", 1): return CountOperation(arguments[0])
        case ("true", 0): return LiteralOperation([XDMAtomic(true)])
        case ("false", 0): return LiteralOperation([XDMAtomic(false)])
        case ("position", 0):
            scope.usesItem = true
            scope.usesPosition = true
            return PositionOperation(isLast: false, at: at)
        case ("last", 0):
            scope.usesItem = true
            scope.usesLast = true
            return PositionOperation(isLast: true, at: at)
        default: return nil
        }
    }

    /// `xs:integer(…)` and others (Functions and Operators 3.1, section 18.1).
    private func constructor(
        _ name: ExpandedName, _ arguments: [SyntaxNode], _ at: Int
    ) throws -> any Operation {
        guard arguments.count == 1, let target = constructorTarget(name) else {
            throw unknown(name, arguments.count, at)
        }
        let operand = try compile(arguments[0])
        if target.type == .qName, context.version == .v20 {
            if case .literal(let value) = arguments[0].kind, value.type == .string {
                return CastOperation(isTest: false, operand, target, isLiteral: true, at: at)
            }
            return ClosureOperation(.one) { scope in
                guard let value = try operand.optionalValue(scope) else { return [] }
                guard value.type == .qName else {
                    throw XPathError(
                        "XPTY0004", "only a string literal can be cast to xs:QName", at: at)
                }
                return .one(value)
            }
        }
        return CastOperation(isTest: false, operand, target, isLiteral: false, at: at)
    }

    private func constructorTarget(_ name: ExpandedName) -> CastTarget? {
        var type = AtomicType.byName[name.local]
        var isList = false
        if context.version >= .v30 {
            switch name.local {
            case "NMTOKENS": (type, isList) = (.nmtoken, true)
            case "IDREFS": (type, isList) = (.idref, true)
            case "ENTITIES": (type, isList) = (.entity, true)
            default: break
            }
        } else if type == .numeric || type == .error {
            return nil
        }
        guard let type, type != .anyAtomicType, type != .notation else { return nil }
        return CastTarget(
            type: type, isList: isList, allowsEmpty: true, namespaces: context.namespaces,
            defaultNamespace: context.defaultElementNamespace)
    }

    /// `name#arity`
    func namedFunction(_ name: ExpandedName, _ arity: Int, _ at: Int) throws -> any Operation {
        if let external = environment.externals[FunctionKey(name, arity)] {
            return ClosureOperation(.one) { scope in
                [
                    .function(
                        XDMFunction(name: external.name, signature: external.signature) {
                            values, _ in
                            try ExternalCallOperation.call(external, values, scope)
                        })
                ]
            }
        }
        if name.namespace == Namespaces.xs {
            guard arity == 1, let target = constructorTarget(name) else {
                throw unknown(name, arity, at)
            }
            let signature = FunctionSignature(
                parameters: [SequenceType(.atomic(.anyAtomicType), .optional)],
                result: SequenceType(.atomic(target.type), target.isList ? .any : .optional))
            return ClosureOperation(.one) { _ in
                [
                    .function(
                        XDMFunction(name: name, signature: signature) { values, _ in
                            guard let value = try Atomization.optional(values[0]) else { return [] }
                            return try QNameCast.cast(value, target).map { .atomic($0) }
                        })
                ]
            }
        }
        guard let function = try FunctionLibrary.find(name, arity, environment) else {
            throw unknown(name, arity, at)
        }
        note(function, name)
        scope.usesItem = true
        let environment = environment
        let signature = FunctionSignature(
            parameters: function.parameters, result: function.result)
        return ClosureOperation(.one) { scope in
            [
                .function(
                    XDMFunction(name: name, signature: signature) { values, _ in
                        try function.body(
                            Call(scope: scope, environment: environment), values)
                    })
            ]
        }
    }
}
