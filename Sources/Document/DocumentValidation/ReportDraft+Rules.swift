internal import ClinicalDocument
internal import Schematron
internal import XMLTree

extension ReportDraft {
    /// Holds the document against rule packs.
    mutating func check(
        _ document: XMLDocument, by packs: [SchematronSchema], within work: WorkBudget
    ) {
        guard !packs.isEmpty else { return }
        var trees = RuleTrees(document)
        var limits = SchematronLimits()
        limits.resultsKept = options.findingsKept
        limits.traces = options.tracesRules
        levels[.rules] = .passed
        for pack in packs {
            guard work.mayGoOn() else { return }
            guard let tree = trees.tree(for: pack) else {
                levels[.rules] = .skipped(because: "there is not enough memory for an index")
                return
            }
            work.spend(tree.count)
            limits.visitsAtMost = work.steps
            let outcome = pack.validate(tree, limits: limits)
            work.spend(outcome.visits)
            guard !work.isSpent else { return }
            if outcome.isFailure { levels[.rules] = .failed }
            let findings = outcome.results.map { finding($0, of: pack, in: tree) }
            findings.forEach { add($0) }
            if options.tracesRules { traces.append(trace(outcome, of: pack, findings)) }
            for (severity, count) in outcome.unkept {
                addUnkept(count, ValidationSeverity(severity))
            }
            say(outcome, of: pack, document.root)
        }
    }

    private func finding(
        _ result: SchematronResult, of pack: SchematronSchema, in tree: TreeIndex
    ) -> Finding {
        let assert = result.id?.isEmpty == false ? result.id : nil
        let code = FindingCode(
            assert ?? result.pattern ?? pack.name, hint(result, of: pack), summary: result.message)
        var made = finding(
            code, ValidationSeverity(result.severity), .rules, at: tree.node(result.node),
            message: result.message, revealed: result.revealedMessage)
        made.rule = RuleReference(
            pack: pack.name, pattern: result.pattern, rule: result.rule ?? result.context,
            assert: assert, flag: result.flag ?? result.role,
            template: result.anchors.count == 1 ? result.anchors[0] : nil, test: result.test,
            isReport: result.isReport,
            statement: options.tracesRules ? statement(result) : nil)
        return made
    }

    private func statement(_ result: SchematronResult) -> RuleStatement {
        RuleStatement(
            role: result.role, flag: result.flag, text: result.text,
            notes: result.notes.map {
                RuleStatement.Note(id: $0.id, isProperty: $0.isProperty, text: $0.text)
            })
    }

    private func trace(
        _ outcome: SchematronOutcome, of pack: SchematronSchema, _ findings: [Finding]
    ) -> RuleTrace {
        RuleTrace(
            pack: pack.name,
            steps: outcome.trace.map { step in
                switch step {
                case .pattern(let id): .pattern(id: id)
                case .rule(let id, let context): .rule(id: id, context: context)
                case .result(let index): .finding(findings[index])
                }
            })
    }

    private func hint(_ result: SchematronResult, of pack: SchematronSchema) -> String {
        let conformance = "urn:hl7-conf:"
        guard let see = result.see else { return "A rule of \(pack.name)." }
        guard see.hasPrefix(conformance) else { return "See \(see)." }
        return "Conformance statement \(see.dropFirst(conformance.count)) of HL7's guide."
    }

    private mutating func say(
        _ outcome: SchematronOutcome, of pack: SchematronSchema, _ root: XMLNode
    ) {
        if outcome.isIncomplete {
            levels[.rules] = .failed
            add(
                finding(
                    .rulesLimit, .fatal, .rules, at: root,
                    message: "the rules of \(pack.name) were given up: they cost more than a "
                        + "document may", revealed: nil))
        }
        for (name, count) in pack.unchecked.counts.sorted(by: { $0.key < $1.key }) {
            let asserts = count == 1 ? "1 assert was" : "\(count) asserts were"
            add(
                finding(
                    .rulesUnchecked, .information, .rules, at: root,
                    message: "\(asserts) not checked: \(pack.name) asks for `\(name)`, which is "
                        + "not beside it", revealed: nil))
        }
    }
}

extension SchematronOutcome {
    /// Whether an error was found, kept or not.
    fileprivate var isFailure: Bool {
        results.contains { $0.severity >= .error }
            || unkept.contains { $0.key >= .error && $0.value > 0 }
    }
}

extension ValidationSeverity {
    init(_ severity: SchematronSeverity) {
        self =
            switch severity {
            case .information: .information
            case .warning: .warning
            case .error: .error
            case .fatal: .fatal
            }
    }
}
