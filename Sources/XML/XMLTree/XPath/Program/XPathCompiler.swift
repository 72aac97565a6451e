/// Compiles expressions into an ``XPathProgram``: types are known beforehand in XPath 1.0, so each
/// operation knows what it gets.
package struct XPathCompiler {
    /// What has been compiled.
    package internal(set) var program = XPathProgram()
    /// Prefixes and their URIs, for expressions compiled from now on.
    package var namespaces: [String: String] = [:]
    /// Opens the documents that `document()` names; nil where there is none.
    let open: (String) -> TreeIndex?
    var scopes: [[String: Binding]] = [[:]]

    /// What a variable stands for.
    enum Binding {
        case slot(Int32, XPathType)
        /// An expression that does not depend on the document.
        case constant(XPathSyntax)
        /// An expression that libxslt evaluates.
        case peer(Int32, XPathProgram.Scope)
        /// Something that can't be had; why.
        case unavailable(XPathFailure)
    }

    /// Begins a program.
    ///
    /// - Parameter open: Gives the documents that `document()` names.
    package init(open: @escaping (String) -> TreeIndex?) {
        self.open = open
    }

    /// Why an expression cannot be compiled.
    package enum XPathFailure: Error, Hashable, Sendable {
        case syntax(XPathSyntaxError)
        /// A function or axis that only libxml2 has here.
        case needsPeer(String)
        case unknownFunction(String)
        /// A function of XPath 2.0 or later.
        case newerFunction(String)
        case wrongArguments(String)
        case unknownVariable(String)
        case notNodes(String)
        case pattern(String)
        case regex(String)
        case missingDocument(String)
        /// A variable that could not be compiled itself, which was said there.
        case dependent
    }

    /// Compiles an expression for the value that it has.
    package mutating func compile(
        _ text: String
    ) throws(XPathFailure) -> XPathProgram.Expression {
        let syntax = try parse(text)
        do throws(XPathFailure) {
            let type = try type(of: syntax)
            return XPathProgram.Expression(operation: try operation(syntax, as: type), type: type)
        } catch {
            guard case .needsPeer = error else { throw error }
            let peer = program.add(.peerString, try peer(text, syntax))
            return XPathProgram.Expression(operation: peer, type: .string)
        }
    }

    /// Compiles a test: its value as a boolean.
    package mutating func compileTest(
        _ text: String
    ) throws(XPathFailure) -> XPathProgram.Expression {
        let syntax = try parse(text)
        do throws(XPathFailure) {
            return XPathProgram.Expression(operation: try boolean(syntax), type: .boolean)
        } catch {
            guard case .needsPeer = error else { throw error }
            let peer = program.add(.peerBoolean, try peer("boolean(\(text))", syntax))
            return XPathProgram.Expression(operation: peer, type: .boolean)
        }
    }

    func parse(_ text: String) throws(XPathFailure) -> XPathSyntax {
        do throws(XPathSyntaxError) {
            return try XPathParser.parse(text, namespaces: namespaces)
        } catch {
            throw .syntax(error)
        }
    }

    /// Opens a scope of variables, which hides what it declares again.
    package mutating func pushScope() { scopes.append([:]) }

    /// Closes the innermost scope.
    package mutating func popScope() { scopes.removeLast() }

    /// Declares a variable for the innermost scope.
    ///
    /// - Returns: Its slot, where it has to be forgotten for each new node.
    package mutating func declare(
        _ name: String, _ text: String, at scope: XPathProgram.Scope
    ) throws(XPathFailure) -> Int? {
        scopes[scopes.count - 1][name] = .unavailable(.dependent)
        let syntax = try parse(text)
        if isConstant(syntax) {
            scopes[scopes.count - 1][name] = .constant(syntax)
            return nil
        }
        if let path = captured(syntax, at: scope) {
            // What is wrong with it is said here, where it is declared.
            do throws(XPathFailure) {
                _ = try strings(path)
                scopes[scopes.count - 1][name] = .constant(path)
            } catch {
                guard case .missingDocument = error else { throw error }
                scopes[scopes.count - 1][name] = .unavailable(error)
            }
            return nil
        }
        do throws(XPathFailure) {
            let type = try type(of: syntax)
            let operation = try operation(syntax, as: type)
            let slot = program.declare(
                XPathProgram.Variable(type: type, operation: operation, scope: scope))
            scopes[scopes.count - 1][name] = .slot(slot, type)
            return Int(slot)
        } catch {
            switch error {
            case .missingDocument: scopes[scopes.count - 1][name] = .unavailable(error)
            case .needsPeer:
                scopes[scopes.count - 1][name] = .peer(try peer(text, syntax), scope)
            default:
                scopes[scopes.count - 1][name] = .unavailable(.dependent)
                throw error
            }
            return nil
        }
    }

    /// Declares a variable that cannot be had, which was said.
    package mutating func lose(_ name: String) {
        scopes[scopes.count - 1][name] = .unavailable(.dependent)
    }

    func binding(_ name: String) throws(XPathFailure) -> Binding {
        for scope in scopes.reversed() {
            guard let found = scope[name] else { continue }
            if case .unavailable(let failure) = found { throw failure }
            return found
        }
        throw .unknownVariable(name)
    }

    /// Whether an expression is the same for every document: a literal, or nodes of a document
    /// that is named.
    func isConstant(_ syntax: XPathSyntax) -> Bool {
        switch syntax {
        case .literal, .number: true
        default: constantPath(syntax) != nil
        }
    }

    /// The document's name and the path in it.
    func constantPath(_ syntax: XPathSyntax) -> (document: String, path: XPathSyntax)? {
        switch syntax {
        case .call(let name, let arguments):
            guard name.local == "document" || name.local == "doc", name.namespace == nil,
                arguments.count == 1, case .literal(let document) = literalOf(arguments[0]),
                !document.contains("#")
            else { return nil }
            return (document, .path(.context, []))
        case .path(.expression(let start), let steps):
            guard let (document, path) = constantPath(start), case .path(_, let first) = path,
                steps.allSatisfy({ $0.predicates.allSatisfy(isFree) })
            else { return nil }
            return (document, .path(.context, first + steps))
        case .variable(let name):
            guard case .constant(let syntax)? = try? binding(name) else { return nil }
            return constantPath(syntax)
        default: return nil
        }
    }

    /// The literal that a variable stands for, else the same.
    private func literalOf(_ syntax: XPathSyntax) -> XPathSyntax {
        guard case .variable(let name) = syntax, case .constant(let value)? = try? binding(name)
        else { return syntax }
        return value
    }

    /// Whether an expression asks for nothing outside its own document.
    private func isFree(_ syntax: XPathSyntax) -> Bool {
        switch syntax {
        case .literal, .number: true
        case .variable: false
        case .or(let left, let right), .and(let left, let right), .compare(_, let left, let right),
            .arithmetic(_, let left, let right), .union(let left, let right):
            isFree(left) && isFree(right)
        case .negate(let operand): isFree(operand)
        case .call(let name, let arguments):
            name.local != "current" && name.local != "document" && arguments.allSatisfy(isFree)
        case .filter(let operand, let predicates):
            isFree(operand) && predicates.allSatisfy(isFree)
        case .path(.expression(let operand), let steps):
            isFree(operand) && steps.allSatisfy { $0.predicates.allSatisfy(isFree) }
        case .path(_, let steps): steps.allSatisfy { $0.predicates.allSatisfy(isFree) }
        }
    }

    /// The strings of the nodes of another document.
    mutating func constant(
        document: String, path: XPathSyntax
    ) throws(XPathFailure) -> Int32 {
        guard let index = open(document) else { throw .missingDocument(document) }
        var compiler = XPathCompiler(open: { _ in nil })
        compiler.namespaces = namespaces
        let operation = try compiler.nodes(path)
        let evaluation = XPathEvaluation(compiler.program, of: index)
        let strings = evaluation.ordered(operation, .document).map { index.string(of: $0) }
        if let failure = evaluation.failure { throw .wrongArguments(failure.message) }
        return program.constant(XPathConstant(strings))
    }
}
