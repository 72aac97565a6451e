import XMLTree

extension XDMNode {
    /// The namespaces in scope at an element, `xml` included, ordered by prefix; empty for others.
    ///
    /// - Complexity: O(depth × declarations).
    var inScopeNamespaces: [(prefix: String, uri: String)] {
        guard kind == .element else { return [] }
        var found: [String: String] = ["xml": Namespaces.xml]
        var seen: Set<String> = ["xml"]
        var current: XDMNode? = self
        while let node = current, node.kind == .element {
            for (prefix, uri) in node.xmlNode?.namespaceDeclarations ?? []
            where seen.insert(prefix).inserted {
                if !uri.isEmpty { found[prefix] = uri }
            }
            current = node.parent
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The topmost node of its tree.
    var top: XDMNode { XDMNode(tree, tree.top) }

    /// The base URI (Data Model 3.1, section 5.2): `xml:base` of what it stands in, and the
    /// document's URI.
    var baseURI: String? {
        var written: [String] = []
        var current: XDMNode? = kind == .element || kind == .document ? self : parent
        while let node = current {
            if let base = node.attribute(ExpandedName("base", in: Namespaces.xml)) {
                written.append(base)
            }
            current = node.parent
        }
        var base = tree.uri
        for reference in written.reversed() {
            base = base.flatMap { URIReference.resolve(reference, against: $0) } ?? reference
        }
        return base
    }

    /// The value of an element's attribute; nil where it is absent.
    func attribute(_ name: ExpandedName) -> String? {
        guard kind == .element else { return nil }
        for attribute in tree.rows.firstAttribute(number)..<tree.rows.attributeEnd(number)
        where tree.name(tree.rows.attributeName(attribute)) == name {
            return XDMNode(tree, ~attribute).stringValue
        }
        return nil
    }
}
