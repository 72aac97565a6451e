import XMLTree

/// One run of a schema over one document.
struct RuleRun<Evaluation: RuleEvaluation> {
    private let schema: SchematronSchema
    private let plan: RulePlan
    private let limits: SchematronLimits
    private let main: Evaluation
    private var others: [String: Evaluation] = [:]
    private var outcome = SchematronOutcome()
    /// Places in the outcome's list of asserts without an answer.
    private var unanswered: [ObjectIdentifier: Int] = [:]

    init(
        _ schema: SchematronSchema, _ plan: RulePlan, _ main: Evaluation,
        limits: SchematronLimits
    ) {
        self.schema = schema
        self.plan = plan
        self.limits = limits
        self.main = main
    }

    mutating func run() -> SchematronOutcome {
        outcome.fired = Array(
            repeating: false, count: plan.patterns.reduce(0) { $0 + $1.rules.count })
        if let phase = chosenPhase() { run(phase) }
        outcome.isIncomplete =
            main.isExhausted || others.values.contains { $0.isExhausted }
        main.settle()
        for other in others.values { other.settle() }
        return outcome
    }

    /// The first phase whose `when` holds.
    private mutating func chosenPhase() -> RulePlan.Phase? {
        for phase in plan.phases {
            guard let when = phase.when else { return phase }
            main.begin([], at: main.item(.document))
            guard let holds = main.test(when, at: main.item(.document)) else {
                noteLost(id: phase.id, "phase/@when")
                continue
            }
            if holds { return phase }
        }
        return nil
    }

    private mutating func run(_ phase: RulePlan.Phase) {
        outcome.phase = phase.id
        var first = plan.patterns[..<phase.patterns.lowerBound].reduce(0) { $0 + $1.rules.count }
        var roots: Set<TreeNode>?
        if let from = phase.from {
            let document = main.item(.document)
            guard let items = main.items(from, at: document) else {
                noteLost(id: phase.id, "phase/@from")
                return
            }
            roots = Set(items.compactMap(main.node))
        }
        for pattern in plan.patterns[phase.patterns] {
            run(pattern, firstRule: first, below: roots)
            first += pattern.rules.count
            if main.isExhausted { return }
        }
    }

    private mutating func noteLost(id: String?, _ expression: String) {
        outcome.unanswered.append(
            .init(id: id, expression: expression, reason: main.failure, node: .document))
    }

    private mutating func run(
        _ pattern: RulePlan.Pattern, firstRule: Int, below roots: Set<TreeNode>?
    ) {
        guard let documents = pattern.documents else {
            if limits.traces { outcome.trace.append(.pattern(pattern.words, documents: nil)) }
            return run(pattern, firstRule, with: main, of: nil, below: roots)
        }
        guard let uris = main.strings(documents, at: main.item(.document)) else {
            return noteLost(id: pattern.words.id, pattern.documentsText ?? "documents")
        }
        for uri in uris {
            if limits.traces { outcome.trace.append(.pattern(pattern.words, documents: uri)) }
            guard let evaluation = others[uri] ?? main.evaluation(of: uri) else {
                outcome.unanswered.append(
                    .init(
                        id: pattern.words.id, expression: pattern.documentsText ?? "documents",
                        reason: "a document that it names is not beside the schema",
                        node: .document))
                continue
            }
            others[uri] = evaluation
            run(pattern, firstRule, with: evaluation, of: uri, below: nil)
        }
    }

    private mutating func run(
        _ pattern: RulePlan.Pattern, _ firstRule: Int, with evaluation: Evaluation,
        of document: String?, below roots: Set<TreeNode>?
    ) {
        let rules = pattern.rules
        if rules.count == 1 || pattern.words.isGroup {
            for (index, rule) in rules.enumerated() {
                let found = nodes(rule, with: evaluation, below: roots)
                if !found.isEmpty { outcome.fired[firstRule + index] = true }
                for node in found { fire(rule, of: pattern, at: node, evaluation, document) }
            }
            return
        }
        // In a pattern the first rule that matches a node is the only one for it (section 6.5).
        var claimed: [TreeNode: Int] = [:]
        var fired: [(node: TreeNode, rule: Int)] = []
        for (index, rule) in rules.enumerated() {
            for node in nodes(rule, with: evaluation, below: roots) where claimed[node] == nil {
                claimed[node] = index
                fired.append((node, index))
                outcome.fired[firstRule + index] = true
            }
        }
        for (node, rule) in evaluation.tree.sorted(fired, by: \.node) {
            fire(rules[rule], of: pattern, at: node, evaluation, document)
        }
    }

    private mutating func nodes(
        _ rule: RulePlan.Rule, with evaluation: Evaluation, below roots: Set<TreeNode>?
    ) -> [TreeNode] {
        let (found, failure) = evaluation.nodes(matching: rule.context)
        if let failure {
            outcome.unanswered.append(
                .init(
                    id: rule.words.id, expression: rule.contextText, reason: failure,
                    node: .document))
        }
        guard let roots else { return found }
        return found.filter { node in
            var current: TreeNode? = node
            while let above = current {
                if roots.contains(above) { return true }
                current = evaluation.tree.parent(of: above)
            }
            return false
        }
    }

    private mutating func fire(
        _ rule: RulePlan.Rule, of pattern: RulePlan.Pattern, at node: TreeNode,
        _ evaluation: Evaluation, _ document: String?
    ) {
        if limits.traces {
            outcome.trace.append(
                .rule(rule.words, context: rule.contextText, document: document))
        }
        let place = Place(rule: rule, pattern: pattern, node: node, document: document)
        let item = evaluation.item(node)
        guard let visits = rule.visits else {
            return ask(place, of: item, evaluation)
        }
        guard let items = evaluation.items(visits, at: item) else {
            outcome.unanswered.append(
                .init(
                    id: rule.words.id, expression: "rule/@visit-each",
                    reason: evaluation.failure, node: node))
            return
        }
        for item in items { ask(place, of: item, evaluation) }
    }

    /// Where a check is asked.
    private struct Place {
        let rule: RulePlan.Rule
        let pattern: RulePlan.Pattern
        let node: TreeNode
        let document: String?
    }

    private mutating func ask(
        _ place: Place, of item: Evaluation.Item, _ evaluation: Evaluation
    ) {
        evaluation.begin(place.rule.slots, at: item)
        for check in place.rule.checks {
            let holds = evaluation.test(check.test, at: item)
            if evaluation.isExhausted { return }
            if let holds {
                if holds == check.isReport { keep(check, place, item, evaluation) }
            } else {
                note(evaluation.failure, of: check.words, place)
            }
        }
    }

    /// An assert without an answer is neither passed nor failed.
    private mutating func note(_ failure: String, of words: CheckWords, _ place: Place) {
        if let known = unanswered[ObjectIdentifier(words)] {
            outcome.unanswered[known].times += 1
            return
        }
        unanswered[ObjectIdentifier(words)] = outcome.unanswered.count
        outcome.unanswered.append(
            .init(
                id: words.id, expression: words.testText.onOneLine, reason: failure,
                node: place.document == nil ? place.node : .document))
    }

    private mutating func keep(
        _ check: RulePlan.Check, _ place: Place, _ item: Evaluation.Item,
        _ evaluation: Evaluation
    ) {
        guard outcome.results.count < limits.resultsKept else {
            outcome.unkept[check.words.severity, default: 0] += 1
            return
        }
        if limits.traces { outcome.trace.append(.result(outcome.results.count)) }
        let subject = check.subject.flatMap { evaluation.items($0, at: item)?.first } ?? item
        let writer = MessageWriter(
            evaluation: evaluation, item: item, subject: subject, node: place.node,
            plainNamespace: schema.plainNamespace, vocabulary: limits.vocabulary)
        let (message, revealed) = words(check.message, writer)
        let notes = check.notes.map { note in
            let (text, revealed) = words(note.message, writer)
            return SchematronResult.Note(words: note.words, text: text, revealedText: revealed)
        }
        outcome.results.append(
            SchematronResult(
                isReport: check.isReport,
                node: evaluation.node(of: subject) ?? evaluation.node(of: item) ?? place.node,
                other: place.document.map { ($0, evaluation.tree) },
                pattern: place.pattern.words, rule: place.rule.words,
                context: place.rule.contextText,
                anchors: schema.program.anchors(of: place.rule.context),
                words: words(of: check, writer), text: message, revealedText: revealed,
                notes: notes))
    }

    private func words(
        _ message: RulePlan.Message, _ writer: MessageWriter<Evaluation>
    ) -> (String, String?) {
        switch message {
        case .fixed(let text): return (text, nil)
        case .made(let parts):
            let (plain, revealed) = writer.write(parts)
            return (plain, revealed == plain ? nil : revealed)
        }
    }

    /// What a check says of itself, with the values of variables. A value is shown if it is a word
    /// of the schema or a known severity.
    private func words(
        of check: RulePlan.Check, _ writer: MessageWriter<Evaluation>
    ) -> CheckWords {
        guard !check.variableWords.isEmpty else { return check.words }
        var found: [String: String] = [:]
        for word in check.variableWords {
            found[word.attribute] = word.parts.map { part in
                if case .text(let text) = part { return text }
                let (masked, value) = writer.write([part])
                let isKnown = SchematronSeverity(role: value) != nil || schema.program.says(value)
                return isKnown ? value : masked
            }.joined()
        }
        return check.words.with(found)
    }
}
