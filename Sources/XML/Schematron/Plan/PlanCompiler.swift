import XMLTree

/// Compiles a schema's model into the plan that runs.
struct PlanCompiler {
    private let schema: SchemaModel
    private let files: SchemaFiles
    private let expansion: RuleExpansion
    private(set) var expressions: XPathCompiler
    private(set) var plan = RulePlan()
    private var contexts: [String: Int] = [:]
    private var tests: [String: XPathProgram.Expression] = [:]

    init(_ schema: SchemaModel, files: SchemaFiles) {
        self.schema = schema
        self.files = files
        expansion = RuleExpansion(schema, files: files)
        expressions = XPathCompiler(rules: schema.expressionRules) { files.index(named: $0) }
        expressions.namespaces = Self.predeclared.merging(schema.namespaces) { $1 }
    }

    /// Prefixes that every XSLT engine has, and packs therefore use without declaring them.
    private static let predeclared = [
        "xml": "http://www.w3.org/XML/1998/namespace",
        "xsl": SchematronNames.xslt,
        "xs": "http://www.w3.org/2001/XMLSchema",
        "fn": "http://www.w3.org/2005/xpath-functions",
    ]

    /// Compiles the patterns of a phase; nil means all of them.
    mutating func compile(phase name: String?) {
        declareKeys()
        for item in schema.lets { _ = declare(item, at: .document) }
        var active: Set<String>?
        if let name {
            guard let phase = schema.phases.first(where: { $0.id == name }) else { return }
            active = Set(phase.active.map(\.pattern))
            if let place = phase.from {
                skipAll(of: active ?? [], place)
                return
            }
            for item in phase.lets { _ = declare(item, at: .document) }
        }
        sayMissingPatterns()
        for pattern in expansion.concrete(schema) {
            if let active, !active.contains(pattern.id ?? "") { continue }
            compile(pattern)
        }
    }

    /// A phase about a part of the document is not run on the whole of it.
    private func skipAll(of patterns: Set<String>, _ place: SchemaPlace) {
        let rules = expansion.concrete(schema).filter { patterns.contains($0.id ?? "") }
            .flatMap(\.rules).filter { !$0.isAbstract }.map(expansion.flattened)
        files.skip(
            rules.flatMap(\.checkIDs), .cannotRun, place, "`phase/@from` is not supported",
            help: "choose another phase, or remove `from`")
    }

    private mutating func declareKeys() {
        guard !schema.keys.isEmpty else { return }
        do throws(XPathCompiler.XPathFailure) {
            try expressions.declare(keys: schema.keys)
        } catch {
            if let pattern = schema.patterns.first {
                fail(error, in: "xsl:key", of: "element", pattern.place)
            }
        }
    }

    private func sayMissingPatterns() {
        let known = Set(schema.patterns.compactMap(\.id))
        for phase in schema.phases {
            for (pattern, place) in phase.active where !known.contains(pattern) {
                files.fail(
                    place, "the phase `\(phase.id)` names a pattern `\(pattern)` that is not there",
                    help: "correct the name, or remove the `active`")
            }
        }
    }

    private mutating func compile(_ pattern: PatternModel) {
        expressions.pushScope()
        defer { expressions.popScope() }
        for item in pattern.lets { _ = declare(item, at: .document) }
        let ofPattern = severity(pattern)
        var compiled = RulePlan.Pattern(id: pattern.id)
        var lost: SchemaPlace?
        for rule in pattern.rules.filter({ !$0.isAbstract }).map(expansion.flattened) {
            if lost != nil {
                // Whether the lost context would have matched its nodes first is unknown.
                files.skip(
                    rule.checkIDs, .cannotRun, rule.place,
                    "a rule before it in the pattern cannot run, and may be for the same nodes",
                    help: "mend that rule")
            } else if let made = compile(rule, in: pattern, ofPattern) {
                compiled.rules.append(made)
            } else {
                lost = rule.place
            }
        }
        if !compiled.rules.isEmpty { plan.patterns.append(compiled) }
    }

    private mutating func compile(
        _ rule: RuleModel, in pattern: PatternModel, _ ofPattern: SchematronSeverity
    ) -> RulePlan.Rule? {
        guard let text = rule.context, let context = context(text, rule) else { return nil }
        expressions.pushScope()
        defer { expressions.popScope() }
        var compiled = RulePlan.Rule(
            id: rule.id, context: context, contextText: text.onOneLine, slots: [])
        if let hindrance = rule.hindrance {
            files.skip(
                rule.checkIDs, .cannotRun, rule.place, hindrance,
                help: "express the rule without it")
            return compiled
        }
        let isShared = pattern.lets.isEmpty && rule.lets.isEmpty
        for item in rule.itemsInOrder {
            switch item {
            case .binding(let item):
                if let slot = declare(item, at: .rule) { compiled.slots.append(slot) }
            case .check(let check):
                if let made = compile(check, rule, pattern, ofPattern, isShared: isShared) {
                    compiled.checks.append(made)
                }
            case .extends: break
            }
        }
        return compiled
    }

    private mutating func context(_ text: String, _ rule: RuleModel) -> Int? {
        // A variable may mean something else in another pattern.
        let isShared = !text.contains("$")
        if isShared, let known = contexts[text] { return known }
        do throws(XPathCompiler.XPathFailure) {
            plan.contexts.append(try expressions.compilePattern(text))
        } catch {
            fail(error, in: text, of: "context", rule.place, asserts: rule.checkIDs)
            return nil
        }
        if isShared { contexts[text] = plan.contexts.count - 1 }
        return plan.contexts.count - 1
    }

    private mutating func compile(
        _ check: CheckModel, _ rule: RuleModel, _ pattern: PatternModel,
        _ ofPattern: SchematronSeverity, isShared: Bool
    ) -> RulePlan.Check? {
        let words = CheckWords(
            id: check.id, role: check.role, flag: check.flag, see: check.see ?? rule.see,
            testText: check.test, severity: severity(check, rule, pattern, ofPattern))
        guard let test = test(check, isShared: isShared) else { return nil }
        var subject: XPathProgram.Expression?
        if let text = check.subject ?? rule.subject {
            subject = expression(text, of: "subject", check.place)
        }
        let notes =
            notes(check.diagnostics, schema.diagnostics, "diagnostic", "diagnostics", check)
            + notes(check.properties, schema.properties, "property", "properties", check)
        return RulePlan.Check(
            isReport: check.isReport, test: test, words: words, subject: subject,
            message: compile(check.message), notes: notes)
    }

    private mutating func notes(
        _ ids: [String], _ texts: [String: [MessagePart]], _ kind: String, _ attribute: String,
        _ check: CheckModel
    ) -> [RulePlan.Note] {
        ids.compactMap { id in
            guard let text = texts[id] else {
                files.skip(
                    [], .cannotRun, check.place, "there is no \(kind) `\(id)`",
                    help: "correct `\(attribute)`")
                return nil
            }
            return RulePlan.Note(
                id: id, isProperty: kind == "property", message: compile(text))
        }
    }

    private mutating func test(
        _ check: CheckModel, isShared: Bool
    ) -> XPathProgram.Expression? {
        if isShared, let known = tests[check.test] { return known }
        do throws(XPathCompiler.XPathFailure) {
            let test = try expressions.compileTest(check.test)
            if isShared { tests[check.test] = test }
            return test
        } catch {
            fail(error, in: check.test, of: "test", check.place, asserts: [check.id])
            return nil
        }
    }

    private mutating func compile(_ parts: [MessagePart]) -> RulePlan.Message {
        var compiled: [RulePlan.Part] = []
        var text = ""
        for part in parts {
            switch part {
            case .text(let more):
                text += more
                compiled.append(.text(more))
            case .value(let select, let place):
                compiled.append(
                    expression(select, of: "select", place).map(RulePlan.Part.value) ?? .masked)
            case .name(nil, _): compiled.append(.name(nil))
            case .name(let path?, let place):
                compiled.append(
                    expression(path, of: "path", place).map(RulePlan.Part.name) ?? .masked)
            }
        }
        let isFixed = compiled.allSatisfy { if case .text = $0 { true } else { false } }
        return isFixed ? .fixed(text.onOneLine) : .made(compiled)
    }

    private mutating func expression(
        _ text: String, of attribute: String, _ place: SchemaPlace
    ) -> XPathProgram.Expression? {
        do throws(XPathCompiler.XPathFailure) {
            return try expressions.compile(text)
        } catch {
            if case .missingDocument = error { return nil }
            fail(error, in: text, of: attribute, place)
            return nil
        }
    }

    private mutating func declare(_ item: LetModel, at scope: XPathProgram.Scope) -> Int? {
        do throws(XPathCompiler.XPathFailure) {
            return try expressions.declare(item.name, item.value, at: scope)
        } catch {
            fail(error, in: item.value, of: "value", item.place)
            return nil
        }
    }

    private func fail(
        _ failure: XPathCompiler.XPathFailure, in text: String, of attribute: String,
        _ place: SchemaPlace, asserts: [String?] = []
    ) {
        // What keeps the variable from running was said where it is declared.
        if case .dependent = failure, asserts.isEmpty { return }
        let line = text.onOneLine
        let shown = line.count > 160 ? line.prefix(160) + "…" : line
        let kind: UncheckedAsserts.Kind =
            if case .missingDocument(let name) = failure { .missingDocument(name) } else {
                .cannotRun
            }
        files.skip(
            asserts, kind, place, "the \(attribute) `\(shown)` cannot run: \(failure.message)",
            help: failure.help)
    }

    private func severity(
        _ check: CheckModel, _ rule: RuleModel, _ pattern: PatternModel,
        _ ofPattern: SchematronSeverity
    ) -> SchematronSeverity {
        for word in [check.role, check.flag, rule.role, rule.flag, pattern.role] {
            if let severity = word.flatMap(SchematronSeverity.init(role:)) { return severity }
        }
        return ofPattern
    }

    /// What the id of a pattern says of its asserts, else the phases that it belongs to.
    private func severity(_ pattern: PatternModel) -> SchematronSeverity {
        guard let id = pattern.id else { return .error }
        if let severity = SchematronSeverity(suffixOf: id) { return severity }
        let phases = schema.phases.filter { $0.active.contains { $0.pattern == id } }
        return phases.compactMap { SchematronSeverity(suffixOf: $0.id) }.max() ?? .error
    }
}

extension SchemaModel {
    /// XPath 2.0's meaning under the bindings that have it.
    fileprivate var expressionRules: XPathCompiler.Rules {
        guard let binding = queryBinding?.lowercased() else { return .original }
        return ["xslt2", "xpath2", "xslt3", "xpath3", "xpath31"].contains(binding)
            ? .newer : .original
    }
}

extension RuleModel {
    /// The ids of its asserts and reports; nil for one without.
    fileprivate var checkIDs: [String?] {
        items.compactMap { if case .check(let check) = $0 { .some(check.id) } else { nil } }
    }

    /// Variables first, wherever they stand, as packs rely on it; but where one name is bound
    /// twice each assert sees the binding before it, as with the ISO skeleton.
    fileprivate var itemsInOrder: [Item] {
        var values: [String: String] = [:]
        var isBoundTwice = false
        var bindings: [Item] = []
        var checks: [Item] = []
        for item in items {
            guard case .binding(let binding) = item else {
                checks.append(item)
                continue
            }
            if let known = values[binding.name] {
                isBoundTwice = isBoundTwice || known != binding.value
            } else {
                values[binding.name] = binding.value
                bindings.append(item)
            }
        }
        return isBoundTwice ? items : bindings + checks
    }
}
