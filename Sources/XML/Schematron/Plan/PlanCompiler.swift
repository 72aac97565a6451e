import XMLTree

/// Compiles a schema's model into the plan that runs.
struct PlanCompiler {
    let schema: SchemaModel
    let files: SchemaFiles
    private let patterns: [PatternModel]
    var expressions: any RuleCompiler
    private(set) var plan = RulePlan()
    /// The variables of patterns that were declared for all of them.
    private var lentNames: Set<String> = []
    /// Variables that could not be declared.
    private var lost: [String: RuleFailure] = [:]

    init(_ schema: SchemaModel, files: SchemaFiles, language: SchemaLanguage) {
        self.schema = schema
        self.files = files
        patterns = RuleExpansion(schema, files: files).concrete()
        let namespaces = Self.predeclared.merging(schema.namespaces) { $1 }
        expressions =
            switch language {
            case .original: OriginalRules(namespaces: namespaces, files: files)
            case .typed:
                TypedRules(namespaces: namespaces, formats: schema.formats, files: files)
            }
    }

    /// Prefixes that every XSLT engine has, and packs therefore use without declaring them.
    private static let predeclared = [
        "xml": "http://www.w3.org/XML/1998/namespace",
        "xsl": SchematronNames.xslt,
        "xs": "http://www.w3.org/2001/XMLSchema",
        "fn": "http://www.w3.org/2005/xpath-functions",
    ]

    /// Compiles the patterns of a phase.
    mutating func compile(_ choice: PhaseChoice) {
        declareAll()
        sayMissingPatterns()
        switch choice {
        case .all: compile(nil)
        case .named(let name): compile(schema.phases.first { $0.id == name })
        case .any:
            for phase in schema.phases where phase.when != nil {
                compile(phase, isChosenByDocument: true)
            }
        }
    }

    private mutating func declareAll() {
        let files = files
        let say = { (place: SchemaPlace, failure: RuleFailure) in
            // Libraries have templates that no schema applies.
            if place.node.isXSLT, place.node.name == "template" {
                files.note(
                    place, "the template cannot run: \(failure.message)", help: failure.help)
            } else {
                files.skip([], .cannotRun, place, failure.message, help: failure.help)
            }
        }
        expressions.announce(schema.functions, failing: say)
        let lent = lentLets()
        lentNames = Set(lent.map(\.name))
        for item in LetOrder.sorted(schema.lets + lent) {
            do throws(RuleFailure) {
                _ = try expressions.declare(item, at: .document)
            } catch {
                lost[item.name] = error
                if !lentNames.contains(item.name) { fail(error, in: item) }
            }
        }
        expressions.declare(keys: schema.keys, failing: say)
    }

    /// The variables of patterns, which are evaluated at the document, so that other patterns may
    /// ask for them: those that one pattern alone declares, or all with the same value.
    private func lentLets() -> [LetModel] {
        let own = Set((schema.lets + schema.phases.flatMap(\.lets)).map(\.name))
        var found: [String: LetModel] = [:]
        var ambiguous: Set<String> = []
        var order: [String] = []
        for item in patterns.flatMap(\.lets) where !own.contains(item.name) {
            if let known = found[item.name] {
                if known.value.text != item.value.text { ambiguous.insert(item.name) }
            } else {
                found[item.name] = item
                order.append(item.name)
            }
        }
        return order.filter { !ambiguous.contains($0) }.compactMap { found[$0] }
    }

    private func sayMissingPatterns() {
        let known = Set(schema.patterns.compactMap(\.id))
        for phase in schema.phases {
            for (pattern, place) in phase.active where !known.contains(pattern) {
                files.skip(
                    [], .cannotRun, place,
                    "the phase `\(phase.id)` names the pattern `\(pattern)`, which does not exist",
                    help: "correct the name, or remove the `active`")
            }
        }
    }

    /// - Parameter isChosenByDocument: Whether `when` decides; not for a phase that was named.
    private mutating func compile(_ phase: PhaseModel?, isChosenByDocument: Bool = false) {
        expressions.pushScope()
        defer { expressions.popScope() }
        var compiled = RulePlan.Phase(id: phase?.id)
        if let phase {
            for item in LetOrder.sorted(phase.lets) { _ = declare(item, at: .document) }
            if isChosenByDocument, let when = phase.when {
                compiled.when = test(when, of: "when", phase.place)
                guard compiled.when != nil else { return }
            }
            if let from = phase.from {
                compiled.from = value(
                    from, of: "from", phase.place, asserts: checkIDs(of: phase))
                guard compiled.from != nil else { return }
            }
        }
        let first = plan.patterns.count
        let active = phase.map { Set($0.active.map(\.pattern)) }
        for pattern in patterns {
            if let phase, let active, !active.contains(pattern.id ?? ""),
                pattern.phase != phase.id
            {
                continue
            }
            compile(pattern, inPhase: phase)
        }
        compiled.patterns = first..<plan.patterns.count
        plan.phases.append(compiled)
    }

    private func checkIDs(of phase: PhaseModel) -> [String?] {
        let active = Set(phase.active.map(\.pattern))
        return patterns.filter { active.contains($0.id ?? "") || $0.phase == phase.id }
            .flatMap(\.rules).flatMap(\.checkIDs)
    }

    private mutating func compile(_ pattern: PatternModel, inPhase phase: PhaseModel?) {
        expressions.pushScope()
        defer { expressions.popScope() }
        for item in LetOrder.sorted(pattern.lets) {
            if !lentNames.contains(item.name) {
                _ = declare(item, at: .document)
            } else if let failure = lost.removeValue(forKey: item.name) {
                fail(failure, in: item)
            }
        }
        let isPlain =
            pattern.lets.allSatisfy { lentNames.contains($0.name) }
            && phase?.lets.isEmpty != false
        var compiled = RulePlan.Pattern(
            words: ElementWords(
                id: pattern.id, title: pattern.title, role: pattern.role,
                further: pattern.further, isGroup: pattern.isGroup))
        if let documents = pattern.documents {
            compiled.documentsText = documents
            compiled.documents = value(
                documents, of: "documents", pattern.place,
                asserts: pattern.rules.flatMap(\.checkIDs))
            guard compiled.documents != nil else { return }
        }
        let ofPattern = severity(pattern)
        var isLost = false
        for rule in pattern.rules {
            if isLost, !pattern.isGroup {
                // Whether the lost context would have matched its nodes first is unknown.
                files.skip(
                    rule.checkIDs, .cannotRun, rule.place,
                    "an earlier rule of the pattern cannot run, and may apply to the same nodes",
                    help: "fix that rule")
            } else if let made = compile(rule, in: pattern, ofPattern, isPlain: isPlain) {
                compiled.rules.append(made)
            } else {
                isLost = true
            }
        }
        if !compiled.rules.isEmpty { plan.patterns.append(compiled) }
    }

    private mutating func compile(
        _ rule: RuleModel, in pattern: PatternModel, _ ofPattern: SchematronSeverity,
        isPlain: Bool
    ) -> RulePlan.Rule? {
        guard let text = rule.context, let context = context(text, rule, isShared: isPlain) else {
            return nil
        }
        expressions.pushScope()
        defer { expressions.popScope() }
        var compiled = RulePlan.Rule(
            words: ElementWords(
                id: rule.id, role: rule.role, flag: rule.flag,
                further: rule.further), context: context, contextText: text.onOneLine)
        if let hindrance = rule.hindrance {
            files.skip(
                rule.checkIDs, .cannotRun, rule.place, hindrance.message, help: hindrance.help)
            return compiled
        }
        if let visits = rule.visitEach {
            compiled.visits = value(
                visits, of: "visit-each", rule.place, asserts: rule.checkIDs)
            guard compiled.visits != nil else { return compiled }
        }
        let isShared = isPlain && rule.lets.isEmpty
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
}
