import XPath

/// Rules under the bindings of XPath 2.0 and later.
///
/// Variables of rules have the places 0, 1, … anew in each rule, in the order of their declaration,
/// so that rules that extend the same rule share its compiled expressions.
struct TypedRules: RuleCompiler {
    private let files: SchemaFiles
    private var statics: StaticContext
    /// What bodies of XSLT, and expressions that the binding's version cannot read, are compiled
    /// in.
    private var latest: StaticContext
    private var program: TypedProgram.Parts
    private var scopes: [[ExpandedName: Binding]] = [[:]]
    private var ruleCount = 0
    /// Functions that can be called, each with its place.
    private var functions: [(model: FunctionModel, place: Int)] = []
    private var expressionNumbers: [String: Int] = [:]
    private var contextNumbers: [String: Int] = [:]

    private enum Binding {
        case place(Int)
        case lost(RuleFailure)
    }

    /// Variables that one rule may have.
    static let mostOfRule = 1_024

    init(version: XPathVersion, namespaces: [String: String], files: SchemaFiles) {
        self.files = files
        statics = StaticContext(version: version)
        statics.namespaces.merge(namespaces) { $1 }
        statics.isXSLT = true
        statics.baseURI = SchemaAddress.base(of: files.source.path)
        statics.functions = XSLTFunctions.all
        latest = statics
        latest.version = .v31
        program = TypedProgram.Parts(source: files.source)
    }

    mutating func pushScope() { scopes.append([:]) }

    mutating func popScope() {
        scopes.removeLast()
        ruleCount = 0
    }

    mutating func declare(
        _ item: LetModel, at scope: RuleScope
    ) throws(RuleFailure) -> Int? {
        let name = expanded(item.name, self.statics(item.scope, statics))
        let number: Int
        do throws(RuleFailure) {
            number = try value(of: item)
        } catch {
            var dependent = error
            dependent.isDependent = true
            scopes[scopes.count - 1][name] = .lost(dependent)
            throw error
        }
        guard scope == .rule else {
            program.variables.append(number)
            scopes[scopes.count - 1][name] =
                .place(Self.mostOfRule + program.variables.count - 1)
            return nil
        }
        guard ruleCount < Self.mostOfRule else {
            throw RuleFailure(
                message: "the rule has more than \(Self.mostOfRule) variables",
                help: "divide the rule")
        }
        scopes[scopes.count - 1][name] = .place(ruleCount)
        ruleCount += 1
        return number
    }

    private mutating func value(of item: LetModel) throws(RuleFailure) -> Int {
        switch item.value {
        case .unsupported(let failure): throw failure
        case .body(let text, _): return try expression(text, latest, item.scope)
        case .expression(let text):
            let plain = try expression(text, statics, item.scope)
            guard let type = item.type else { return plain }
            return try expression(XSLTBody.converted(text, to: type), latest, item.scope)
        }
    }

    /// What an expression is compiled in, with what XSLT declares around it.
    private func statics(_ scope: XSLTScope?, _ statics: StaticContext) -> StaticContext {
        guard let scope else { return statics }
        var result = statics
        result.namespaces.merge(scope.namespaces) { $1 }
        result.defaultElementNamespace =
            scope.defaultElementNamespace ?? statics.defaultElementNamespace
        return result
    }

    mutating func value(_ text: String, isShared: Bool) throws(RuleFailure) -> Int {
        try expression(text, statics)
    }

    mutating func test(_ text: String, isShared: Bool) throws(RuleFailure) -> Int {
        try expression(text, statics)
    }

    mutating func context(_ text: String, isShared: Bool) throws(RuleFailure) -> Int {
        let (key, variables) = try bindings(text, statics)
        if let known = contextNumbers[key] { return known }
        var context = statics
        context.variables = variables
        do throws(XPathError) {
            program.contexts.append(
                TypedProgram.Context(
                    pattern: try CompiledPattern(text, in: context),
                    anchors: ExpressionText.literals(text).filter(\.isAnchor)))
        } catch {
            throw RuleFailure(error)
        }
        program.take(text)
        contextNumbers[key] = program.contexts.count - 1
        return program.contexts.count - 1
    }

    /// An expression by its text and the places of the variables that it names.
    private mutating func expression(
        _ text: String, _ statics: StaticContext, _ scope: XSLTScope? = nil
    ) throws(RuleFailure) -> Int {
        let statics = self.statics(scope, statics)
        var (key, variables) = try bindings(text, statics)
        if let scope { key += "\u{0}\u{0}\(scope.key)" }
        if let known = expressionNumbers[key] { return known }
        var context = statics
        context.variables = variables
        let compiled: CompiledXPath
        do throws(XPathError) {
            compiled = try CompiledXPath(text, in: context)
        } catch {
            guard let newer = compiledAsLatest(text, variables, statics) else {
                throw RuleFailure(error)
            }
            compiled = newer
        }
        program.expressions.append(TypedProgram.Expression(text: text, compiled: compiled))
        program.take(text)
        expressionNumbers[key] = program.expressions.count - 1
        return program.expressions.count - 1
    }

    /// Engines run the bindings of XPath 2.0 by XPath 3.1, which is the same language with more in
    /// it; packs rely on it.
    private func compiledAsLatest(
        _ text: String, _ variables: [ExpandedName: Int], _ statics: StaticContext
    ) -> CompiledXPath? {
        guard statics.version < .v31 else { return nil }
        var context = statics
        context.version = .v31
        context.variables = variables
        return try? CompiledXPath(text, in: context)
    }

    private func bindings(
        _ text: String, _ statics: StaticContext
    ) throws(RuleFailure) -> (key: String, variables: [ExpandedName: Int]) {
        var key = text
        var variables: [ExpandedName: Int] = [:]
        for name in ExpressionText.variables(text) {
            let name = expanded(name, statics)
            guard let found = scopes.last(where: { $0[name] != nil })?[name] else { continue }
            switch found {
            case .lost(let failure): throw failure
            case .place(let place):
                if variables.updateValue(place, forKey: name) == nil {
                    key += "\u{0}\(name.namespace)}\(name.local)=\(place)"
                }
            }
        }
        return (key, variables)
    }

    private func expanded(_ name: String, _ statics: StaticContext) -> ExpandedName {
        let parts = name.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let uri = statics.namespaces[String(parts[0])] else {
            return ExpandedName(name)
        }
        return ExpandedName(String(parts[1]), in: uri)
    }

    // MARK: - XSLT

    /// Makes the functions known by name, since variables may call them.
    mutating func announce(
        _ models: [FunctionModel], failing: (SchemaPlace, RuleFailure) -> Void
    ) {
        var known: [FunctionName: Int] = [:]
        for function in models {
            let name = expanded(function.name, statics(function.scope, statics))
            guard function.name.contains(":"), name.namespace != "" else {
                failing(
                    function.place,
                    RuleFailure(
                        message: "the prefix of the function `\(function.name.prefix(80))` is not "
                            + "declared", help: "declare its namespace with `ns`"))
                continue
            }
            let key = FunctionName(name: name, arity: function.parameters.count)
            if let place = known[key] {
                let other = functions[place].model
                // What imports a file comes before what is in it.
                if function.scope.depth < other.scope.depth {
                    functions[place].model = function
                } else if function.scope.depth == other.scope.depth {
                    failing(
                        function.place,
                        RuleFailure(
                            message: "the function `\(function.name.prefix(80))` is declared twice",
                            help: "remove one of them"))
                }
                continue
            }
            known[key] = functions.count
            let table = program.functions
            let place = table.reserve()
            let own = ExternalFunction(name: name, arity: function.parameters.count) {
                call, arguments throws(XPathError) in
                try table.call(place, call, arguments)
            }
            statics.functions.append(own)
            latest.functions.append(own)
            functions.append((function, place))
        }
    }

    private struct FunctionName: Hashable {
        let name: ExpandedName
        let arity: Int
    }

    mutating func declare(keys: [KeyModel], failing: (SchemaPlace, RuleFailure) -> Void) {
        for (function, place) in functions {
            do throws(RuleFailure) {
                program.functions.set(place, try body(of: function))
            } catch {
                failing(function.place, error)
            }
        }
        for key in keys {
            do throws(RuleFailure) {
                try declare(key)
            } catch {
                failing(key.place, error)
            }
        }
    }

    private mutating func body(of function: FunctionModel) throws(RuleFailure) -> CompiledXPath {
        guard case .body(var text, _) = function.body else {
            if case .unsupported(let failure) = function.body { throw failure }
            throw XSLTBody.unreadable(function.name)
        }
        // Parameters have the first places, under names of their own until they are converted.
        for (place, parameter) in function.parameters.enumerated().reversed() {
            let raw = "p\(place)"
            let value =
                try parameter.type.map { type throws(RuleFailure) in
                    try XSLTBody.converted("$\(raw)", to: type)
                } ?? "$\(raw)"
            text = "(let $\(parameter.name) := \(value) return (\(text)))"
        }
        var parameters: [ExpandedName: Int] = [:]
        for place in function.parameters.indices { parameters[ExpandedName("p\(place)")] = place }
        var context = statics(function.scope, latest)
        context.variables = try bindings(text, context).variables.merging(parameters) { $1 }
        program.take(text)
        do throws(XPathError) {
            return try CompiledXPath(text, in: context)
        } catch {
            throw RuleFailure(error)
        }
    }

    private mutating func declare(_ key: KeyModel) throws(RuleFailure) {
        let use: Int
        switch key.use {
        case .unsupported(let failure): throw failure
        case .expression(let text): use = try expression(text, statics, key.scope)
        case .body(let text, _): use = try expression(text, latest, key.scope)
        }
        let compiled = program.expressions[use].compiled
        let match: CompiledPattern
        var context = statics(key.scope, statics)
        context.variables = try bindings(key.match, context).variables
        do throws(XPathError) {
            match = try CompiledPattern(key.match, in: context)
        } catch {
            throw RuleFailure(error)
        }
        program.keys.append(
            (
                expanded(key.name, context),
                KeyDefinition(match: match) { context, node throws(XPathError) in
                    try compiled.evaluate(
                        in: context, focus: Focus(.node(node)),
                        variables: context.globals)
                }
            ))
    }

    consuming func finish() -> any RuleProgram { TypedProgram(program) }
}

extension RuleFailure {
    init(_ error: XPathError) {
        message = "\(error)"
        help =
            switch error.code {
            case "XPST0008": "declare it with `let` before it is used"
            case "XPST0017": "declare the function with `xsl:function`, or correct the call"
            case "XPST0081": "declare the prefix with `ns`"
            case "XTSE0340": "give a path, or a pattern of XSLT"
            default: "correct the expression"
            }
    }
}

extension String {
    /// Whether a literal of a context says what it is about, as a templateId does.
    fileprivate var isAnchor: Bool {
        utf8.count { $0 == UInt8(ascii: ".") } >= 3
    }
}
