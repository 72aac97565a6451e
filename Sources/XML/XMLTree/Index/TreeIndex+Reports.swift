extension TreeIndex {
    /// Items in the document order of their nodes.
    package func sorted<Item>(_ items: [Item], by node: (Item) -> TreeNode) -> [Item] {
        items.sorted { order(node($0)) < order(node($1)) }
    }

    /// The name of an element or attribute as it is written, without its prefix where it is in the
    /// namespace `plain`; `/` for the document. A name that is not plain or very long is `*`, so
    /// that it quotes no content.
    package func displayName(of node: TreeNode, plain: String? = nil) -> String {
        guard node != .document else { return "/" }
        let found = self.node(node)
        let prefix = plain != nil && found.namespace == plain ? nil : found.prefix
        let name = prefix.map { "\($0):\(found.name)" } ?? found.name
        return name.utf8.count <= 64 && name.utf8.allSatisfy { $0 < 0x80 } ? name : "*"
    }
}

extension XPathEvaluation {
    /// Whether a value that an expression gave tells nothing of a patient: it is an OID that the
    /// program has as a literal, or a number of nodes, a truth value or a name. Any other literal,
    /// a code above all, would tell which one the document has.
    ///
    /// - Parameter vocabulary: Names that tell nothing either.
    package func isHarmless(
        _ expression: XPathProgram.Expression, _ bytes: [UInt8], _ vocabulary: Set<String> = []
    ) -> Bool {
        switch operations[Int(expression.operation)].code {
        case .countNodes, .countStrings, .literal: true
        case .nameOf, .localNameOf:
            knows(String(decoding: bytes, as: UTF8.self).split(separator: ":").last, vocabulary)
        case .namespaceOf: program.namespaces.contains(String(decoding: bytes, as: UTF8.self))
        default: expression.type == .boolean || isOID(bytes) && program.literals.contains(bytes)
        }
    }

    /// Whether an element's or attribute's name is one of the program's own, or of the vocabulary.
    /// Any other was made up by the document's author.
    package func knowsName(of node: TreeNode, _ vocabulary: Set<String>) -> Bool {
        knows(tree.node(node).name[...], vocabulary)
    }

    private func knows(_ local: Substring?, _ vocabulary: Set<String>) -> Bool {
        guard let local = local.map(String.init) else { return true }
        return vocabulary.contains(local) || program.names.contains { $0.local == local }
    }

    private func isOID(_ bytes: [UInt8]) -> Bool {
        let dot = UInt8(ascii: ".")
        return bytes.allSatisfy { $0 == dot || (0x30...0x39).contains($0) }
            && bytes.count { $0 == dot } >= 3
    }
}
