import XMLTree

/// A predicate `[@a = value]` whose value does not depend on the node: the nodes are looked up in a
/// table that the tree keeps.
struct AttributeLookup: Sendable {
    let attribute: NameTest
    let value: any Operation

    /// Nodes below which a table is worth its making.
    private static let leastChildren: Int32 = 64
    private static let leastDescendants: Int32 = 512
    /// Levels below the document at which tables of descendants are made, so that they do not
    /// hold a node many times.
    private static let deepestTable = 3

    /// The children or descendants of a name whose attribute is one of the value's texts, in
    /// document order; nil where no table can answer.
    func nodes(
        below node: XDMNode, isDeep: Bool, _ name: NameTest, _ scope: Scope
    ) throws -> [Int32]? {
        let tree = node.tree
        guard node.number >= 0 else { return nil }
        let size = tree.rows.end(node.number) - node.number
        guard size >= (isDeep ? Self.leastDescendants : Self.leastChildren) else { return nil }
        if isDeep, depth(node) > Self.deepestTable { return nil }
        var texts: Set<CodepointText> = []
        for value in try Atomization.atomize(value.all(scope)) {
            guard case .string(let text) = value.value else { return nil }
            texts.insert(CodepointText(text))
        }
        let element = tree.number(of: name)
        let wanted = tree.number(of: attribute)
        guard element >= 0, wanted >= 0 else { return [] }
        let table = try table(node, isDeep, element, wanted, scope.context)
        if texts.count == 1, let only = texts.first { return table[only] ?? [] }
        return texts.flatMap { table[$0] ?? [] }.sorted()
    }

    private func depth(_ node: XDMNode) -> Int {
        var depth = 0
        var current = node.parent
        while let parent = current, depth <= Self.deepestTable {
            depth += 1
            current = parent.parent
        }
        return depth
    }

    private func table(
        _ node: XDMNode, _ isDeep: Bool, _ element: Int32, _ attribute: Int32,
        _ context: DynamicContext
    ) throws -> [CodepointText: [Int32]] {
        let tree = node.tree
        let key = LookupKey(
            origin: node.number, isDeep: isDeep, element: element, attribute: attribute)
        if let known = tree.lookups[key] { return known }
        var table: [CodepointText: [Int32]] = [:]
        let rows = tree.rows
        let end = rows.end(node.number)
        var number = node.number + 1
        while number < end {
            try context.step()
            if rows.name(number) == element {
                for place in rows.firstAttribute(number)..<rows.attributeEnd(number)
                where rows.attributeName(place) == attribute {
                    let text = XDMNode(tree, ~place).stringValue
                    table[CodepointText(text), default: []].append(number)
                }
            }
            number = isDeep ? number + 1 : rows.end(number)
        }
        tree.lookups[key] = table
        return table
    }
}
