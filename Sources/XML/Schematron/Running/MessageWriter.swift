import XMLTree

/// Writes a message's parts for one item.
struct MessageWriter<Evaluation: RuleEvaluation> {
    let evaluation: Evaluation
    let item: Evaluation.Item
    /// What `name` is about: the `subject`, else the item.
    let subject: Evaluation.Item
    /// The node of the rule.
    let node: TreeNode
    /// The namespace whose names are shown without a prefix.
    let plainNamespace: String?
    /// Names that are shown besides those that the schema has.
    let vocabulary: Set<String>

    /// The message on one line, masked and revealed.
    ///
    /// In the masked one a value stays only where it is an OID that the schema itself has as a
    /// literal, as a templateId, or says how many or whether: then it tells nothing of a patient.
    func write(_ parts: [RulePlan.Part]) -> (masked: String, revealed: String) {
        var masked = ""
        var revealed = ""
        for part in parts {
            let (text, isHarmless) = value(part)
            revealed += text
            masked += isHarmless ? text : (part.isName ? "*" : "…")
        }
        return (masked.onOneLine, revealed.onOneLine)
    }

    private func value(_ part: RulePlan.Part) -> (text: String, isHarmless: Bool) {
        switch part {
        case .text(let text): (text, true)
        case .masked: ("…", true)
        case .value(let expression):
            evaluation.text(expression, at: item, vocabulary: vocabulary)
        case .name(nil): displayName(of: evaluation.node(of: subject) ?? node)
        case .name(let path?): name(path)
        }
    }

    /// The name of the first node of a path; for any other value, that.
    private func name(_ path: Int) -> (text: String, isHarmless: Bool) {
        guard let items = evaluation.items(path, at: subject) else {
            return evaluation.text(path, at: subject, vocabulary: vocabulary)
        }
        guard let first = items.first else { return ("", true) }
        guard let node = evaluation.node(of: first) else {
            return evaluation.text(path, at: subject, vocabulary: vocabulary)
        }
        return displayName(of: node)
    }

    private func displayName(of node: TreeNode) -> (text: String, isHarmless: Bool) {
        (
            evaluation.tree.displayName(of: node, plain: plainNamespace),
            node == .document || evaluation.knowsName(of: node, vocabulary)
        )
    }
}

extension RulePlan.Part {
    fileprivate var isName: Bool { if case .name = self { true } else { false } }
}
