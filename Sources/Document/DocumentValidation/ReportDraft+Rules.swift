internal import Base
internal import ClinicalDocument
internal import RuleMeaning
internal import Schematron
internal import XMLTree

extension ReportDraft {
    /// Holds the document against rule packs.
    mutating func check(
        _ document: XMLDocument, by choices: [RuleChooser.Choice], of chooser: RuleChooser,
        within work: WorkBudget, besides failures: [(pack: String, reason: String)] = []
    ) {
        for failure in failures { sayUnusable(failure.pack, failure.reason, at: document.root) }
        guard !choices.isEmpty else { return requireRules(at: document.root) }
        var trees = RuleTrees(document)
        let packs = choices.map { (pack: chooser.ready($0), isGeneral: $0.isGeneral) }
        if rules == nil { noteUnknownTemplates(of: document, besides: packs.map(\.pack)) }
        var limits = SchematronLimits()
        limits.resultsKept = options.findingsKept
        limits.traces = options.tracesRules
        limits.vocabulary = KnownNames.words
        limits.documentURI = uri
        if let now = options.now { limits.clock = { InstantText.format(now() * 1_000_000) } }
        var hasFailed = !failures.isEmpty
        lacksTemplateRules = true
        for (ready, isGeneral) in packs {
            guard work.mayGoOn() else { return }
            let pack = ready.schema
            guard let tree = trees.tree(plainNamespace: pack.plainNamespace) else {
                return sayNoMemory()
            }
            let outcome = pack.validate(tree, limits: limits)
            guard work.mayGoOn() else { return }
            hasFailed = hasFailed || outcome.isFailure || outcome.isIncomplete
            let findings = outcome.results.map { finding($0, of: pack, in: tree) }
            findings.forEach { add($0) }
            if options.tracesRules { traces.append(trace(outcome, of: pack, findings)) }
            for (severity, count) in outcome.unkept {
                addUnkept(count, ValidationSeverity(severity))
            }
            let run = ready.run(outcome, byTemplates: rules == nil)
            self.packs.append(run)
            if run.applies && !isGeneral { lacksTemplateRules = false }
            say(outcome, of: pack, in: tree, document.root)
        }
        if checkValueSets(of: document, within: work) { hasFailed = true }
        levels[.rules] =
            hasFailed
            ? .failed
            : lacksTemplateRules ? .skipped(because: noRules) : .passed
        if lacksTemplateRules { requireRules(at: document.root) }
    }

    private mutating func sayNoMemory() {
        levels[.rules] = .skipped(because: "not enough memory for an index")
    }

    /// An installed pack that cannot be used is an error: without it the document has not been held
    /// against what it claims to keep.
    private mutating func sayUnusable(_ pack: String, _ reason: String, at root: XMLNode) {
        levels[.rules] = .failed
        add(
            finding(
                .rulesUnusable, .error, .rules, at: root,
                message: "the installed pack \(pack) cannot be used: \(reason.oneLine)",
                revealed: nil))
    }

    /// Where rules are required, a document that none are for has failed.
    private mutating func requireRules(at root: XMLNode) {
        guard options.requiresRules else { return }
        levels[.rules] = .failed
        add(
            finding(
                .rulesMissing, .error, .rules, at: root,
                message: rules == nil
                    ? "no pack that ran has rules for this document's templates"
                    : ValidationReport.noMatch, revealed: nil))
    }

    private func finding(
        _ result: SchematronResult, of pack: SchematronSchema, in tree: TreeIndex
    ) -> Finding {
        let assert = result.id?.isEmpty == false ? result.id : nil
        let node = (result.other?.tree ?? tree).node(result.node)
        let code = FindingCode(
            assert ?? result.pattern ?? pack.name, advice(result, of: pack, about: node),
            summary: result.message)
        let place = result.other.map { " (in \($0.uri))" } ?? ""
        var made = finding(
            code, ValidationSeverity(result.severity), .rules,
            at: node, message: result.message + place, revealed: result.revealedMessage)
        made.see = citation(result, of: pack)
        made.rule = RuleReference(
            pack: pack.name, pattern: result.pattern, rule: result.rule ?? result.context,
            assert: assert, flag: result.flag ?? result.role,
            template: result.anchors.count == 1 ? result.anchors[0] : nil, test: result.test,
            isReport: result.isReport,
            statement: options.tracesRules ? statement(result) : nil)
        return made
    }

    private func shown(_ text: String, _ revealed: String?) -> String {
        options.revealsContent ? revealed ?? text : text
    }

    private func statement(_ result: SchematronResult) -> RuleStatement {
        RuleStatement(
            role: result.role, flag: result.flag, text: shown(result.text, result.revealedText),
            isAboutDocument: result.node == .document,
            attributes: ([("see", result.see)] + result.further.map { ($0.name, $0.value) })
                .compactMap { name, value in value.map { RuleStatement.Attribute(name, $0) } },
            notes: result.notes.map { note in
                RuleStatement.Note(
                    id: note.id, isProperty: note.isProperty,
                    text: shown(note.text, note.revealedText),
                    attributes: note.attributes.map { RuleStatement.Attribute($0.name, $0.value) })
            })
    }

    private func trace(
        _ outcome: SchematronOutcome, of pack: SchematronSchema, _ findings: [Finding]
    ) -> RuleTrace {
        RuleTrace(
            pack: pack.name, title: pack.title, version: pack.version, phase: outcome.phase,
            steps: outcome.trace.map { step in
                switch step {
                case .pattern(let words, let documents):
                    .pattern(
                        RuleElement(words, also: [("name", words.title), ("role", words.role)]),
                        documents: documents)
                case .rule(let words, let context, let document):
                    .rule(
                        RuleElement(words, also: [("role", words.role), ("flag", words.flag)]),
                        context: context, document: document)
                case .result(let index): .finding(findings[index])
                }
            })
    }

    /// What to do: what the test asks for, or else that the message has to hold.
    private func advice(
        _ result: SchematronResult, of pack: SchematronSchema, about node: XMLNode
    ) -> String {
        guard !result.isReport else { return "Change the element as the message says." }
        return AssertAdvice.text(
            pack: pack.name, id: result.id, context: result.context, test: result.test,
            about: node.name)
    }

    private func citation(_ result: SchematronResult, of pack: SchematronSchema) -> String {
        let conformance = "urn:hl7-conf:"
        guard let see = result.see else { return "a rule of \(pack.name)" }
        guard see.hasPrefix(conformance) else { return see }
        return "conformance statement \(see.dropFirst(conformance.count)) of HL7's guide"
    }

    private mutating func say(
        _ outcome: SchematronOutcome, of pack: SchematronSchema, in tree: TreeIndex,
        _ root: XMLNode
    ) {
        if outcome.isIncomplete {
            add(
                finding(
                    .rulesLimit, .fatal, .rules, at: root,
                    message:
                        "the rules of \(pack.name) were stopped: they take more steps than the "
                        + "document's size allows", revealed: nil))
        }
        for message in UncheckedWords(pack.unchecked, of: pack.name).messages {
            let severity: ValidationSeverity =
                message.code == .rulesIgnored ? .information : .warning
            add(
                finding(
                    message.code, severity, .rules, at: root, message: message.text,
                    revealed: nil))
        }
        for assert in outcome.unanswered {
            let name = assert.id.map { "`\($0)`" } ?? "`\(assert.expression.prefix(160))`"
            let places = assert.times == 1 ? "" : " and at \(assert.times - 1) more places"
            add(
                finding(
                    .rulesUnchecked, .warning, .rules,
                    at: assert.node == .document ? root : tree.node(assert.node),
                    message: "\(name) of \(pack.name) could not be evaluated here\(places): "
                        + assert.reason, revealed: nil))
        }
    }
}

extension RuleElement {
    fileprivate init(_ words: ElementWords, also: [(name: String, value: String?)]) {
        self.init(
            id: words.id,
            attributes: (also + words.further.map { ($0.name, $0.value) })
                .compactMap { name, value in value.map { RuleStatement.Attribute(name, $0) } },
            isGroup: words.isGroup)
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

/// The indexes of a document that rule packs run on: one for all of them, unless some read types
/// as they are written, some do not, and the document makes a difference.
struct RuleTrees {
    private let document: XMLDocument
    private var made: [(plainNamespace: String?, tree: TreeIndex)] = []

    init(_ document: XMLDocument) { self.document = document }

    /// The index for a pack; nil without memory for it.
    ///
    /// - Parameter plainNamespace: The pack's; see ``SchematronSource/plainNamespace``.
    mutating func tree(plainNamespace: String?) -> TreeIndex? {
        let known = made.first { known in
            known.plainNamespace == plainNamespace
                || plainNamespace == nil && !known.tree.resolvesTypes
        }
        if let known { return known.tree }
        guard let tree = TreeIndex(document, typesIn: plainNamespace) else { return nil }
        made.append((plainNamespace, tree))
        return tree
    }
}
