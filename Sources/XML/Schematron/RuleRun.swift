import XMLTree

/// One run of a schema over one document.
struct RuleRun {
    private let schema: SchematronSchema
    private let tree: TreeIndex
    private let limits: SchematronLimits
    private let evaluation: XPathEvaluation
    private let matching: XPathMatching
    private var matches: [[TreeNode]?]
    private var outcome = SchematronOutcome()
    /// Places in the outcome's list of asserts without an answer.
    private var unanswered: [ObjectIdentifier: Int] = [:]

    init(_ schema: SchematronSchema, _ tree: TreeIndex, limits: SchematronLimits) {
        self.schema = schema
        self.tree = tree
        self.limits = limits
        let (visits, overflow) = tree.count.multipliedReportingOverflow(by: limits.visitsPerNode)
        evaluation = XPathEvaluation(
            schema.program, of: tree,
            budget: overflow ? .max : visits + limits.visits)
        matching = XPathMatching(evaluation)
        matches = Array(repeating: nil, count: schema.plan.contexts.count)
    }

    mutating func run() -> SchematronOutcome {
        for pattern in schema.plan.patterns {
            if limits.traces { outcome.trace.append(.pattern(id: pattern.id)) }
            if pattern.rules.count == 1 {
                let found = nodes(pattern.rules[0])
                outcome.fired.append(!found.isEmpty)
                for node in found { fire(pattern.rules[0], of: pattern, at: node) }
            } else {
                runFirstMatching(pattern)
            }
            if evaluation.isExhausted { break }
        }
        outcome.isIncomplete = evaluation.isExhausted
        evaluation.settle()
        return outcome
    }

    /// In a pattern the first rule that matches a node is the only one for it (section 6.5).
    private mutating func runFirstMatching(_ pattern: RulePlan.Pattern) {
        var claimed: [TreeNode: Int] = [:]
        var fired: [(node: TreeNode, rule: Int)] = []
        for (index, rule) in pattern.rules.enumerated() {
            for node in nodes(rule) where claimed[node] == nil {
                claimed[node] = index
                fired.append((node, index))
            }
        }
        let indexes = Set(fired.map(\.rule))
        outcome.fired += pattern.rules.indices.map(indexes.contains)
        for (node, rule) in tree.sorted(fired, by: \.node) {
            fire(pattern.rules[rule], of: pattern, at: node)
        }
    }

    private mutating func nodes(_ rule: RulePlan.Rule) -> [TreeNode] {
        if let known = matches[rule.context] { return known }
        let found = matching.nodes(matching: schema.plan.contexts[rule.context])
        if let failure = matching.failure {
            outcome.unanswered.append(
                .init(
                    id: rule.id, expression: rule.contextText, reason: failure.message,
                    node: .document))
        }
        matches[rule.context] = found
        return found
    }

    private mutating func fire(
        _ rule: RulePlan.Rule, of pattern: RulePlan.Pattern, at node: TreeNode
    ) {
        if limits.traces {
            outcome.trace.append(.rule(id: rule.id, context: rule.contextText))
        }
        if !rule.slots.isEmpty { evaluation.forget(rule.slots) }
        for check in rule.checks {
            evaluation.failure = nil
            let holds = evaluation.test(check.test, at: node)
            if evaluation.isExhausted { return }
            if let failure = evaluation.failure {
                note(failure, of: check.words, at: node)
            } else if holds == check.isReport {
                keep(check, rule, pattern, node)
            }
        }
        evaluation.failure = nil
    }

    /// An assert without an answer is neither passed nor failed.
    private mutating func note(
        _ failure: XPathDynamicFailure, of words: CheckWords, at node: TreeNode
    ) {
        if let known = unanswered[ObjectIdentifier(words)] {
            outcome.unanswered[known].times += 1
            return
        }
        unanswered[ObjectIdentifier(words)] = outcome.unanswered.count
        outcome.unanswered.append(
            .init(
                id: words.id, expression: words.testText.onOneLine, reason: failure.message,
                node: node))
    }

    private mutating func keep(
        _ check: RulePlan.Check, _ rule: RulePlan.Rule, _ pattern: RulePlan.Pattern,
        _ node: TreeNode
    ) {
        guard outcome.results.count < limits.resultsKept else {
            outcome.unkept[check.words.severity, default: 0] += 1
            return
        }
        if limits.traces { outcome.trace.append(.result(outcome.results.count)) }
        var subject = node
        if let expression = check.subject,
            case .nodes(let nodes) = evaluation.value(expression, at: node), let first = nodes.first
        {
            subject = first
        }
        let (message, revealed) = words(check.message, at: node)
        let notes = check.notes.map { note in
            let (text, revealed) = words(note.message, at: node)
            return SchematronResult.Note(
                id: note.id, isProperty: note.isProperty, text: text, revealedText: revealed)
        }
        outcome.results.append(
            SchematronResult(
                isReport: check.isReport, node: subject, pattern: pattern.id, rule: rule.id,
                context: rule.contextText, anchors: schema.plan.contexts[rule.context].anchors,
                words: check.words, text: message, revealedText: revealed, notes: notes))
    }

    private func words(_ message: RulePlan.Message, at node: TreeNode) -> (String, String?) {
        switch message {
        case .fixed(let text): return (text, nil)
        case .made(let parts):
            let writer = MessageWriter(
                evaluation: evaluation, node: node, plainNamespace: schema.plainNamespace,
                vocabulary: limits.vocabulary)
            let plain = writer.write(parts, revealing: false)
            let revealed = writer.write(parts, revealing: true)
            return (plain, revealed == plain ? nil : revealed)
        }
    }
}
