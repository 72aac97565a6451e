import XMLTree

/// Writes a message's parts for one node.
struct MessageWriter {
    let evaluation: XPathEvaluation
    let node: TreeNode
    /// The namespace whose names are shown without a prefix.
    let plainNamespace: String?

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
            case .name(let path): name(path)
            case .value(let expression): value(expression, revealing: revealing)
            }
        }.joined().onOneLine
    }

    private func value(_ expression: XPathProgram.Expression, revealing: Bool) -> String {
        let bytes = evaluation.string(expression, at: node)
        guard revealing || bytes.isEmpty || evaluation.isHarmless(expression, bytes) else {
            return Self.mask
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func name(_ path: XPathProgram.Expression?) -> String {
        guard let path else { return displayName(of: node) }
        switch evaluation.value(path, at: node) {
        case .nodes(let nodes): return nodes.first.map(displayName) ?? ""
        case .string(let bytes):
            return evaluation.isHarmless(path, bytes)
                ? String(decoding: bytes, as: UTF8.self) : Self.mask
        default: return ""
        }
    }

    private func displayName(of node: TreeNode) -> String {
        evaluation.tree.displayName(of: node, plain: plainNamespace)
    }
}
