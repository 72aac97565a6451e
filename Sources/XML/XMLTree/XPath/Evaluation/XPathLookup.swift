/// Finds what a step of a path wants without looking at every node beside it: children by name,
/// and elements by an attribute's value. Made for one document, as far as it is asked for.
///
/// A rule about one entry asks its section for `text`, and a section may have a hundred thousand
/// entries; a rule about a reference asks for the element with its `ID`, and a text may have as
/// many elements.
struct XPathLookup {
    /// Nodes below a node from which looking up is cheaper than looking at each.
    static let worthwhile: Int32 = 64

    private var children: [Int32: [Int32: [Int32]]] = [:]
    private var owners: [Int32: [Int32: [Int32]]] = [:]
    /// Whether there is more than white space in what a node holds.
    var words: [TreeNode: Bool] = [:]
    /// Texts of nodes that are long or in many parts, as many as ``mostTextBytes`` hold.
    private var texts: [TreeNode: [UInt8]] = [:]
    private var textBytes = 0

    /// Bytes of a text from which it is kept.
    private static let longText = 4_096
    /// Bytes of texts that are kept.
    private static let mostTextBytes = 64 << 20

    /// The string-value of a node. A heading of a megabyte may be asked for at each of ten thousand
    /// rows.
    mutating func text(of node: TreeNode, in tree: TreeIndex) -> [UInt8] {
        if let known = texts[node] { return known }
        let text = tree.string(of: node)
        let holdsMany = tree.end(node.number) - node.number > Self.worthwhile
        if holdsMany || text.count >= Self.longText,
            textBytes + text.count <= Self.mostTextBytes
        {
            texts[node] = text
            textBytes += text.count + MemoryLayout<TreeNode>.stride
        }
        return text
    }

    /// The children of this name, in document order.
    ///
    /// - Complexity: O(1); O(*n*), *n* children, the first time that a node is asked for.
    mutating func children(of node: Int32, named name: Int32, in tree: TreeIndex) -> [Int32] {
        if let known = children[node] { return known[name] ?? [] }
        var made: [Int32: [Int32]] = [:]
        var child = node + 1
        let end = tree.end(node)
        while child < end, tree.document.work?.spend(1) ?? true {
            let name = tree.name(child)
            if name >= 0 { made[name, default: []].append(child) }
            child = tree.end(child)
        }
        children[node] = made
        return made[name] ?? []
    }

    /// The elements below a node that have an attribute with this value, in document order.
    ///
    /// - Complexity: O(log *n*), *n* elements with that value; O(*m*), *m* attributes of the
    ///   document, the first time that an attribute is asked for.
    mutating func elements(
        below node: Int32, attribute: Int32, value: Int32, in tree: TreeIndex
    ) -> ArraySlice<Int32> {
        if owners[attribute] == nil { owners[attribute] = Self.owners(of: attribute, in: tree) }
        guard let found = owners[attribute]?[value] else { return [] }
        let start = Self.firstIndex(in: found, after: node)
        return found[start..<max(start, Self.firstIndex(in: found, after: tree.end(node) - 1))]
    }

    private static func owners(of attribute: Int32, in tree: TreeIndex) -> [Int32: [Int32]] {
        var made: [Int32: [Int32]] = [:]
        let end = tree.attributeEnd(Int32(tree.count) - 1)
        guard tree.document.work?.spend(Int(end)) ?? true else { return made }
        for number in 0..<end
        where tree.attributeName(number) == attribute {
            made[tree.attributeValue(number), default: []].append(tree.owner(number))
        }
        return made
    }

    private static func firstIndex(in nodes: [Int32], after node: Int32) -> Int {
        var low = 0
        var high = nodes.count
        while low < high {
            let middle = (low + high) / 2
            if nodes[middle] <= node { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension XPathEvaluation {
    /// Goes through the nodes that a step may give: those that pass its node test, without those
    /// that an index knows to fail its first predicate.
    ///
    /// - Returns: Whether it went to the end.
    @inline(__always)
    func candidates(
        _ step: XPathStep, _ node: TreeNode, _ body: (TreeNode) -> Bool
    ) -> Bool {
        if !node.isAttribute, tree.end(node.number) - node.number > XPathLookup.worthwhile {
            if step.axis == .child, step.test == .name { return children(step, node, body) }
            if step.axis == .descendant, let key = step.key {
                return keyed(key, below: node).allSatisfy {
                    self.step(TreeNode($0)) { fits($0, step) ? body($0) : true }
                }
            }
        }
        return along(step.axis, node) { fits($0, step) ? body($0) : true }
    }

    private func children(
        _ step: XPathStep, _ node: TreeNode, _ body: (TreeNode) -> Bool
    ) -> Bool {
        let name = names[Int(step.operand)]
        let children = lookup.children(of: node.number, named: name, in: tree)
        if let key = step.key, children.count > XPathLookup.worthwhile {
            let keyed = keyed(key, below: node)
            if keyed.count < children.count {
                return keyed.allSatisfy {
                    self.step(TreeNode($0)) {
                        tree.parent(of: $0) == node && fits($0, step) ? body($0) : true
                    }
                }
            }
        }
        return children.allSatisfy { self.step(TreeNode($0), body) }
    }

    /// Whether `normalize-space(nodes)` is more than nothing, asked once of each node that holds
    /// many: a hundred thousand rows may ask for the text around them. Nil where the operation is
    /// another.
    func hasWords(_ operation: Int32, _ node: TreeNode) -> Bool? {
        let outer = operations[Int(operation)]
        guard outer.code == .normalize else { return nil }
        let inner = operations[Int(outer.a)]
        guard inner.code == .stringOfNodes, let source = first(inner.a, node), !source.isAttribute
        else { return nil }
        if let known = lookup.words[source] { return known }
        let answer = text(of: source).contains { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if tree.end(source.number) - source.number > XPathLookup.worthwhile {
            lookup.words[source] = answer
        }
        return answer
    }

    /// The string-value of a node.
    func text(of node: TreeNode) -> [UInt8] {
        node.isAttribute ? tree.string(of: node) : lookup.text(of: node, in: tree)
    }

    /// The elements below a node that may pass a step's first predicate, in document order.
    private func keyed(_ key: XPathStep.Key, below node: TreeNode) -> ArraySlice<Int32> {
        let values: [Int32] =
            switch operations[Int(key.value)].code {
            case .variableNodes:
                ordered(key.value, node).compactMap { found in
                    found.isAttribute
                        ? tree.attributeValue(found.attribute) : tree.value(tree.string(of: found))
                }
            case .literal: [literals[Int(operations[Int(key.value)].a)]]
            case .variableStrings: strings(key.value, node).compactMap { tree.value($0) }
            default: [tree.value(string(key.value, node))].compactMap { $0 }
            }
        let slices = Set(values).map {
            lookup.elements(
                below: node.number, attribute: names[Int(key.attribute)], value: $0, in: tree)
        }
        return slices.count == 1 ? slices[0] : Set(slices.joined()).sorted()[...]
    }
}
