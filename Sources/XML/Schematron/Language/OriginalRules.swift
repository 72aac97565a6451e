import XMLTree

/// Rules under the bindings of XPath 1.0.
struct OriginalRules: RuleCompiler {
    private var compiler: XPathCompiler
    private var expressions: [XPathProgram.Expression] = []
    private var contexts: [XPathPattern] = []
    private var valueNumbers: [String: Int] = [:]
    private var testNumbers: [String: Int] = [:]
    private var contextNumbers: [String: Int] = [:]
    private let files: SchemaFiles

    init(namespaces: [String: String], files: SchemaFiles) {
        self.files = files
        compiler = XPathCompiler { files.index(named: $0) }
        compiler.namespaces = namespaces
    }

    mutating func pushScope() { compiler.pushScope() }

    mutating func popScope() { compiler.popScope() }

    mutating func declare(
        _ item: LetModel, at scope: RuleScope
    ) throws(RuleFailure) -> Int? {
        let text: String
        switch item.value {
        case .expression(let value), .body(_, let value?): text = value
        case .body, .unsupported:
            compiler.lose(item.name)
            throw RuleFailure(
                message: "the content of `\(item.place.node.name)` needs an XSLT 2 binding",
                help: "declare `queryBinding=\"xslt2\"`, or write the value as an expression")
        }
        if item.type != nil {
            files.note(
                item.place, "`as` has no effect under an XPath 1.0 binding",
                help: "declare `queryBinding=\"xslt2\"`, or remove `as`")
        }
        do throws(XPathCompiler.XPathFailure) {
            return try compiler.declare(
                item.name, text, at: scope == .rule ? .rule : .document)
        } catch {
            throw refined(RuleFailure(error))
        }
    }

    /// Says why a document is refused, where it is there.
    private func refined(_ failure: RuleFailure) -> RuleFailure {
        guard let name = failure.missingDocument, let refusal = files.refusal(ofDocument: name)
        else { return failure }
        return RuleFailure(
            message: "the document `\(name.prefix(160))` was refused: \(refusal)",
            help: "name a well-formed file in the schema's folder")
    }

    mutating func announce(
        _ functions: [FunctionModel], failing: (SchemaPlace, RuleFailure) -> Void
    ) {
        for function in functions {
            failing(
                function.place,
                RuleFailure(
                    message: "`xsl:function` needs an XSLT 2 binding",
                    help: "declare `queryBinding=\"xslt2\"`"))
        }
    }

    mutating func declare(keys: [KeyModel], failing: (SchemaPlace, RuleFailure) -> Void) {
        let plain = keys.compactMap { key -> (name: String, match: String, use: String)? in
            guard case .expression(let use) = key.use else {
                failing(
                    key.place,
                    RuleFailure(
                        message: "the content of `xsl:key` needs an XSLT 2 binding",
                        help: "write the value as `use`, or declare `queryBinding=\"xslt2\"`"))
                return nil
            }
            return (key.name, key.match, use)
        }
        guard let first = keys.first, !plain.isEmpty else { return }
        do throws(XPathCompiler.XPathFailure) {
            try compiler.declare(keys: plain)
        } catch {
            failing(first.place, RuleFailure(error))
        }
    }

    mutating func value(_ text: String, isShared: Bool) throws(RuleFailure) -> Int {
        if isShared, let known = valueNumbers[text] { return known }
        do throws(XPathCompiler.XPathFailure) {
            expressions.append(try compiler.compile(text))
        } catch {
            throw refined(RuleFailure(error))
        }
        if isShared { valueNumbers[text] = expressions.count - 1 }
        return expressions.count - 1
    }

    mutating func test(_ text: String, isShared: Bool) throws(RuleFailure) -> Int {
        if isShared, let known = testNumbers[text] { return known }
        do throws(XPathCompiler.XPathFailure) {
            expressions.append(try compiler.compileTest(text))
        } catch {
            throw refined(RuleFailure(error))
        }
        if isShared { testNumbers[text] = expressions.count - 1 }
        return expressions.count - 1
    }

    mutating func context(_ text: String, isShared: Bool) throws(RuleFailure) -> Int {
        // A variable may mean something else in another pattern.
        let isShared = !text.utf8.contains(UInt8(ascii: "$"))
        if isShared, let known = contextNumbers[text] { return known }
        do throws(XPathCompiler.XPathFailure) {
            contexts.append(try compiler.compilePattern(text))
        } catch {
            throw refined(RuleFailure(error))
        }
        if isShared { contextNumbers[text] = contexts.count - 1 }
        return contexts.count - 1
    }

    consuming func finish() -> any RuleProgram {
        let program = compiler.program
        assert(program.brokenInvariant == nil, program.brokenInvariant ?? "")
        return OriginalProgram(
            program: program, expressions: expressions, contexts: contexts,
            pool: ReferencedDocumentsPool(files.source))
    }
}

/// The expressions of a schema under XPath 1.0.
struct OriginalProgram: RuleProgram {
    let program: XPathProgram
    let expressions: [XPathProgram.Expression]
    let contexts: [XPathPattern]
    let pool: ReferencedDocumentsPool

    var names: Set<String> { program.localNames }

    func says(_ text: String) -> Bool { program.says(text) }

    func anchors(of context: Int) -> [String] { contexts[context].anchors }

    func run(
        _ plan: RulePlan, of schema: SchematronSchema, on tree: TreeIndex,
        limits: SchematronLimits
    ) -> SchematronOutcome {
        pool.lend { references in
            var run = RuleRun(
                schema, plan,
                OriginalEvaluation(self, tree, limits: limits, references: references),
                limits: limits)
            return run.run()
        }
    }
}

extension RuleFailure {
    init(_ failure: XPathCompiler.XPathFailure) {
        message = failure.message
        help = failure.help
        if case .missingDocument(let name) = failure { missingDocument = name }
        if case .dependent = failure { isDependent = true }
    }
}
