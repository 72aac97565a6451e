import XMLTree

/// Writes a message's parts for one node.
struct MessageWriter {
    let evaluation: XPathEvaluation
    let node: TreeNode
    /// The namespace whose names are shown without a prefix.
    let plainNamespace: String?
    /// Names that are shown besides those that the schema has.
    let vocabulary: Set<String>

    /// What stands for a value of the document.
    private static let mask = "…"

    /// The message on one line.
    ///
    /// Without `revealing`, a value stays only where it is an OID that the schema itself has as a
    /// literal, as a templateId, or says how many or whether: then it tells nothing of a patient.
    func write(_ parts: [RulePlan.Part], revealing: Bool) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .name(let path): name(path, revealing: revealing)
            case .value(let expression): value(expression, revealing: revealing)
            case .masked: Self.mask
            }
        }.joined().onOneLine
    }

    private func value(_ expression: XPathProgram.Expression, revealing: Bool) -> String {
        let bytes = evaluation.string(expression, at: node)
        guard revealing || bytes.isEmpty || evaluation.isHarmless(expression, bytes, vocabulary)
        else {
            return Self.mask
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func name(_ path: XPathProgram.Expression?, revealing: Bool) -> String {
        guard let path else { return displayName(of: node, revealing) }
        switch evaluation.value(path, at: node) {
        case .nodes(let nodes): return nodes.first.map { displayName(of: $0, revealing) } ?? ""
        case .items(let items):
            if case .node(let node)? = items.first { return displayName(of: node, revealing) }
            return Self.mask
        case .string(let bytes):
            return evaluation.isHarmless(path, bytes, vocabulary)
                ? String(decoding: bytes, as: UTF8.self) : Self.mask
        default: return ""
        }
    }

    private func displayName(of node: TreeNode, _ revealing: Bool) -> String {
        guard revealing || node == .document || evaluation.knowsName(of: node, vocabulary) else {
            return "*"
        }
        return evaluation.tree.displayName(of: node, plain: plainNamespace)
    }
}
