extension XPathEvaluation {
    /// The strings of nodes of another document.
    ///
    /// - Complexity: Where the first predicate of a step compares an attribute with a value from
    ///   outside, one look-up; the indexes are made once a document and kept.
    func foreignStrings(_ number: Int32, _ node: TreeNode) -> [[UInt8]] {
        let foreign = program.foreigns[Int(number)]
        let name = String(decoding: string(foreign.name, node), as: UTF8.self)
        guard let documents, let inside = documents.evaluation(number, of: foreign, in: name)
        else {
            failure =
                failure
                ?? XPathDynamicFailure(
                    "FODC0002", "a document that it asks for is not beside the schema")
            return []
        }
        for (slot, parameter) in foreign.parameters.enumerated() {
            inside.values[slot] = value(parameter.operation, parameter.type, node)
        }
        let strings = inside.strings(ofForeign: foreign.path, paidBy: self)
        return strings
    }

    /// Evaluates a path, whose looks another evaluation pays for.
    private func strings(ofForeign path: Int32, paidBy payer: XPathEvaluation) -> [[UInt8]] {
        let before = payer.left
        lend(before)
        failure = nil
        let strings = ordered(path, .document).map { tree.string(of: $0) }
        if let failure, payer.failure == nil { payer.failure = failure }
        payer.pay(before - left)
        lend(0)
        return strings
    }
}
