import XPath

/// Rules under the bindings of XPath 2.0 and later.
///
/// Variables of rules have the places 0, 1, … anew in each rule, in the order of their declaration,
/// so that rules that extend the same rule share its compiled expressions.
struct TypedRules: RuleCompiler {
    private let files: SchemaFiles
    private var parts: TypedProgram.Parts
    private let compiled = CompiledParts()
    private var keyDefinitions: [KeyDefinition] = []
    private var scopes: [[ExpandedName: Binding]] = [[:]]
    private var ruleCount = 0
    /// Functions that can be called, by their places.
    private var functions: [FunctionModel] = []
    private var expressionNumbers: [String: Int] = [:]
    private var contextNumbers: [String: Int] = [:]

    private enum Binding {
        case place(Int)
        case lost(RuleFailure)
    }

    /// Variables that one rule may have.
    static let mostOfRule = 1_024

    init(namespaces: [String: String], formats: [DecimalFormatModel], files: SchemaFiles) {
        self.files = files
        parts = TypedProgram.Parts(
            statics: TypedStatics(namespaces: namespaces, of: files.source))
        let named = formats.map { model in
            let scope = parts.statics.number(of: model.scope)
            return NamedFormat(
                name: model.name.map { parts.statics.expanded($0, scope) } ?? ExpandedName(""),
                format: model.format)
        }
        parts.statics.declare(named)
    }

    mutating func pushScope() { scopes.append([:]) }

    mutating func popScope() {
        scopes.removeLast()
        ruleCount = 0
    }

    mutating func declare(
        _ item: LetModel, at scope: RuleScope
    ) throws(RuleFailure) -> Int? {
        let place = parts.statics.number(of: item.scope)
        let name = parts.statics.expanded(item.name, place)
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
            parts.variables.append(number)
            scopes[scopes.count - 1][name] =
                .place(Self.mostOfRule + parts.variables.count - 1)
            return nil
        }
        guard ruleCount < Self.mostOfRule else {
            throw RuleFailure(
                message: "the rule has more than \(Self.mostOfRule) variables",
                help: "split the rule")
        }
        scopes[scopes.count - 1][name] = .place(ruleCount)
        ruleCount += 1
        return number
    }

    private mutating func value(of item: LetModel) throws(RuleFailure) -> Int {
        switch item.value {
        case .unsupported(let failure): throw failure
        case .body(let text, _): return try expression(text, item.scope)
        case .expression(let text):
            let plain = try expression(text, item.scope)
            guard let type = item.type else { return plain }
            return try expression(XSLTBody.converted(text, to: type), item.scope)
        }
    }

    mutating func value(_ text: String, isShared: Bool) throws(RuleFailure) -> Int {
        try expression(text)
    }

    mutating func test(_ text: String, isShared: Bool) throws(RuleFailure) -> Int {
        try expression(text)
    }

    mutating func context(_ text: String, isShared: Bool) throws(RuleFailure) -> Int {
        let (key, variables) = try bindings(text, 0)
        if let known = contextNumbers[key] { return known }
        let recipe = TypedRecipe(text: text, variables: variables)
        do throws(XPathError) {
            let pattern = try parts.statics.pattern(recipe)
            compiled.append(pattern)
            parts.contexts.append(
                .init(recipe: recipe, names: pattern.names, values: pattern.neededValues))
        } catch {
            throw RuleFailure(error)
        }
        contextNumbers[key] = parts.contexts.count - 1
        return parts.contexts.count - 1
    }

    /// An expression by its text and the places of the variables that it names.
    private mutating func expression(
        _ text: String, _ scope: XSLTScope? = nil
    ) throws(RuleFailure) -> Int {
        let number = parts.statics.number(of: scope)
        var (key, variables) = try bindings(text, number)
        if number > 0 { key += "\u{0}\u{0}\(number)" }
        if let known = expressionNumbers[key] { return known }
        let recipe = TypedRecipe(text: text, scope: number, variables: variables)
        do throws(XPathError) {
            compiled.append(try parts.statics.compiled(recipe))
        } catch {
            throw RuleFailure(error)
        }
        parts.expressions.append(recipe)
        expressionNumbers[key] = parts.expressions.count - 1
        return parts.expressions.count - 1
    }

    private func bindings(
        _ text: String, _ scope: Int
    ) throws(RuleFailure) -> (key: String, variables: [ExpandedName: Int]) {
        var key = text
        var variables: [ExpandedName: Int] = [:]
        for name in ExpressionText.variables(text) {
            let name = parts.statics.expanded(name, scope)
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

    // MARK: - XSLT

    /// Makes the functions known by name, since variables may call them.
    mutating func announce(
        _ models: [FunctionModel], failing: (SchemaPlace, RuleFailure) -> Void
    ) {
        var known: [FunctionName: Int] = [:]
        for function in models {
            let scope = parts.statics.number(of: function.scope)
            let name = parts.statics.expanded(function.name, scope)
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
                let other = functions[place]
                // What imports a file comes before what is in it.
                if function.scope.depth < other.scope.depth {
                    functions[place] = function
                } else if function.scope.depth == other.scope.depth {
                    failing(
                        function.place,
                        RuleFailure(
                            message: "the function `\(function.name.prefix(80))` is declared twice",
                            help: "remove one of them"))
                }
                continue
            }
            known[key] = compiled.functions.reserve()
            parts.functions.append(.init(name: name, arity: function.parameters.count))
            functions.append(function)
        }
        parts.statics.declare(
            parts.functions.enumerated().map { compiled.external($0.element, $0.offset) })
    }

    private struct FunctionName: Hashable {
        let name: ExpandedName
        let arity: Int
    }

    mutating func declare(keys: [KeyModel], failing: (SchemaPlace, RuleFailure) -> Void) {
        for (place, function) in functions.enumerated() {
            do throws(RuleFailure) {
                try declare(function, place)
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

    private mutating func declare(_ function: FunctionModel, _ place: Int) throws(RuleFailure) {
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
        let scope = parts.statics.number(of: function.scope)
        let recipe = TypedRecipe(
            text: text, scope: scope,
            variables: try bindings(text, scope).variables.merging(parameters) { $1 })
        do throws(XPathError) {
            compiled.functions.set(place, try parts.statics.compiled(recipe))
        } catch {
            throw RuleFailure(error)
        }
        parts.functions[place].body = recipe
    }

    private mutating func declare(_ key: KeyModel) throws(RuleFailure) {
        let use: Int
        switch key.use {
        case .unsupported(let failure): throw failure
        case .expression(let text): use = try expression(text, key.scope)
        case .body(let text, _): use = try expression(text, key.scope)
        }
        let scope = parts.statics.number(of: key.scope)
        let made = TypedProgram.Key(
            name: parts.statics.expanded(key.name, scope),
            match: TypedRecipe(
                text: key.match, scope: scope, variables: try bindings(key.match, scope).variables),
            use: use, isComposite: key.isComposite)
        do throws(XPathError) {
            keyDefinitions.append(try compiled.key(made, of: parts))
        } catch {
            throw RuleFailure(error)
        }
        parts.keys.append(made)
    }

    consuming func finish() -> any RuleProgram {
        TypedProgram(parts, compiled, keys: keyDefinitions, source: files.source)
    }
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
