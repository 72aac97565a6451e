internal import ClinicalDocument
internal import Schemas
internal import Vocabulary
internal import XMLTree

extension ReportDraft {
    /// Findings of one code that are kept; more are only counted.
    private static let valueSetFindingsKept = 100

    /// Holds the codes of a document against the value sets of the guides whose packs ran.
    ///
    /// - Returns: Whether an error was found.
    mutating func checkValueSets(of document: XMLDocument, within work: WorkBudget) -> Bool {
        var hasFailed = false
        var unchecked: [ValueSetOutcome.Unchecked] = []
        for pack in packs {
            guard let guide = RulePack.named(pack.name)?.valueSets, work.mayGoOn() else { continue }
            var run = ValueSetRun(guide, options.vocabularies)
            var counts: [FindingCode: Int] = [:]
            var draft = self
            let outcome = run.check(document) { result in
                let (code, severity) = Self.verdict(on: result)
                if severity >= .error { hasFailed = true }
                counts[code, default: 0] += 1
                guard counts[code]! <= Self.valueSetFindingsKept else {
                    return draft.addUnkept(1, severity)
                }
                draft.add(draft.finding(result, code, severity, pack: pack.name))
            }
            self = draft
            unchecked += outcome.unchecked
            if outcome.isDamaged {
                hasFailed = true
                add(
                    finding(
                        .vocabularyDamaged, .error, .rules, at: document.root,
                        message: "the installed value sets are damaged, so codes of this document "
                            + "could not be looked up", revealed: nil))
            }
        }
        uncheckedValueSets = unchecked
        return hasFailed
    }

    private static func verdict(
        on result: ValueSetOutcome.Result
    ) -> (FindingCode, ValidationSeverity) {
        guard !result.isOfAnotherSystem else { return (.valueSetSystem, .warning) }
        return switch result.binding.weight {
        case .error: (.valueSet, .error)
        case .warning: (.valueSetCode, .warning)
        case .note: (.valueSetAdvice, .information)
        }
    }

    private func finding(
        _ result: ValueSetOutcome.Result, _ code: FindingCode, _ severity: ValidationSeverity,
        pack: String
    ) -> Finding {
        let binding = result.binding
        let set = "\(binding.name) (\(binding.oid))"
        let attribute = "`@\(binding.attribute)`"
        let message =
            if result.isOfAnotherSystem {
                "the `codeSystem` of \(result.node.shownName) is not the code system that "
                    + "the value set \(set) has for this code"
            } else if binding.form == .given || binding.form == .each {
                "the \(attribute) of \(result.node.shownName) is not in the value set \(set)"
            } else {
                "\(result.node.shownName) needs "
                    + (binding.path.isEmpty
                        ? attribute
                        : "`\(binding.path.map(\.shownName).joined(separator: "/"))` with "
                            + attribute)
                    + " of the value set \(set)"
            }
        var made = finding(
            code, severity, .rules, at: result.node, message: message,
            revealed: result.node.attribute("code"))
        made.see =
            binding.release.map { "the value sets of C-CDA \($0)" }
            ?? "conformance statement \(binding.statement) of HL7's guide"
        made.rule = RuleReference(
            pack: pack, pattern: nil, rule: nil, assert: binding.statement, flag: nil,
            template: result.template)
        return made
    }
}

extension RulePack {
    /// The value sets that go with a pack: those of its guide.
    var valueSets: ValueSetBindings.Guide? {
        switch name {
        case "ccda": .versioned
        case "ccda-r1.1": .unversioned
        case "qrda": .quality
        default: nil
        }
    }
}

extension FindingCode {
    /// A code outside the value set that HL7's rules test it against.
    public static let valueSet = FindingCode(
        "CB-VALUE-SET", "Use a code of the value set that the guide binds to the element.")
    /// A code outside a value set that the guide requires, as it is installed.
    public static let valueSetCode = FindingCode(
        "CB-VALUE-SET-CODE",
        "Use a code of the value set; if it is newer than the installed set, install the newer set."
    )
    /// A code outside a value set that the guide recommends.
    public static let valueSetAdvice = FindingCode(
        "CB-VALUE-SET-ADVICE", "Use a code of the value set if one fits.")
    /// A code of the value set, stated with another code system.
    public static let valueSetSystem = FindingCode(
        "CB-VALUE-SET-SYSTEM", "State the code system of the code in the value set.")
    /// Installed value sets whose file has changed since.
    public static let vocabularyDamaged = FindingCode(
        "CB-VALUE-SET-DAMAGED", "Remove them with casebook packs remove, then add them again.")
}
