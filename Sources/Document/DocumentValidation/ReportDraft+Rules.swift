internal import ClinicalDocument
internal import Schematron
internal import XMLTree

extension ReportDraft {
    /// Holds the document against rule packs, one index of its tree for all of them.
    mutating func check(_ document: XMLDocument, by packs: [SchematronSchema]) {
        guard !packs.isEmpty else { return }
        guard let tree = TreeIndex(document) else {
            levels[.rules] = .skipped(because: "there is not enough memory for an index")
            return
        }
        var limits = SchematronLimits()
        limits.resultsKept = options.findingsKept
        levels[.rules] = .passed
        for pack in packs {
            let outcome = pack.validate(tree, limits: limits)
            if outcome.isFailure { levels[.rules] = .failed }
            for result in outcome.results { add(finding(result, of: pack, in: tree)) }
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
            assert ?? result.pattern ?? pack.name,
            result.see.map { "See \($0)." } ?? "See the rule in \(pack.name).")
        var made = finding(
            code, ValidationSeverity(result.severity), .rules, at: tree.node(result.node),
            message: result.message, revealed: result.revealedMessage)
        made.rule = RuleReference(
            pack: pack.name, pattern: result.pattern, rule: result.rule ?? result.context,
            assert: assert, flag: result.flag ?? result.role,
            template: result.anchors.count == 1 ? result.anchors[0] : nil)
        return made
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
