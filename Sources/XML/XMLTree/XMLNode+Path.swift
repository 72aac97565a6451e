extension XMLNode {
    /// The XPath of the node: local names with the position among siblings of the same name, as
    /// `/ClinicalDocument[1]/component[1]/section[3]/@classCode`.
    ///
    /// Names in `namespaces` get the prefix given there; others stand without. Names that are not
    /// plain ASCII or longer than 64 characters become `*`, so that a path quotes no content.
    ///
    /// - Complexity: O(depth × siblings).
    public func path(prefixes: [String: String] = [:]) -> String {
        var steps: [String] = []
        var current: XMLNode? = self
        while let node = current {
            steps.append(node.step(prefixes))
            current = node.parent
        }
        return "/" + steps.reversed().joined(separator: "/")
    }

    private func step(_ prefixes: [String: String]) -> String {
        let uri = namespace
        let prefix = uri.flatMap { prefixes[$0] }.map { $0 + ":" } ?? ""
        let name = name
        let plain = name.utf8.count <= 64 && name.utf8.allSatisfy { $0 < 0x80 } ? name : "*"
        guard kind == .element else { return "@" + prefix + plain }
        return "\(prefix)\(plain)[\(ordinal)]"
    }
}
