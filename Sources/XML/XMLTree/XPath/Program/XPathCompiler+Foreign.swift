extension XPathCompiler {
    /// The document's name and the path in it, where an expression is nodes of another document.
    func foreignPath(_ syntax: XPathSyntax) -> (name: XPathSyntax, path: XPathSyntax)? {
        switch syntax {
        case .call(let name, let arguments):
            guard name.local == "document" || name.local == "doc", name.namespace == nil,
                arguments.count == 1
            else { return nil }
            return (arguments[0], .path(.root, []))
        case .path(.expression(let start), let steps):
            guard let (name, path) = foreignPath(start) else { return nil }
            if case .path(let begin, let first) = path {
                return (name, .path(begin, first + steps))
            }
            return (name, .path(.expression(path), steps))
        case .filter(let operand, let predicates):
            guard let (name, path) = foreignPath(operand) else { return nil }
            return (name, .filter(path, predicates))
        case .variable(let name):
            guard case .constant(let syntax)? = try? binding(name) else { return nil }
            return foreignPath(syntax)
        default: return nil
        }
    }

    /// Compiles nodes of another document to their strings.
    mutating func foreign(
        name: XPathSyntax, path: XPathSyntax
    ) throws(XPathFailure) -> Int32 {
        if case .literal(let text) = resolved(name) {
            guard !text.contains("#") else {
                throw .notNodes("`document()` cannot select a part of a file, such as `x.xml#id`")
            }
            guard open(text) != nil else { throw .missingDocument(text) }
        }
        guard try type(of: name) != .nodes else {
            throw .notNodes("`document()` takes the name of a file as a string here")
        }
        var inside = XPathCompiler(open: { _ in nil })
        inside.namespaces = namespaces
        var parameters: [(operation: Int32, type: XPathType)] = []
        let own = try lifted(path, isContext: true, &inside, &parameters)
        let nodes = try inside.nodes(own)
        let foreign = XPathForeign(
            name: try string(name), program: inside.program, path: nodes,
            parameters: parameters)
        return program.add(.foreignStrings, program.foreign(foreign))
    }

    private func resolved(_ syntax: XPathSyntax) -> XPathSyntax {
        guard case .variable(let name) = syntax, case .constant(let value)? = try? binding(name)
        else { return syntax }
        return value
    }

    /// The syntax with each part that asks for the document outside replaced by a variable.
    ///
    /// - Parameter isContext: Whether a path from the context is one inside.
    private mutating func lifted(
        _ syntax: XPathSyntax, isContext: Bool, _ inside: inout XPathCompiler,
        _ parameters: inout [(operation: Int32, type: XPathType)]
    ) throws(XPathFailure) -> XPathSyntax {
        if isOutside(syntax) {
            let type = try type(of: syntax)
            let kept = type == .nodes ? XPathType.strings : type
            let operation =
                kept == .strings ? try strings(syntax) : try self.operation(syntax, as: type)
            let name = "\u{1}\(parameters.count)"
            inside.declareParameter(name, of: kept)
            parameters.append((operation, kept))
            return .variable(name)
        }
        func again(_ part: XPathSyntax) throws(XPathFailure) -> XPathSyntax {
            try lifted(part, isContext: isContext, &inside, &parameters)
        }
        switch syntax {
        case .or(let left, let right): return .or(try again(left), try again(right))
        case .and(let left, let right): return .and(try again(left), try again(right))
        case .compare(let kind, let left, let right):
            return .compare(kind, try again(left), try again(right))
        case .arithmetic(let kind, let left, let right):
            return .arithmetic(kind, try again(left), try again(right))
        case .negate(let operand): return .negate(try again(operand))
        case .union(let left, let right): return .union(try again(left), try again(right))
        case .call(let name, let arguments):
            if foreignPath(syntax) != nil {
                throw .notNodes("`document()` inside a path of another document is not supported")
            }
            var all: [XPathSyntax] = []
            for argument in arguments { all.append(try again(argument)) }
            return .call(name, all)
        case .filter(let operand, let predicates):
            var all: [XPathSyntax] = []
            for predicate in predicates { all.append(try again(predicate)) }
            return .filter(try again(operand), all)
        case .path(let start, let steps):
            var all: [XPathSyntax.Step] = []
            for var step in steps {
                var predicates: [XPathSyntax] = []
                for predicate in step.predicates { predicates.append(try again(predicate)) }
                step.predicates = predicates
                all.append(step)
            }
            guard case .expression(let operand) = start else { return .path(start, all) }
            return .path(.expression(try again(operand)), all)
        case .literal, .number, .variable: return syntax
        }
    }

    /// Whether a part asks for the document outside and for nothing inside: it begins with a
    /// variable or with `current()`.
    private func isOutside(_ syntax: XPathSyntax) -> Bool {
        switch syntax {
        case .variable: true
        case .call(let name, let arguments):
            name.namespace == nil
                && (name.local == "current" && arguments.isEmpty
                    || !arguments.isEmpty && arguments.contains(where: isOutside)
                        && arguments.allSatisfy {
                            isOutside($0) || $0.isConstantSyntax
                        })
        case .path(.expression(let operand), let steps):
            isOutside(operand)
                && steps.allSatisfy { $0.predicates.allSatisfy { $0.isConstantSyntax } }
        case .filter(let operand, let predicates):
            isOutside(operand) && predicates.allSatisfy { $0.isConstantSyntax }
        default: false
        }
    }

    /// Declares a variable whose value is set from outside.
    private mutating func declareParameter(_ name: String, of type: XPathType) {
        let slot = program.declare(
            XPathProgram.Variable(type: type, operation: -1, scope: .document))
        scopes[0][name] = .slot(slot, type)
    }

    /// A path of another document as the value of a variable: it stands for itself where it is
    /// asked for, with the variables that it names as they are here.
    mutating func captured(
        _ syntax: XPathSyntax, at scope: XPathProgram.Scope
    ) -> XPathSyntax? {
        guard foreignPath(syntax) != nil, scope == .rule || !syntax.asksForCurrent else {
            return nil
        }
        return renamed(syntax)
    }

    private mutating func renamed(_ syntax: XPathSyntax) -> XPathSyntax {
        func all(_ items: [XPathSyntax]) -> [XPathSyntax] { items.map { renamed($0) } }
        switch syntax {
        case .variable(let name):
            guard !name.hasPrefix("\u{2}"),
                let found = scopes.last(where: { $0[name] != nil })?[name]
            else { return syntax }
            let alias = "\u{2}\(scopes[0].count)"
            scopes[0][alias] = found
            return .variable(alias)
        case .or(let left, let right): return .or(renamed(left), renamed(right))
        case .and(let left, let right): return .and(renamed(left), renamed(right))
        case .compare(let kind, let left, let right):
            return .compare(kind, renamed(left), renamed(right))
        case .arithmetic(let kind, let left, let right):
            return .arithmetic(kind, renamed(left), renamed(right))
        case .negate(let operand): return .negate(renamed(operand))
        case .union(let left, let right): return .union(renamed(left), renamed(right))
        case .call(let name, let arguments): return .call(name, all(arguments))
        case .filter(let operand, let predicates):
            return .filter(renamed(operand), all(predicates))
        case .path(let start, let steps):
            var changed: [XPathSyntax.Step] = []
            for var step in steps {
                step.predicates = all(step.predicates)
                changed.append(step)
            }
            guard case .expression(let operand) = start else { return .path(start, changed) }
            return .path(.expression(renamed(operand)), changed)
        case .literal, .number: return syntax
        }
    }
}

extension XPathSyntax {
    /// Whether it is a literal, a number, or made of them alone.
    fileprivate var isConstantSyntax: Bool {
        switch self {
        case .literal, .number: true
        case .negate(let operand): operand.isConstantSyntax
        case .compare(_, let left, let right), .arithmetic(_, let left, let right):
            left.isConstantSyntax && right.isConstantSyntax
        default: false
        }
    }

    /// Whether `current()` is called somewhere in it.
    fileprivate var asksForCurrent: Bool {
        switch self {
        case .literal, .number, .variable: false
        case .or(let left, let right), .and(let left, let right), .compare(_, let left, let right),
            .arithmetic(_, let left, let right), .union(let left, let right):
            left.asksForCurrent || right.asksForCurrent
        case .negate(let operand): operand.asksForCurrent
        case .call(let name, let arguments):
            name.local == "current" || arguments.contains(where: \.asksForCurrent)
        case .filter(let operand, let predicates):
            operand.asksForCurrent || predicates.contains(where: \.asksForCurrent)
        case .path(let start, let steps):
            steps.contains { $0.predicates.contains(where: \.asksForCurrent) }
                || {
                    if case .expression(let operand) = start {
                        operand.asksForCurrent
                    } else {
                        false
                    }
                }()
        }
    }
}
