import XMLTree

extension FunctionLibrary {
    /// The elements with an `xml:id`, by it.
    private static func identifiers(_ tree: XDMTree, _ context: DynamicContext) throws
        -> [String: Int32]
    {
        if let known = tree.identifiers { return known }
        var found: [String: Int32] = [:]
        let rows = tree.rows
        let names = try names(tree, ExpandedName("id", in: Namespaces.xml), context)
        if let wanted = names {
            for number in tree.top..<rows.end(tree.top) {
                try context.step()
                for attribute in rows.firstAttribute(number)..<rows.attributeEnd(number)
                where rows.attributeName(attribute) == wanted {
                    let id = WhiteSpace.collapsed(XDMNode(tree, ~attribute).stringValue)
                    if NameSyntax.isNCName(id), found[id] == nil { found[id] = number }
                }
            }
        }
        tree.identifiers = found
        return found
    }

    /// The first element with an `xml:id`.
    static func element(
        _ tree: XDMTree, withID id: String, _ context: DynamicContext
    ) throws -> XDMNode? {
        try identifiers(tree, context)[id].map { XDMNode(tree, $0) }
    }

    private static func names(
        _ tree: XDMTree, _ name: ExpandedName, _ context: DynamicContext
    ) throws -> Int32? {
        guard let namespace = tree.index.namespace(name.namespace) else { return nil }
        return tree.index.name(name.local, namespace: namespace)
    }

    private static func document(_ call: Call, _ arguments: [[XDMItem]]) throws -> XDMNode {
        let node: XDMNode?
        if arguments.count > 1 {
            node = arguments[1].first?.node
        } else {
            node = try call.scope.contextNode()
        }
        guard let top = node?.top, top.kind == .document else {
            throw XPathError("FODC0001", "the tree has no document node")
        }
        return top
    }

    private static func ids(_ items: [XDMItem]) -> [String] {
        items.flatMap { item in
            (item.atomic?.text ?? "").utf8.split(whereSeparator: WhiteSpace.isSpace).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }

    /// An XPath that selects a node (`fn:path`, section 2.7).
    private static func path(_ node: XDMNode) -> String {
        var steps: [String] = []
        var current = node
        while let parent = current.parent {
            steps.append(step(current, in: parent))
            current = parent
        }
        let head =
            current.kind == .document ? "" : "Q{\(Namespaces.fn)}root()"
        if steps.isEmpty { return current.kind == .document ? "/" : head }
        return head + "/" + steps.reversed().joined(separator: "/")
    }

    private static func step(_ node: XDMNode, in parent: XDMNode) -> String {
        let name = node.name
        let written = name.map { "Q{\($0.namespace)}\($0.local)" } ?? ""
        func position(_ isLike: (XDMNode) -> Bool) -> Int {
            parent.children.prefix { $0 != node }.count(where: isLike) + 1
        }
        switch node.kind {
        case .attribute:
            return name?.namespace.isEmpty ?? true ? "@\(name?.local ?? "")" : "@\(written)"
        case .element:
            return "\(written)[\(position { $0.kind == .element && $0.name == name })]"
        case .text: return "text()[\(position { $0.kind == .text })]"
        case .comment: return "comment()[\(position { $0.kind == .comment })]"
        case .instruction:
            let count = position { $0.kind == .instruction && $0.name == name }
            return "processing-instruction(\(name?.local ?? ""))[\(count)]"
        case .namespace:
            return name.map { "namespace::\($0.local)" }
                ?? "namespace::*[Q{\(Namespaces.fn)}local-name()=\"\"]"
        case .document: return ""
        }
    }

    private static func isLanguage(_ node: XDMNode, _ wanted: String) -> Bool {
        var current: XDMNode? = node
        while let element = current {
            if let language = element.attribute(ExpandedName("lang", in: Namespaces.xml)) {
                let (a, b) = (language.lowercased(), wanted.lowercased())
                return a == b || a.hasPrefix(b + "-")
            }
            current = element.parent
        }
        return false
    }

    private static func extremes(_ arguments: [[XDMItem]], outer: Bool) -> [XDMItem] {
        let nodes = DocumentOrder.sorted(arguments[0].compactMap(\.node))
        if outer {
            var kept: [XDMNode] = []
            for node in nodes where !(kept.last?.contains(node) ?? false) { kept.append(node) }
            return kept.map { .node($0) }
        }
        var kept: [XDMNode] = []
        for (index, node) in nodes.enumerated() {
            let next = index + 1 < nodes.count ? nodes[index + 1] : nil
            if !(next.map { node.contains($0) } ?? false) { kept.append(node) }
        }
        return kept.map { .node($0) }
    }

    /// Functions on nodes (section 13) and identifiers (section 14.5).
    static let nodes: [FunctionRow] = [
        FunctionRow("lang", 1, ["xs:string?", "node()"], "xs:boolean") { call, arguments in
            guard let node = try call.node(arguments, 1) else { return .boolean(false) }
            return .boolean(isLanguage(node, arguments[0].text))
        },
        FunctionRow("root", 0, ["node()?"], "node()?") { call, arguments in
            guard let node = try call.node(arguments) else { return [] }
            return [.node(node.top)]
        },
        FunctionRow("path", 0, ["node()?"], "xs:string?", since: .v30) { call, arguments in
            guard let node = try call.node(arguments) else { return [] }
            return .string(path(node))
        },
        FunctionRow("has-children", 0, ["node()?"], "xs:boolean", since: .v30) {
            call, arguments in
            guard let node = try call.node(arguments) else { return .boolean(false) }
            return .boolean(!Axis.child.walk(node) { _ in false })
        },
        FunctionRow("innermost", 1, ["node()*"], "node()*", since: .v30) { _, arguments in
            extremes(arguments, outer: false)
        },
        FunctionRow("outermost", 1, ["node()*"], "node()*", since: .v30) { _, arguments in
            extremes(arguments, outer: true)
        },
        FunctionRow("id", 1, ["xs:string*", "node()"], "element()*") { call, arguments in
            let root = try document(call, arguments)
            let known = try identifiers(root.tree, call.context)
            return DocumentOrder.sorted(
                ids(arguments[0]).compactMap { known[$0].map { XDMNode(root.tree, $0) } }
            ).map { .node($0) }
        },
        FunctionRow("element-with-id", 1, ["xs:string*", "node()"], "element()*") {
            call, arguments in
            let root = try document(call, arguments)
            let known = try identifiers(root.tree, call.context)
            return DocumentOrder.sorted(
                ids(arguments[0]).compactMap { known[$0].map { XDMNode(root.tree, $0) } }
            ).map { .node($0) }
        },
        FunctionRow("idref", 1, ["xs:string*", "node()"], "node()*") { call, arguments in
            // Without a DTD or a schema no attribute is an IDREF.
            _ = try document(call, arguments)
            return []
        },
        FunctionRow("generate-id", 0, ["node()?"], "xs:string", since: .v30) { call, arguments in
            guard let node = try call.node(arguments) else { return .string("") }
            return .string(identity(node))
        },
    ]

    static func identity(_ node: XDMNode) -> String {
        let number = node.number
        return "d\(node.tree.rank)" + (number < 0 ? "a\(Int64(number).magnitude)" : "e\(number)")
    }
}
